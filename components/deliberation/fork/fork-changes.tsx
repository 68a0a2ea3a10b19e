"use client";

import { Field } from "@/components/ui/form/field";
import { NumberField } from "@/components/ui/form/number-field";
import { Select } from "@/components/ui/form/select";
import { TextField } from "@/components/ui/form/text-field";
import type { ForkInput } from "@/lib/contracts/deliberations/fork";
import type { AgentId } from "@/lib/domain/ids";
import { useView } from "@/lib/client/live/log-view";
import type { Json } from "@/lib/events/schema";
import { readingOf } from "@/lib/kernel/registry";

export type ForkChangesDraft = { seat: string; model: string; config: Record<string, Json> };
export const NO_CHANGES: ForkChangesDraft = { seat: "", model: "", config: {} };

/** In the place of a seat: all of them. */
const EVERY_SEAT = "*";

/** Who is asked how from the fork on. */
export function changedSeats(
  { seat, model }: ForkChangesDraft,
  panel: readonly { id: AgentId }[],
): NonNullable<ForkInput["seats"]> {
  const name = model.trim();
  if (name === "") return [];
  return panel
    .filter(({ id }) => seat === EVERY_SEAT || seat === id)
    .map(({ id }) => ({ agentId: id, settings: { model: name } }));
}

type ForkChangesProps = { draft: ForkChangesDraft; onChange: (draft: ForkChangesDraft) => void };

/** What may be another after the fork, beside the answer to a question. */
export function ForkChanges({ draft, onChange }: ForkChangesProps) {
  const { panel, source, config, protocol } = useView("snapshot");
  const settings = Object.entries(readingOf(protocol).laterSettings ?? {});
  const now = config as Record<string, Json>;
  const isRehearsal = source.kind === "rehearsal";
  return (
    <div className="flex flex-col gap-3">
      {settings.map(([name, label]) => (
        <Field
          key={name}
          label={label}
          hint={now[name] === null ? "Off until now." : `${String(now[name])} until now.`}
        >
          <NumberField
            step="any"
            placeholder={now[name] === null ? "" : String(now[name])}
            onValueChange={(value) => onChange({ ...draft, config: withSetting(draft.config, name, value) })}
          />
        </Field>
      ))}
      {settings.length === 0 && (
        <p className="text-ink-muted">The settings of this protocol can’t change once it has begun.</p>
      )}
      {isRehearsal ? (
        <p className="text-ink-muted">This is a rehearsal, so there is no model to change.</p>
      ) : (
        <>
          <Field label="Who gets another model">
            <Select
              value={draft.seat}
              onChange={(seat) => onChange({ ...draft, seat })}
              options={[
                { value: "", label: "None" },
                { value: EVERY_SEAT, label: "Every seat" },
                ...panel.map(({ id, name }) => ({ value: id as string, label: name })),
              ]}
            />
          </Field>
          {draft.seat !== "" && (
            <Field label="Model from here on">
              <TextField value={draft.model} onChange={(event) => onChange({ ...draft, model: event.target.value })} />
            </Field>
          )}
        </>
      )}
    </div>
  );
}

function withSetting(config: Record<string, Json>, name: string, value: number | null): Record<string, Json> {
  const { [name]: _before, ...rest } = config;
  return value === null ? rest : { ...rest, [name]: value };
}
