"use client";

import { Field } from "@/components/ui/form/field";
import { TextArea } from "@/components/ui/form/text-area";
import { TextField } from "@/components/ui/form/text-field";
import { readableConfig } from "@/lib/client/new-deliberation/draft";
import { ArtifactField } from "./artifact-field";
import { useForm } from "./form-context";
import { PROTOCOL_FORMS } from "@/lib/protocols/forms";
import { Step } from "./step";

export function WhatStep() {
  const { draft, dispatch, problemAt } = useForm();
  const { question, DocumentFields = ArtifactField } = PROTOCOL_FORMS[draft.protocol];
  const { hint } = question?.(readableConfig(draft)) ?? {
    hint: "Ask one question that a decision can answer. Say what is fixed and what is open.",
  };
  return (
    <Step number={1} id="what" title="The question">
      <Field label="Title" required error={problemAt("title")}>
        <TextField
          name="title"
          value={draft.title}
          autoComplete="off"
          placeholder="e.g. Move the job queue from Redis to Postgres"
          onChange={(event) => dispatch({ type: "text", field: "title", value: event.target.value })}
        />
      </Field>
      <Field label="Question" required error={problemAt("question")} hint={hint}>
        <TextArea
          name="question"
          rows={3}
          value={draft.question}
          className="max-h-[40dvh]"
          onChange={(event) => dispatch({ type: "text", field: "question", value: event.target.value })}
        />
      </Field>
      <DocumentFields />
      <Field
        label="Context"
        note="optional"
        error={problemAt("context")}
        hint="What the panel can’t know: numbers, deadlines, what has been tried, what must not change."
      >
        <TextArea
          name="context"
          rows={3}
          value={draft.context}
          className="max-h-[40dvh]"
          onChange={(event) => dispatch({ type: "text", field: "context", value: event.target.value })}
        />
      </Field>
    </Step>
  );
}
