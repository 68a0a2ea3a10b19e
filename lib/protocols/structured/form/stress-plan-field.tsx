"use client";

import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/form/field";
import { Glyph } from "@/components/ui/glyph";
import { Notice } from "@/components/ui/notice";
import { Select } from "@/components/ui/form/select";
import { TextArea } from "@/components/ui/form/text-area";
import {
  defaultSchedule,
  regularRounds,
  scheduleOf,
  unplannedRoles,
} from "@/lib/protocols/structured/rules/rounds/stress-schedule";
import { ROLE_NAMES, STRESS_ORDER, type Role } from "@/lib/protocols/structured/rules/vocabulary";
import { useStructuredConfig } from "./use-structured-config";

const NONE = "none";

/** P3-11, P3-18: which round runs without whom. Leaving a role in for good asks for a reason and leaves a mark. */
export function StressPlanField() {
  const { config, draft, set, problemAt } = useStructuredConfig();
  const schedule = scheduleOf(config);
  const standard = defaultSchedule(regularRounds(config));
  const missing = unplannedRoles(schedule);
  const isOwn = config.stress_schedule !== null;
  const roundOf = (role: Role): number | null =>
    Number(Object.entries(schedule).find(([, absent]) => absent === role)?.[0] ?? 0) || null;
  const problem = problemAt("config.stress_schedule");

  function plan(role: Role, value: string) {
    const others = Object.entries(schedule).filter(([, absent]) => absent !== role);
    const next = Object.fromEntries(value === NONE ? others : [...others, [value, role]]) as Record<string, Role>;
    const isStandard =
      Object.keys(next).length === Object.keys(standard).length &&
      Object.entries(next).every(([round, absent]) => standard[Number(round)] === absent);
    set({ stress_schedule: isStandard ? null : next });
  }

  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="mb-1 font-semibold">Stress rounds</legend>
      <p className="text-xs text-ink-muted">
        In each one, a role is left out. What will be missing is predicted beforehand and checked afterwards, which
        shows whether the role matters.
      </p>
      <div className="grid gap-x-4 gap-y-2 md:grid-cols-2 lg:grid-cols-4">
        {STRESS_ORDER.map((role) => (
          <Field key={role} label={`Without the ${ROLE_NAMES[role]}`}>
            <Select
              name={`stress-${role}`}
              value={String(roundOf(role) ?? NONE)}
              onChange={(value) => plan(role, value)}
              options={optionsFor(role, schedule, regularRounds(config), roundOf(role))}
            />
          </Field>
        ))}
      </div>
      {problem && (
        <p data-problem="config.stress_schedule" tabIndex={-1} className="flex items-baseline gap-1.5 text-danger">
          <Glyph name="cross" className="size-2.5 self-center" />
          {problem}
        </p>
      )}
      {isOwn && (
        <p className="flex flex-wrap items-center gap-2 text-xs text-ink-muted">
          This is a custom plan.{" "}
          <Button variant="ghost" onClick={() => set({ stress_schedule: null })}>
            Use the standard plan
          </Button>
        </p>
      )}
      {missing.length > 0 && isOwn && (
        <>
          <Notice
            tone="attention"
            title={`No stress round without the ${missing.map((role) => ROLE_NAMES[role]).join(", the ")}`}
          >
            The overview, the record and the retrospective will say so, with your reason.
          </Notice>
          <Field label="Why it is left out" required error={problemAt("config.stress_override_reason")}>
            <TextArea
              name="config.stress_override_reason"
              rows={2}
              value={
                typeof draft.config["stress_override_reason"] === "string" ? draft.config["stress_override_reason"] : ""
              }
              onChange={(event) => set({ stress_override_reason: event.target.value })}
            />
          </Field>
        </>
      )}
    </fieldset>
  );
}

/** A round is without one role at most. */
function optionsFor(role: Role, schedule: Readonly<Record<number, Role>>, rounds: number, chosen: number | null) {
  const numbers = Array.from({ length: Math.max(rounds, chosen ?? 0) }, (_, index) => index + 1);
  return [
    ...numbers.map((round) => ({
      value: String(round),
      label: `Round ${round}`,
      disabled: schedule[round] !== undefined && schedule[round] !== role,
    })),
    { value: NONE, label: "Not tested" },
  ];
}
