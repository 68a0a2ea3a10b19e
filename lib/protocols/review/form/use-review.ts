"use client";

import { readableConfig, type DraftConfig } from "@/lib/client/new-deliberation/draft";
import type { ReviewConfig } from "@/lib/protocols/review/rules/config";
import { useForm } from "@/components/new-deliberation/form-context";

/** The review's settings in the form: `config` as the protocol reads them, `boxes` as they stand there. */
export function useReview() {
  const { draft, dispatch, problemAt, seats } = useForm();
  return {
    config: readableConfig(draft) as ReviewConfig,
    boxes: draft.config,
    draft,
    seats,
    set: (changes: DraftConfig) => dispatch({ type: "config", changes }),
    dispatch,
    problemAt: (field: string) => problemAt(`config.${field}`),
  };
}
