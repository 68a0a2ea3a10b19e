"use client";

import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { formatCountOf } from "@/lib/client/format";
import { profileSchema, roundLimit, type ReviewConfig } from "@/lib/protocols/review/config";
import { referenceHint } from "@/lib/protocols/review/panel-problems";
import { PROFILES } from "@/lib/protocols/review/profiles";
import { useForm } from "../form-context";
import { LimitField } from "../limit-field";
import type { ProtocolForm } from "./protocol-form";

const PROFILE_OPTIONS = profileSchema.options.map((value) => ({ value, label: PROFILES[value].label }));
const ASSESSORS = 3;

export const reviewForm: ProtocolForm = {
  typical: "3 assessors and a modifier, 2 to 5 rounds: 8 to 20 calls",
  PanelFields,
  SettingsFields,
  seats: {
    free: { label: "Assessors", text: "Three assessors judge every round, side by side and without seeing each other." },
    fixed: { label: "Seats of this review", text: "These belong to the review. The modifier revises the document between rounds and gives no verdict." },
  },
  callLine: (config) => {
    const rounds = roundLimit(config as ReviewConfig);
    return { main: `${ASSESSORS} assessors × up to ${formatCountOf(rounds, "round")} + ${formatCountOf(rounds - 1, "revision")} = at most ${ASSESSORS * rounds + rounds - 1} calls`, more: "and a summary where you have to decide" };
  },
  hint: (panel, config) => referenceHint(panel, config as ReviewConfig),
};

function PanelFields() {
  const { draft, dispatch } = useForm();
  const profile = profileSchema.catch("custom").parse(draft.config.profile);
  const { artifact, rubric, convergence } = PROFILES[profile];
  return (
    <div className="grid gap-4">
      <Field label="What is reviewed" hint={`${artifact}. ${rubric} ${convergence}`}>
        <Select name="config.profile" value={profile} options={PROFILE_OPTIONS} onChange={(event) => dispatch({ type: "config", changes: { profile: event.target.value } })} />
      </Field>
    </div>
  );
}

function SettingsFields() {
  return (
    <div className="grid gap-4 md:grid-cols-3">
      <LimitField field="max_rounds" label="Maximum rounds" note="optional" unit="rounds" min={1} max={10} placeholder="5" hint="After that, you decide. Empty is the profile’s own." />
    </div>
  );
}
