"use client";

import { Field } from "@/components/ui/form/field";
import { Select } from "@/components/ui/form/select";
import { formatCountOf } from "@/lib/client/format";
import { sectionKindSchema, type SectionKind } from "@/lib/protocols/review/rules/config";
import { countSection, minimumProblems, sectionMinimum } from "@/lib/protocols/review/rules/judging/section-minimums";
import { LimitField } from "@/components/new-deliberation/limits/limit-field";
import { useReview } from "./use-review";

const LABELS: Readonly<Record<SectionKind, string>> = {
  abstract: "Abstract",
  introduction: "Introduction",
  related_work: "Related work",
  method: "Method",
  results: "Results",
  discussion: "Discussion",
  conclusion: "Conclusion",
};
const SECTIONS = [
  { value: "", label: "Another one, with no minimum" },
  ...sectionKindSchema.options.map((value) => ({ value, label: LABELS[value] })),
];
const VENUES = [
  { value: "conference", label: "Conference" },
  { value: "journal", label: "Journal" },
];

/** P1-51: which minimum of words and citations the section has to reach. */
export function SectionFields() {
  const { config, draft, set, problemAt } = useReview();
  const minimum = sectionMinimum(config);
  const { words, citations } = countSection(draft.artifact);
  const lacks = minimumProblems(draft.artifact, config);
  return (
    <div className="grid gap-4 md:grid-cols-2">
      <Field
        label="Section"
        error={problemAt("section")}
        hint={
          minimum
            ? `At least ${formatCountOf(minimum.words, "word")} and ${formatCountOf(minimum.citations, "cited work")}, counted on the text.`
            : "Decides the minimum number of words and citations."
        }
      >
        <Select
          name="config.section"
          value={config.section ?? ""}
          options={SECTIONS}
          onChange={(value) => set({ section: value || null })}
        />
      </Field>
      <Field label="Kind of venue" error={problemAt("venue_kind")} hint="Journals ask for more.">
        <Select
          name="config.venue_kind"
          value={config.venue_kind}
          options={VENUES}
          onChange={(value) => set({ venue_kind: value })}
        />
      </Field>
      {config.venue_kind === "journal" && (
        <LimitField
          field="journal_factor"
          label="Journal factor"
          unit="times"
          min={1.5}
          max={2}
          step="any"
          hint="The conference minimum times this. 1.5 to 2."
        />
      )}
      {minimum && draft.artifact.trim() !== "" && (
        <p className="col-span-full text-xs text-ink-muted">
          The text has {formatCountOf(words, "word")} and {formatCountOf(citations, "cited work")}.
          {lacks.length > 0 ? " Below the minimum it can’t pass." : " It is long enough."}
        </p>
      )}
    </div>
  );
}
