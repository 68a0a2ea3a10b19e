"use client";

import { CallSettingsFields } from "@/components/agents/call-settings-fields";
import { Disclosure } from "@/components/ui/disclosure";
import { Field } from "@/components/ui/form/field";
import { TextArea } from "@/components/ui/form/text-area";
import { TextField } from "@/components/ui/form/text-field";
import type { DraftSeat } from "@/lib/client/new-deliberation/draft";
import { isRehearsed } from "@/lib/client/new-deliberation/form-source";
import { useForm } from "@/components/new-deliberation/form-context";

type SeatEditorProps = { seat: DraftSeat; index: number };

export function SeatEditor({ seat, index }: SeatEditorProps) {
  const { source, draft, dispatch, problemAt } = useForm();
  const path = (field: string) => `panel.${index}.${field}`;
  const change = (changes: Partial<DraftSeat>) => dispatch({ type: "seat.change", key: seat.key, changes });
  const home =
    source.kind === "endpoint"
      ? { connection: source.connection, name: source.name, model: draft.model.trim() || source.model }
      : null;
  const call = (
    <CallSettingsFields
      call={seat}
      home={home}
      nameOf={path}
      problemAt={(field) => problemAt(path(field))}
      onChange={change}
    />
  );
  return (
    <div className="grid gap-3 border-t border-dashed border-line bg-canvas p-3 md:grid-cols-2">
      <Field label="Name" required error={problemAt(path("name"))}>
        <TextField
          name={path("name")}
          value={seat.name}
          autoFocus={seat.name === ""}
          autoComplete="off"
          placeholder="e.g. Billing"
          onChange={(event) => change({ name: event.target.value })}
        />
      </Field>
      <Field label="Role" note="one line" error={problemAt(path("role"))}>
        <TextField
          name={path("role")}
          value={seat.role}
          autoComplete="off"
          placeholder="What the seat stands for"
          onChange={(event) => change({ role: event.target.value })}
        />
      </Field>
      <Field
        label="Brief"
        note="Markdown"
        error={problemAt(path("brief"))}
        hint="What it owns, what it leaves to others, what it asks, how it scores and how it speaks."
        className="md:col-span-2"
      >
        <TextArea
          name={path("brief")}
          rows={4}
          value={seat.brief}
          className="max-h-[40dvh]"
          onChange={(event) => change({ brief: event.target.value })}
        />
      </Field>
      {isRehearsed(draft, source) ? (
        <Disclosure summary="Model and call settings: not used in a rehearsal" className="md:col-span-2">
          {call}
        </Disclosure>
      ) : (
        <fieldset className="min-w-0 md:col-span-2">
          <legend className="mb-2 text-ink-muted">
            Model and call settings. Empty fields use the deliberation’s settings.
          </legend>
          {call}
        </fieldset>
      )}
    </div>
  );
}
