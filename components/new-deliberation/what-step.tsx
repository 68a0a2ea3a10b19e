"use client";

import { Field } from "@/components/ui/field";
import { TextArea } from "@/components/ui/text-area";
import { TextField } from "@/components/ui/text-field";
import { readableConfig } from "@/lib/client/new-deliberation/draft";
import { ArtifactField } from "./artifact-field";
import { useForm } from "./form-context";
import { PROTOCOL_FORMS } from "./protocols/protocol-forms";
import { Step } from "./step";

export function WhatStep() {
  const { draft, dispatch, problemAt } = useForm();
  const { question, DocumentFields = ArtifactField } = PROTOCOL_FORMS[draft.protocol];
  const { hint } = question?.(readableConfig(draft)) ?? { hint: "One question that can be answered with a decision. Name what is given and what is open." };
  return (
    <Step number={1} id="what" title="What is decided">
      <Field label="Title" required error={problemAt("title")}>
        <TextField name="title" value={draft.title} autoComplete="off" placeholder="e.g. Move the job queue from Redis to Postgres" onChange={(event) => dispatch({ type: "text", field: "title", value: event.target.value })} />
      </Field>
      <Field label="Question" required error={problemAt("question")} hint={hint}>
        <TextArea name="question" rows={3} value={draft.question} className="max-h-[40dvh]" onChange={(event) => dispatch({ type: "text", field: "question", value: event.target.value })} />
      </Field>
      <DocumentFields />
      <Field label="Context" note="optional" error={problemAt("context")} hint="What the panel can’t know: numbers, deadlines, what was tried, what must not change.">
        <TextArea name="context" rows={3} value={draft.context} className="max-h-[40dvh]" onChange={(event) => dispatch({ type: "text", field: "context", value: event.target.value })} />
      </Field>
    </Step>
  );
}
