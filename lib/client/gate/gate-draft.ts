"use client";

import { useMemo } from "react";
import type { GateId } from "@/lib/domain/ids";
import { createLocalSetting, useLocalSetting, type LocalSetting } from "@/lib/client/page/local-setting";

/** What a person has put into a decision form so far; numbers as typed. */
export type GateDraft = {
  choice: string | null;
  rationale: string;
  acceptedRisks: string[];
  scores: Record<string, number | null>;
  texts: Record<string, string>;
  /** Questions nobody is to decide now. */
  leftOpen: string[];
};

export const EMPTY_DRAFT: GateDraft = {
  choice: null,
  rationale: "",
  acceptedRisks: [],
  scores: {},
  texts: {},
  leftOpen: [],
};

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

/** By hand: the page looks at it before anybody decides, and needs no schema for anything else. */
function readDraft(text: string): GateDraft {
  if (text === "") return EMPTY_DRAFT;
  try {
    const stored: unknown = JSON.parse(text);
    return isDraft(stored) ? { ...EMPTY_DRAFT, ...stored } : EMPTY_DRAFT;
  } catch {
    return EMPTY_DRAFT; // written by another version: not worth an error
  }
}

const isText = (value: unknown): boolean => typeof value === "string";
const isTexts = (value: unknown): boolean => Array.isArray(value) && value.every(isText);
const isRecord = (isOne: (value: unknown) => boolean) => (value: unknown) =>
  typeof value === "object" && value !== null && !Array.isArray(value) && Object.values(value).every(isOne);

const FIELDS: Readonly<Record<keyof GateDraft, (value: unknown) => boolean>> = {
  choice: (value) => value === null || isText(value),
  rationale: isText,
  acceptedRisks: isTexts,
  scores: isRecord((value) => value === null || typeof value === "number"),
  texts: isRecord(isText),
  leftOpen: isTexts,
};

/** Drafts of other versions may lack a field. */
const isDraft = (stored: unknown): stored is Partial<GateDraft> =>
  typeof stored === "object" &&
  stored !== null &&
  Object.entries(FIELDS).every(([name, isRight]) => {
    const value = (stored as Readonly<Record<string, unknown>>)[name];
    return value === undefined || isRight(value);
  });
