"use client";

import { useState } from "react";
import { Field } from "@/components/ui/form/field";
import { RadioCards } from "@/components/ui/form/radio-cards";
import { Select } from "@/components/ui/form/select";
import { TextArea } from "@/components/ui/form/text-area";
import { SESSION_LABELS, type SessionType } from "@/lib/protocols/chair/rules/vocabulary";
import { LimitField } from "@/components/new-deliberation/limits/limit-field";
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

/** P2.7: what a design session decided binds the plan. */
function DesignDecisions() {
  const { config, set, problemAt } = useChair();
  // What is in the box while it is typed: a line begun is no decision yet.
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <Field
      label="Decisions that bind the plan"
      note="optional"
      hint="From an earlier design session, one per line."
      error={problemAt("design_decisions")}
    >
      <TextArea
        name="config.design_decisions"
        rows={2}
        value={typed ?? config.design_decisions.join("\n")}
        onChange={(event) => {
          setTyped(event.target.value);
          set({
            design_decisions: event.target.value
              .split("\n")
              .map((line) => line.trim())
              .filter(Boolean),
          });
        }}
        onBlur={() => setTyped(null)}
      />
    </Field>
  );
}
