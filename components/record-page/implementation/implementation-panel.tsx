"use client";

import { useState } from "react";
import { ErrorState } from "@/components/feedback/error-state";
import { May } from "@/components/people/may";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/form/field";
import { TextField } from "@/components/ui/form/text-field";
import { Panel } from "@/components/ui/panel";
import { Skeleton } from "@/components/ui/skeleton";
import { ApiError, messageOf, plainMessageOf } from "@/lib/client/http/api";
import { useImplementation, useImplementationChanges } from "@/lib/client/records/use-implementation";
import type { Implementation } from "@/lib/contracts/implementation";
import { StepRow } from "./step-row";
import { ValidateDialog } from "./validate-dialog";
import { Validations } from "./validations";

/** What follows the decision: how far it is carried out, and whether what was built is what was decided. */
export function ImplementationPanel({ number }: { number: number }) {
  const { data, error, refetch } = useImplementation(number);
  const [isValidating, setIsValidating] = useState(false);
  if (!data)
    return error ? (
      <ErrorState
        title="The implementation could not be loaded"
        message={messageOf(error)}
        onRetry={() => void refetch()}
      />
    ) : (
      <Skeleton className="h-40 w-full" />
    );
  const { steps, proposed, validations } = data;
  const done = steps.filter(({ status }) => status === "done").length;
  return (
    <Panel
      id="implementation"
      title="Implementation"
      hint={steps.length > 0 ? `${done} of ${steps.length} done` : undefined}
      actions={
        <May action="create">
          <span className="no-print">
            <Button onClick={() => setIsValidating(true)}>Validate the implementation…</Button>
          </span>
        </May>
      }
      className="mt-4"
    >
      <div className="flex flex-col gap-4">
        {steps.length === 0 && (
          <p className="no-print text-ink-muted">
            No steps yet.
            <May action="decide">
              {" "}
              Add what has to be done, or take over what the record names, and set how far each is.
            </May>
          </p>
        )}
        {steps.length > 0 && (
          <ol aria-label="Steps" className="flex flex-col divide-y divide-line">
            {steps.map((step) => (
              <StepRow key={step.id} number={number} step={step} />
            ))}
          </ol>
        )}
        <May action="decide">
          {proposed.length > 0 && <Proposed number={number} proposed={proposed} />}
          <AddStep number={number} />
        </May>
        {validations.length > 0 && <Validations number={number} validations={validations} />}
      </div>
      {isValidating && <ValidateDialog number={number} implementation={data} onClose={() => setIsValidating(false)} />}
    </Panel>
  );
}

const FROM = { condition: "condition", plan: "plan" } as const;

function Proposed({ number, proposed }: { number: number; proposed: Implementation["proposed"] }) {
  const { add } = useImplementationChanges(number);
  return (
    <section aria-label="Named by the record" className="no-print flex flex-col gap-1">
      <h3 className="text-xs text-ink-muted">Named by the record</h3>
      <ul className="flex flex-col">
        {proposed.map(({ text, from }) => (
          <li key={text} className="flex items-start gap-2 py-0.5">
            <Button
              variant="ghost"
              aria-label={`Add “${text}”`}
              disabled={add.isPending}
              onClick={() => add.mutate({ text })}
            >
              Add
            </Button>
            <p className="min-w-0 flex-1 py-1 [overflow-wrap:anywhere]">
              {text} <span className="text-xs whitespace-nowrap text-ink-muted">({FROM[from]})</span>
            </p>
          </li>
        ))}
      </ul>
      {add.error && (
        <p role="alert" className="text-danger">
          {plainMessageOf(add.error)}
        </p>
      )}
    </section>
  );
}

function AddStep({ number }: { number: number }) {
  const { add } = useImplementationChanges(number);
  const [text, setText] = useState("");
  const refused = add.error instanceof ApiError ? add.error.fields["text"] : undefined;
  const problem = add.error ? (refused ?? plainMessageOf(add.error)) : undefined;
  return (
    <form
      className="no-print flex flex-wrap items-start gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim()) add.mutate({ text }, { onSuccess: () => setText("") });
      }}
    >
      <Field label="New step" hideLabel error={problem} className="min-w-0 flex-1 basis-60">
        <TextField
          name="new-step"
          placeholder="What has to be done"
          maxLength={500}
          value={text}
          onChange={(event) => {
            if (add.error) add.reset();
            setText(event.target.value);
          }}
        />
      </Field>
      <Button type="submit" disabled={text.trim() === ""} pending={add.isPending && "Adding…"}>
        Add step
      </Button>
    </form>
  );
}
