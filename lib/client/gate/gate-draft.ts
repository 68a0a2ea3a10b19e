"use client";

import { useMemo } from "react";
import { z } from "zod";
import type { GateId } from "@/lib/domain/ids";
import { createLocalSetting, useLocalSetting, type LocalSetting } from "@/lib/client/page/local-setting";

/** What a person has put into a decision form so far; numbers as typed. */
export const gateDraftSchema = z.object({
  choice: z.string().nullable().default(null),
  rationale: z.string().default(""),
  acceptedRisks: z.array(z.string()).default([]),
  scores: z.record(z.string(), z.number().nullable()).default({}),
  texts: z.record(z.string(), z.string()).default({}),
  /** Questions nobody is to decide now. */
  leftOpen: z.array(z.string()).default([]),
});
export type GateDraft = z.infer<typeof gateDraftSchema>;

export const EMPTY_DRAFT: GateDraft = gateDraftSchema.parse({});

const settings = new Map<GateId, LocalSetting>();

function settingOf(gateId: GateId): LocalSetting {
  const known = settings.get(gateId) ?? createLocalSetting(`parley-draft-${gateId}`, "");
  settings.set(gateId, known);
  return known;
}

export type GateDraftHandle = {
  draft: GateDraft;
  isBegun: boolean;
  change: (changes: Partial<GateDraft>) => void;
  clear: () => void;
};

/** Kept per gate in this browser: a reload, a look at a turn or a lost connection costs nothing. */
export function useGateDraft(gateId: GateId): GateDraftHandle {
  const setting = settingOf(gateId);
  const [text, write] = useLocalSetting(setting);
  const draft = useMemo(() => readDraft(text), [text]);
  return {
    draft,
    isBegun: draft.choice !== null || draft.rationale.trim() !== "",
    // On top of what is there by now: two fields may change before the next render.
    change: (changes) => write(JSON.stringify({ ...readDraft(setting.read()), ...changes })),
    clear: () => write(""),
  };
}

function readDraft(text: string): GateDraft {
  if (text === "") return EMPTY_DRAFT;
  try {
    return gateDraftSchema.parse(JSON.parse(text));
  } catch {
    return EMPTY_DRAFT; // written by another version: not worth an error
  }
}
