"use client";

import { useForm } from "@/components/new-deliberation/form-context";
import { Button } from "@/components/ui/button";

/** Says over how many connections the seats are spread, while that is Parley's proposal and nobody's choice. */
export function SpreadNote() {
  const { draft, seats, source, connections, dispatch } = useForm();
  const used = new Set(seats.map(({ connection }) => connection));
  if (draft.seats !== null || used.size < 2 || source.kind === "rehearsal" || !source.connection) return null;
  const { connection, name } = source;
  const others = (connections ?? []).filter(({ id }) => used.has(id)).map((one) => one.name);
  return (
    <div className="flex flex-wrap items-center gap-2 text-xs text-ink-muted">
      <p className="min-w-0 flex-1 basis-64">
        Seats are spread over {[name, ...others].join(", ")}, so that they don’t share one model’s blind spots.
      </p>
      <Button variant="ghost" onClick={() => dispatch({ type: "source", connection })}>
        Use only {name}
      </Button>
    </div>
  );
}
