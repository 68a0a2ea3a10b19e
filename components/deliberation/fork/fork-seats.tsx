"use client";

import { useMemo } from "react";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/form/checkbox";
import { Field } from "@/components/ui/form/field";
import { Select } from "@/components/ui/form/select";
import { TextField } from "@/components/ui/form/text-field";
import { useLog, useView } from "@/lib/client/live/log-view";
import { useKnownSeats } from "@/lib/client/use-forks";
import type { ForkInput } from "@/lib/contracts/deliberations/fork";
import type { AgentId } from "@/lib/domain/ids";
import { forkSeats } from "@/lib/projections/fork/fork-seats";

type Newcomer = { id?: AgentId; name: string; role: string };
export type ForkSeatsDraft = { leaving: readonly AgentId[]; joining: readonly Newcomer[]; name: string; role: string };
export const SAME_SEATS: ForkSeatsDraft = { leaving: [], joining: [], name: "", role: "" };

/** Everybody who sits from the fork on; undefined where nobody joins or leaves. */
export function changedPanel(
  { leaving, joining }: ForkSeatsDraft,
  panel: readonly { id: AgentId; name: string }[],
): ForkInput["panel"] {
  if (leaving.length === 0 && joining.length === 0) return undefined;
  return [...panel.filter(({ id }) => !leaving.includes(id)).map(({ id, name }) => ({ id, name })), ...joining];
}

type ForkSeatsProps = { seq: number; draft: ForkSeatsDraft; onChange: (draft: ForkSeatsDraft) => void };

/** Who leaves and who joins where the fork parts; a sentence where nobody can. */
export function ForkSeats({ seq, draft, onChange }: ForkSeatsProps) {
  const log = useLog();
  const { protocol } = useView("snapshot");
  const { seats, refusal, note } = useMemo(() => forkSeats(log.slice(0, seq)), [log, seq]);
  const known = useKnownSeats(protocol);
  if (refusal !== null)
    return (
      <p className="text-ink-muted">
        {refusal} Fork it <b className="font-semibold">from the beginning</b> to seat another panel.
      </p>
    );
  const taken = new Set([...seats.map(({ id }) => id), ...draft.joining.map(({ id }) => id)]);
  const offered = (known.data ?? []).filter(({ id }) => !taken.has(id));
  const join = (seat: Newcomer) => onChange({ ...draft, joining: [...draft.joining, seat], name: "", role: "" });
  return (
    <div className="flex flex-col gap-3">
      <fieldset>
        <legend className="mb-1 font-semibold">Who stays</legend>
        {seats.map(({ id, name, role, isStaying }) => (
          <Checkbox
            key={id}
            label={name}
            hint={role}
            disabled={isStaying}
            checked={!draft.leaving.includes(id)}
            onChange={({ target }) =>
              onChange({
                ...draft,
                leaving: target.checked ? draft.leaving.filter((one) => one !== id) : [...draft.leaving, id],
              })
            }
          />
        ))}
        {note && <p className="mt-1 text-xs text-ink-muted">{note}</p>}
      </fieldset>
      {draft.joining.length > 0 && (
        <ul role="list" aria-label="Who joins" className="flex flex-col gap-1">
          {draft.joining.map((seat) => (
            <li key={seat.name} className="flex items-center gap-2">
              <span className="min-w-0 flex-1">
                <b className="font-semibold">{seat.name}</b> joins. <span className="text-ink-muted">{seat.role}</span>
              </span>
              <Button
                aria-label={`Leave ${seat.name} out`}
                onClick={() => onChange({ ...draft, joining: draft.joining.filter((one) => one !== seat) })}
              >
                Leave out
              </Button>
            </li>
          ))}
        </ul>
      )}
      {offered.length > 0 && (
        <Field label="Somebody joins">
          <Select
            value=""
            onChange={(chosen) => {
              const seat = offered.find(({ id }) => id === chosen);
              if (seat) join({ id: seat.id, name: seat.name, role: seat.role });
            }}
            options={[
              { value: "", label: "Choose a seat" },
              ...offered.map(({ id, name, role }) => ({
                value: id as string,
                label: role === "" ? name : `${name}: ${role}`,
              })),
            ]}
          />
        </Field>
      )}
      <div className="flex flex-wrap items-end gap-2">
        <Field label="Or a seat of your own" className="min-w-32 flex-1">
          <TextField
            placeholder="Name"
            value={draft.name}
            onChange={({ target }) => onChange({ ...draft, name: target.value })}
          />
        </Field>
        <Field label="What it stands for" className="min-w-48 flex-2">
          <TextField value={draft.role} onChange={({ target }) => onChange({ ...draft, role: target.value })} />
        </Field>
        <Button
          icon="plus"
          disabled={draft.name.trim() === ""}
          onClick={() => join({ name: draft.name.trim(), role: draft.role.trim() })}
        >
          Add
        </Button>
      </div>
    </div>
  );
}
