"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/form/checkbox";
import { Disclosure } from "@/components/ui/disclosure";
import { Field } from "@/components/ui/form/field";
import { IconButton } from "@/components/ui/icon-button";
import { Select } from "@/components/ui/form/select";
import { formatCount, formatCountOf } from "@/lib/client/format";
import { alwaysIn, definitionOf, definitionsIn, handleOf } from "./chair-request";
import type { DraftSeat } from "@/lib/client/new-deliberation/draft";
import { CHAIR_ID } from "@/lib/protocols/chair/rules/chair-seat";
import type { Definition } from "@/lib/protocols/chair/rules/config";
import { specialistOf } from "@/lib/protocols/chair/rules/specialist";
import { seatRoleSchema } from "@/lib/protocols/chair/rules/vocabulary";
import { SkillDialog } from "./skill-dialog";
import { useChair, useOutlook } from "./use-chair";
import { capital } from "@/lib/domain/wording";
import { TextField } from "@/components/ui/form/text-field";

type SeatDefinitionProps = { seat: DraftSeat };
type Skill = Definition["skills"][number];

const LIMITS = { domains: 40, tools: 20, skills: 10 } as const;
const ROLES = seatRoleSchema.options.map((value) => ({ value, label: capital(value) }));
const TURNS = [
  { value: "", label: "Whenever it is relevant" },
  { value: "1", label: "Once" },
  { value: "2", label: "At most twice" },
];

/** P2-03, P2-12: what a seat is asked for beyond its brief. */
export function SeatDefinition({ seat }: SeatDefinitionProps) {
  const { boxes, config, set } = useChair();
  const { panel, ids } = useOutlook();
  const [editing, setEditing] = useState<{ skill: Skill | null; at: number } | null>(null);
  if (seat.id === CHAIR_ID) return null;
  const name = seat.name.trim() || "New agent";
  const handle = handleOf(seat);
  const definition = definitionOf(boxes, seat);
  const agent =
    panel.find(({ id }) => id === seat.id) ?? panel.find((one) => one.name === name && ids.includes(one.id));
  const role = definition.role ?? (agent ? specialistOf(agent, config).role : "specialist");
  const always = alwaysIn(boxes);
  const isAlways = always.includes(handle);
  const define = (changes: Partial<Definition>) =>
    set({ definitions: { ...definitionsIn(boxes), [handle]: { ...definition, ...changes } } });
  const { skills } = definition;

  function saveSkill(skill: Skill) {
    define({ skills: skills.toSpliced(editing?.at ?? skills.length, editing?.skill ? 1 : 0, skill) });
    setEditing(null);
  }

  return (
    <div className="pr-3 pb-1.5 pl-8">
      <Disclosure
        summary={
          <span className="text-xs" aria-label={`Definition of ${name}`}>
            {role} · {formatCountOf(definition.domains.length, "domain")}
            {skills.length > 0 && ` · ${formatCountOf(skills.length, "skill")}`}
            {isAlways && " · always asked"}
          </span>
        }
      >
        <div className="grid gap-3 py-1 md:grid-cols-2">
          <NamesField
            label="Domains"
            hint="Words that select it, separated by commas."
            className="md:col-span-2"
            max={LIMITS.domains}
            values={definition.domains}
            onChange={(domains) => define({ domains })}
          />
          <Field label="Role" hint="A design session prefers architects, a plan review one reviewer.">
            <Select value={role} options={ROLES} onChange={(chosen) => define({ role: chosen })} />
          </Field>
          <Field label="How often it is asked">
            <Select
              value={definition.max_turns === null ? "" : String(definition.max_turns)}
              options={TURNS}
              onChange={(value) => define({ max_turns: value === "" ? null : Number(value) })}
            />
          </Field>
          <NamesField
            label="Tools"
            note="optional"
            hint="Stored with its definition only: Parley calls no tools and does not mention them to the specialist. Separated by commas."
            max={LIMITS.tools}
            values={definition.tools}
            onChange={(tools) => define({ tools })}
          />
          <Checkbox
            className="content-start md:pt-6"
            label="Always ask it"
            hint="Regardless of the text, up to four."
            checked={isAlways}
            onChange={({ target }) =>
              set({ always_include: target.checked ? [...always, handle] : always.filter((one) => one !== handle) })
            }
          />
          <div className="flex flex-col gap-1 md:col-span-2">
            <p className="font-semibold">
              Skills <span className="text-xs font-normal text-ink-muted">texts sent with every call</span>
            </p>
            {skills.length > 0 && (
              <ul role="list" aria-label={`Skills of ${name}`}>
                {skills.map((skill, at) => (
                  <li key={at} className="flex items-center gap-1">
                    <button
                      type="button"
                      className="link min-w-0 truncate text-left pointer-coarse:min-h-11"
                      aria-label={`Edit the skill ${skill.name}`}
                      onClick={() => setEditing({ skill, at })}
                    >
                      {skill.name}
                    </button>
                    <span className="shrink-0 text-xs text-ink-muted tabular">
                      {formatCount(skill.text.length)} characters
                    </span>
                    <IconButton
                      icon="close"
                      label={`Remove the skill ${skill.name} from ${name}`}
                      onClick={() => define({ skills: skills.toSpliced(at, 1) })}
                    />
                  </li>
                ))}
              </ul>
            )}
            {skills.length < LIMITS.skills && (
              <Button
                variant="ghost"
                icon="plus"
                className="-ml-2.5 self-start"
                aria-label={`Add a skill for ${name}`}
                onClick={() => setEditing({ skill: null, at: skills.length })}
              >
                Add a skill
              </Button>
            )}
          </div>
        </div>
      </Disclosure>
      {editing && (
        <SkillDialog seatName={name} skill={editing.skill} onSave={saveSkill} onClose={() => setEditing(null)} />
      )}
    </div>
  );
}

type NamesFieldProps = {
  label: string;
  note?: string;
  hint: string;
  max: number;
  values: readonly string[];
  onChange: (values: string[]) => void;
  className?: string;
};

/** No domain and no tool has a longer name. */
const MAX_NAME = 60;

/** Several short names in one box, with commas between. */
function NamesField({ label, note, hint, max, values, onChange, className }: NamesFieldProps) {
  // What is in the box while it is typed: the comma is there before the next name.
  const [typed, setTyped] = useState<string | null>(null);
  const namesIn = (text: string): string[] =>
    [
      ...new Set(
        text
          .split(",")
          .map((name) => name.trim().slice(0, MAX_NAME))
          .filter(Boolean),
      ),
    ].slice(0, max);
  return (
    <Field label={label} hint={hint} {...(note ? { note } : {})} {...(className ? { className } : {})}>
      <TextField
        value={typed ?? values.join(", ")}
        autoComplete="off"
        onChange={({ target }) => {
          setTyped(target.value);
          onChange(namesIn(target.value));
        }}
        onBlur={() => setTyped(null)}
      />
    </Field>
  );
}
