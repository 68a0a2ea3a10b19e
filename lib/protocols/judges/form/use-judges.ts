"use client";

import { readableConfig, type DraftConfig } from "@/lib/client/new-deliberation/draft";
import type { JudgesConfig } from "@/lib/protocols/judges/rules/config";
import { useForm } from "@/components/new-deliberation/form-context";

/** The judges' settings in the form: `config` as the protocol reads them, `boxes` as they stand there. */
export function useJudges() {
  const { draft, dispatch, problemAt, seats } = useForm();
  return {
    config: readableConfig(draft) as JudgesConfig,
    boxes: draft.config,
    draft,
    seats,
    dispatch,
    set: (changes: DraftConfig) => dispatch({ type: "config", changes }),
    problemAt: (field: string) => problemAt(`config.${field}`),
  };
}
