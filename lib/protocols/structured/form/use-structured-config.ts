"use client";

import { readableConfig, type Draft, type DraftConfig } from "@/lib/client/new-deliberation/draft";
import type { StructuredConfig } from "@/lib/protocols/structured/rules/config";
import { useForm } from "@/components/new-deliberation/form-context";

type StructuredBoxes = {
  draft: Draft;
  /** As the protocol reads it; what is wrong counts as left alone. */ config: StructuredConfig;
  set: (changes: DraftConfig) => void;
  problemAt: (path: string) => string | undefined;
};

export function useStructuredConfig(): StructuredBoxes {
  const { draft, dispatch, problemAt } = useForm();
  return {
    draft,
    config: readableConfig(draft) as StructuredConfig,
    set: (changes) => dispatch({ type: "config", changes }),
    problemAt,
  };
}
