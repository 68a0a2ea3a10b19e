"use client";

import { RadioCards } from "@/components/ui/form/radio-cards";
import { needsResearchType } from "./needs-research-type";
import { profileSchema, type ProfileId } from "@/lib/protocols/review/rules/config";
import { PROFILES, seatsOf } from "@/lib/protocols/review/rules/profiles";
import { useReview } from "./use-review";

type ProfileFieldProps = { onChange: (profile: ProfileId) => void };

/** P1-05. "Any document" comes first: it is what most reviews are. */
export function ProfileField({ onChange }: ProfileFieldProps) {
  const { config, problemAt } = useReview();
  const consequenceOf = (profile: ProfileId) => {
    if (PROFILES[profile].hasFreeSeats) return `${PROFILES[profile].artifact}. Name your own assessors, or use ours.`;
    return needsResearchType(profile)
      ? "The research type decides its assessors."
      : seatsOf({ ...config, profile })
          .map(({ agent }) => agent.name)
          .join(", ");
  };
  return (
    <RadioCards<ProfileId>
      legend="What is reviewed"
      name="config.profile"
      columns={2}
      value={config.profile}
      error={problemAt("profile")}
      onChange={onChange}
      options={profileSchema.options.map((value) => ({
        value,
        label: PROFILES[value].label,
        consequence: consequenceOf(value),
      }))}
    />
  );
}
