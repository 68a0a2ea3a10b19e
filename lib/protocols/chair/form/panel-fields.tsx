"use client";

import { Field } from "@/components/ui/form/field";
import { RadioCards } from "@/components/ui/form/radio-cards";
import { Select } from "@/components/ui/form/select";
import { SESSION_LABELS, type SessionType } from "@/lib/protocols/chair/rules/vocabulary";
import { LimitField } from "@/components/new-deliberation/limits/limit-field";
import { DesignDecisions } from "./design-decisions";
import { TriageField } from "./triage-field";
import { useChair } from "./use-chair";

const TYPES: Readonly<Record<SessionType, string>> = {
  design_session: "Two to four specialists advise. The decision is binding for the plan that follows.",
  plan_issue: "The chair drafts a plan, up to two specialists comment on it, and you approve it.",
  review_plan:
    "A domain specialist and a reviewer challenge a plan. The verdict is Ready, Needs Revision or Needs Redesign, and you approve.",
};

const KINDS = [
  { value: "topic", label: "A topic" },
  { value: "document", label: "A document" },
  { value: "issue", label: "An issue" },
  { value: "pr", label: "A pull request" },
];

/** What kind of session it is, what about, and how much deliberation that needs. Who is asked follows from it. */
export function ChairPanelFields() {
  const { config, set, problemAt } = useChair();
  const isNumbered = config.subject_kind === "issue" || config.subject_kind === "pr";
  return (
    <>
      <RadioCards<SessionType>
        legend="Kind of session"
        name="config.session_type"
        columns={3}
        value={config.session_type}
        error={problemAt("session_type")}
        onChange={(session_type) => set({ session_type })}
        options={(Object.keys(TYPES) as SessionType[]).map((value) => ({
          value,
          label: SESSION_LABELS[value],
          consequence: TYPES[value],
        }))}
      />
      <div className="grid gap-4 md:grid-cols-2">
        <Field
          label="What it is about"
          hint={
            config.subject_kind === "pr" && config.session_type === "design_session"
              ? "The report ends with Approve, Changes Requested or Needs Discussion."
              : "You can give the number of an issue or pull request."
          }
          error={problemAt("subject_kind")}
        >
          <Select
            name="config.subject_kind"
            value={config.subject_kind}
            options={KINDS}
            onChange={(value) => set({ subject_kind: value })}
          />
        </Field>
        {isNumbered && (
          <LimitField
            field="subject_number"
            label="Number"
            note="optional"
            min={1}
            hint={`Of the ${config.subject_kind === "pr" ? "pull request" : "issue"}.`}
          />
        )}
      </div>
      {config.session_type !== "design_session" && <DesignDecisions />}
      <TriageField />
    </>
  );
}
