"use client";

import { Checkbox } from "@/components/ui/form/checkbox";
import { Field } from "@/components/ui/form/field";
import { Select } from "@/components/ui/form/select";
import { usePeople } from "@/lib/client/people/use-people";
import type { DecidingBody } from "@/lib/contracts/gates";
import type { DeadlineEnding } from "@/lib/domain/gate/deciding";
import type { Gate } from "@/lib/domain/gate/gate";
import { canBeTaken } from "@/lib/kernel/deciding";
import { durationWords } from "@/lib/projections/gate/deciding-words";

type DecidingFieldsProps = {
  value: DecidingBody;
  onChange: (value: DecidingBody) => void;
  /** By the path within `value`. */
  problemAt: (path: string) => string | undefined;
  /** The gate it is for. Absent: whatever the panel will ask. */
  gate?: Gate;
};

const HOUR = 60;
const DAY = 24 * HOUR;
const DEADLINES = [HOUR, 4 * HOUR, DAY, 3 * DAY, 7 * DAY];
/** Of anyone who may decide: more at once is a meeting. */
const MOST_OF_ANYONE = 5;

/** Who decides, how many of them have to agree, until when, and what happens then. */
export function DecidingFields({ value, onChange, problemAt, gate }: DecidingFieldsProps) {
  const people = usePeople();
  const deciders = people.data?.filter(({ role }) => role !== "observer") ?? [];
  const { deadline } = value;
  const choose = (id: string, isChosen: boolean) => {
    const chosen = isChosen ? [...value.deciders, id] : value.deciders.filter((one) => one !== id);
    onChange({ ...value, deciders: chosen, needed: Math.min(value.needed, chosen.length || value.needed) });
  };
  return (
    <div className="flex flex-col gap-4">
      <fieldset className="flex max-h-56 flex-col gap-1.5 overflow-y-auto" aria-busy={people.isPending}>
        <legend className="mb-1 font-semibold">Who decides</legend>
        <p className="text-xs text-ink-muted">Nobody chosen: anyone who may decide.</p>
        {deciders.map(({ id, name, isYou }) => (
          <Checkbox
            key={id}
            label={isYou ? `${name} (you)` : name}
            checked={value.deciders.includes(id)}
            onChange={({ target }) => choose(id, target.checked)}
          />
        ))}
        {people.isError && <p className="text-danger">The team could not be loaded. Close this and try again.</p>}
        {problemAt("deciders") && <p className="text-danger">{problemAt("deciders")}</p>}
      </fieldset>
      {!gate?.questions && (
        <Field
          label="How many have to agree"
          error={problemAt("needed")}
          {...(value.needed > 1 ? { hint: "On the same option. Everybody sees the votes as they come in." } : {})}
        >
          <Select
            name="needed"
            value={`${value.needed}`}
            onChange={(needed) => onChange({ ...value, needed: Number(needed) })}
            options={counts(value.deciders.length, value.needed)}
          />
        </Field>
      )}
      <Field
        label="Deadline"
        error={problemAt("deadline.minutes")}
        {...(deadline ? { hint: gate ? "From now on." : "From when the panel asks." } : {})}
      >
        <Select
          name="deadline"
          value={`${deadline?.minutes ?? 0}`}
          onChange={(minutes) => onChange(withDeadline(value, Number(minutes)))}
          options={[
            { value: "0", label: "None" },
            ...[...new Set([...DEADLINES, ...(deadline ? [deadline.minutes] : [])])].map((minutes) => ({
              value: `${minutes}`,
              label: durationWords(minutes),
            })),
          ]}
        />
      </Field>
      {deadline && (
        <Field
          label="When it passes undecided"
          error={problemAt("deadline.ending") ?? problemAt("deadline.option")}
          {...(deadline.ending === "take" ? { hint: takeHint(gate) } : {})}
        >
          <Select
            name="ending"
            value={endingKey(deadline)}
            onChange={(key) => onChange({ ...value, deadline: { minutes: deadline.minutes, ...readEnding(key) } })}
            options={endings(gate)}
          />
        </Field>
      )}
    </div>
  );
}

const takeHint = (gate: Gate | undefined): string =>
  `Recorded as nobody’s choice. ${gate ? "" : "Where nothing is recommended, or it asks for something only a person can give, the question stays open."}`.trim();

function counts(named: number, needed: number): { value: string; label: string }[] {
  const most = named > 0 ? named : Math.max(MOST_OF_ANYONE, needed);
  return Array.from({ length: most }, (_, index) => index + 1).map((count) => ({
    value: `${count}`,
    label: count === 1 ? "One answer is enough" : named > 0 ? `${count} of ${named}` : `${count} people`,
  }));
}

function withDeadline({ deadline, ...value }: DecidingBody, minutes: number): DecidingBody {
  return minutes === 0 ? value : { ...value, deadline: { ending: "remind", ...deadline, minutes } };
}

/** An ending and what it takes, as one choice: "take:one_more_round". */
const endingKey = ({ ending, option }: { ending: DeadlineEnding; option?: string | undefined }): string =>
  option === undefined ? ending : `${ending}:${option}`;

function readEnding(key: string): { ending: DeadlineEnding; option?: string } {
  const [ending = "", ...option] = key.split(":");
  if (ending === "take") return option.length > 0 ? { ending, option: option.join(":") } : { ending };
  return { ending: ending === "close" ? "close" : "remind" };
}

function endings(gate: Gate | undefined): { value: string; label: string }[] {
  const taken = gate
    ? gate.options
        .filter((option) => canBeTaken(gate, option))
        .map(({ id, label }) => ({ value: `take:${id}`, label: `Take “${label}”` }))
    : [{ value: "take", label: "Take the recommended option" }];
  return [
    { value: "remind", label: "Remind them; it stays open" },
    ...taken,
    { value: "close", label: "Close it undecided" },
  ];
}
