"use client";

import { useForm } from "@/components/new-deliberation/form-context";
import type { MissingSeat } from "@/components/new-deliberation/protocol-form";
import { Button } from "@/components/ui/button";
import { Glyph } from "@/components/ui/glyph";
import { PROTOCOL_FORMS } from "@/lib/protocols/forms";

/** More would be a list of everybody. */
const SHOWN = 2;

/** Expertise the question seems to need and nobody has. */
export function MissingSeats() {
  const { draft, seats, dispatch } = useForm();
  const missing = PROTOCOL_FORMS[draft.protocol].missing?.(draft, seats) ?? [];
  return missing
    .slice(0, SHOWN)
    .map((one) => <MissingLine key={one.name} missing={one} onAdd={() => one.actions.forEach(dispatch)} />);
}

type MissingLineProps = { missing: Pick<MissingSeat, "name" | "gap" | "why">; onAdd: () => void };

export function MissingLine({ missing: { name, gap, why }, onAdd }: MissingLineProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1 rounded-md border border-dashed border-line-strong px-3 py-2">
      <Glyph name="ring" className="text-ink-muted" />
      <p className="min-w-0 flex-1 basis-52">
        <span className="font-semibold">{gap}</span> <span className="text-ink-muted">{why}</span>
      </p>
      <Button icon="plus" onClick={onAdd}>
        Add {name}
      </Button>
    </div>
  );
}
