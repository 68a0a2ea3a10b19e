"use client";

import { Field } from "@/components/ui/field";
import { TextArea } from "@/components/ui/text-area";
import { TextField } from "@/components/ui/text-field";
import type { DraftSeat } from "@/lib/client/new-deliberation/draft";
import { useForm } from "./form-context";

type SeatEditorProps = { seat: DraftSeat; index: number };

export function SeatEditor({ seat, index }: SeatEditorProps) {
  const { source, draft, dispatch, problemAt } = useForm();
  const path = (field: string) => `panel.${index}.${field}`;
  const change = (changes: Partial<DraftSeat>) => dispatch({ type: "seat.change", key: seat.key, changes });
  return (
    <div className="grid gap-3 border-t border-dashed border-line bg-canvas p-3 md:grid-cols-2">
      <Field label="Name" required error={problemAt(path("name"))}>
        <TextField name={path("name")} value={seat.name} autoFocus={seat.name === ""} autoComplete="off" placeholder="e.g. Billing" onChange={(event) => change({ name: event.target.value })} />
      </Field>
      <Field label="Role" note="one line" error={problemAt(path("role"))}>
        <TextField name={path("role")} value={seat.role} autoComplete="off" placeholder="What the seat stands for" onChange={(event) => change({ role: event.target.value })} />
      </Field>
      <Field label="Brief" note="Markdown" error={problemAt(path("brief"))} hint="What it owns and leaves to others, what it asks, how it scores, how it speaks." className="md:col-span-2">
        <TextArea name={path("brief")} rows={4} value={seat.brief} className="max-h-[40dvh]" onChange={(event) => change({ brief: event.target.value })} />
      </Field>
      {source.kind === "endpoint" && !draft.rehearse && (
        <Field label="Model" note="optional" error={problemAt(path("model"))} hint="For this agent only.">
          <TextField name={path("model")} value={seat.model} autoComplete="off" placeholder={draft.model || source.model} onChange={(event) => change({ model: event.target.value })} />
        </Field>
      )}
    </div>
  );
}
