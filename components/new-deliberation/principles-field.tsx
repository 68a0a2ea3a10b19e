"use client";

import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/form/field";
import { IconButton } from "@/components/ui/icon-button";
import { TextField } from "@/components/ui/form/text-field";
import type { DraftPrinciple } from "@/lib/client/new-deliberation/draft";
import { useForm } from "./form-context";

const MAX_PRINCIPLES = 50;

/** P5-20: rules of the project that every agent is given when they match the topic. */
export function PrinciplesField() {
  const {
    draft: { principles },
    dispatch,
    problemAt,
  } = useForm();
  const set = (next: DraftPrinciple[]) => dispatch({ type: "principles", principles: next });
  const change = (key: string, changes: Partial<DraftPrinciple>) =>
    set(principles.map((each) => (each.key === key ? { ...each, ...changes } : each)));
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1 font-semibold">Principles</legend>
      <p className="text-xs text-ink-muted">
        Rules of your project. Agents are shown a principle when the text mentions one of its topics, or always if it
        has no topics.
      </p>
      {principles.map(({ key, text, topics }, index) => (
        <div key={key} className="flex items-start gap-2">
          <div className="grid flex-1 gap-2 md:grid-cols-[2fr_1fr]">
            <Field label={`Principle ${index + 1}`} hideLabel error={problemAt(`config.principles.${index}.text`)}>
              <TextField
                name={`config.principles.${index}.text`}
                value={text}
                autoFocus={text === ""}
                placeholder="e.g. No new datastore without an owner on call"
                onChange={(event) => change(key, { text: event.target.value })}
              />
            </Field>
            <Field label={`Topics of principle ${index + 1}`} hideLabel>
              <TextField
                value={topics}
                placeholder="Topics, separated by commas"
                onChange={(event) => change(key, { topics: event.target.value })}
              />
            </Field>
          </div>
          <IconButton
            icon="close"
            label={`Remove principle ${index + 1}`}
            onClick={() => set(principles.filter((each) => each.key !== key))}
          />
        </div>
      ))}
      {principles.length < MAX_PRINCIPLES && (
        <Button
          icon="plus"
          className="self-start"
          onClick={() => set([...principles, { key: crypto.randomUUID(), text: "", topics: "" }])}
        >
          Add a principle
        </Button>
      )}
    </fieldset>
  );
}
