"use client";

import { useMemo } from "react";
import { z } from "zod";
import { createLocalSetting, useLocalSetting, type LocalSetting } from "@/lib/client/page/local-setting";

const draftSchema = z.object({
  /** The version it began from. */
  basedOn: z.int(),
  body: z.string(),
  note: z.string().default(""),
});
export type RecordDraft = z.infer<typeof draftSchema>;

const settings = new Map<number, LocalSetting>();

function settingOf(number: number): LocalSetting {
  const known = settings.get(number) ?? createLocalSetting(`parley-record-draft-${number}`, "");
  settings.set(number, known);
  return known;
}

/** Text of a record that is not saved yet, kept in this browser; null where there is none. */
export function useRecordDraft(number: number): [RecordDraft | null, (draft: RecordDraft | null) => void] {
  const [text, write] = useLocalSetting(settingOf(number));
  const draft = useMemo(() => readDraft(text), [text]);
  return [draft, (next) => write(next === null ? "" : JSON.stringify(next))];
}

function readDraft(text: string): RecordDraft | null {
  if (text === "") return null;
  try {
    return draftSchema.parse(JSON.parse(text));
  } catch {
    return null; // written by another version: not worth an error
  }
}
