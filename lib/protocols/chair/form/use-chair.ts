"use client";

import { useDeferredValue } from "react";
import { formOutlook, type FormOutlook } from "./chair-request";
import { readableConfig, type Draft, type DraftConfig, type DraftSeat } from "@/lib/client/new-deliberation/draft";
import type { ChairConfig } from "@/lib/protocols/chair/rules/config";
import { useForm } from "@/components/new-deliberation/form-context";

/** The chair's settings in the form: `config` as the protocol reads them, `boxes` as they stand there. */
export function useChair() {
  const { draft, dispatch, problemAt, seats } = useForm();
  return {
    config: readableConfig(draft) as ChairConfig,
    boxes: draft.config,
    draft,
    seats,
    set: (changes: DraftConfig) => dispatch({ type: "config", changes }),
    problemAt: (field: string) => problemAt(`config.${field}`),
  };
}

/** Several parts of the form ask for the same draft. */
const known = new WeakMap<Draft, { seats: readonly DraftSeat[]; outlook: FormOutlook }>();

export function outlookFor(draft: Draft, seats: readonly DraftSeat[]): FormOutlook {
  const before = known.get(draft);
  if (before?.seats === seats) return before.outlook;
  const outlook = formOutlook(draft, seats);
  known.set(draft, { seats, outlook });
  return outlook;
}

/** What will happen if it is started as it stands. Words are looked for in the whole document: typing does not wait for it. */
export function useOutlook(): FormOutlook {
  const { draft, seats } = useForm();
  const [settledDraft, settledSeats] = [useDeferredValue(draft), useDeferredValue(seats)];
  // Settings of a protocol that was left a moment ago are of another kind.
  return settledDraft.protocol === "chair" ? outlookFor(settledDraft, settledSeats) : outlookFor(draft, seats);
}
