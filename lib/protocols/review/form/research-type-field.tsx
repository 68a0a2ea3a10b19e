"use client";

import { RadioCards } from "@/components/ui/form/radio-cards";
import { PROFILES, seatsOf } from "@/lib/protocols/review/rules/profiles";
import {
  RESEARCH_TYPE_LABELS,
  researchTypeSchema,
  type ResearchType,
} from "@/lib/protocols/review/rules/ideas/research-anchor";
import { useReview } from "./use-review";

type ResearchTypeFieldProps = { onChange: (type: ResearchType) => void };

/** P1-06: the type decides who assesses, so each option says who that is. */
export function ResearchTypeField({ onChange }: ResearchTypeFieldProps) {
  const { config, problemAt } = useReview();
  const { anchor } = config;
  const differs = anchor?.research_type && config.research_type && anchor.research_type !== config.research_type;
  const assessors = (research_type: ResearchType) =>
    seatsOf({ ...config, research_type })
      .map(({ agent }) => agent.name)
      .join(", ");
  const isTwoReviews = (type: ResearchType) => type === "H" && config.profile !== "question";
  return (
    <RadioCards<ResearchType>
      legend="Research type"
      name="config.research_type"
      columns={2}
      value={config.research_type}
      error={problemAt("research_type")}
      hint={
        differs && anchor.research_type
          ? `The research anchor says ${RESEARCH_TYPE_LABELS[anchor.research_type]}${anchor.research_type_locked ? " and is locked" : ""}. Only this review differs from it.`
          : config.research_type === null
            ? `It decides who assesses “${PROFILES[config.profile].label}”. Until you choose, the panel below is the one for a method.`
            : "It decides who assesses."
      }
      onChange={onChange}
      options={researchTypeSchema.options.map((value) => ({
        value,
        label: RESEARCH_TYPE_LABELS[value],
        consequence: isTwoReviews(value) ? "Two reviews, one for each track." : assessors(value),
      }))}
    />
  );
}
