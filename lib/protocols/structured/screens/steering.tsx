"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/form/field";
import { Panel } from "@/components/ui/panel";
import { Select } from "@/components/ui/form/select";
import { TextField } from "@/components/ui/form/text-field";
import { messageOf } from "@/lib/client/http/api";
import { useView } from "@/lib/client/live/log-view";
import { useOpenedFrom } from "@/lib/client/live/opened-bundle";
import { useGiveInput } from "@/lib/client/use-commands";
import type { Json } from "@/lib/events/schema";
import type { InputId } from "@/lib/protocols/structured/rules/inputs";
import { ROLE_NAMES, STRESS_ORDER } from "@/lib/protocols/structured/rules/vocabulary";
import { useStructured } from "./use-structured";

const ROLES = STRESS_ORDER.map((role) => ({ value: role, label: `Without the ${ROLE_NAMES[role]}` }));
const WORDS: Readonly<Record<Exclude<InputId, "insert_stress">, { label: string; placeholder: string }>> = {
  steer: { label: "Focus of the next round", placeholder: "The question the next round should be about" },
  tighten_critic: {
    label: "What the Critic should attack",
    placeholder: "A decision, a claim or an artifact, e.g. D-2-1",
  },
  address_drift: { label: "What was done about the drift", placeholder: "In one sentence; it goes into the record" },
};

/** What a person adds without being asked; nothing waits for it. */
export function Steering() {
  const { status, id } = useView("snapshot");
  const { kinds, waiting, drifts, nextRound } = useStructured("steering");
  const give = useGiveInput(id);
  const isOpened = useOpenedFrom() !== null;
  const [chosen, setChosen] = useState<InputId | null>(null);
  const [text, setText] = useState("");
  const [role, setRole] = useState<string>(STRESS_ORDER[0] ?? "critic");
  const [problem, setProblem] = useState<string | undefined>();
  const open = kinds.filter(({ refusal }) => refusal === null);
  const kind = open.find((one) => one.id === chosen) ?? open[0];
  if (
    isOpened ||
    status === "closed" ||
    status === "cancelled" ||
    status === "failed" ||
    (open.length === 0 && waiting.length === 0)
  )
    return null;
  const refusals = [...new Set(kinds.flatMap(({ refusal }) => refusal ?? []))];

  function add(input: InputId) {
    if (input !== "insert_stress" && text.trim() === "") return setProblem("Write something.");
    setProblem(undefined);
    const data = (
      {
        steer: { focus: text },
        tighten_critic: { target: text },
        insert_stress: { role },
        address_drift: { round: drifts[0]?.round ?? 0, note: text },
      } satisfies Record<InputId, Json> as Record<InputId, Json>
    )[input];
    return give.mutate(
      { input, data },
      { onSuccess: () => setText(""), onError: (error) => setProblem(messageOf(error)) },
    );
  }

  return (
    <Panel id="steering" title="Steer it" hint="optional" className="scroll-mt-32">
      <div className="flex flex-col gap-2.5">
        {waiting.length > 0 && (
          <ul>
            {waiting.map((line) => (
              <li key={line} className="border-l-2 border-line pl-2.5 [overflow-wrap:anywhere]">
                {line}
              </li>
            ))}
          </ul>
        )}
        {kind && (
          <form
            className="flex flex-wrap items-end gap-2"
            onSubmit={(event) => {
              event.preventDefault();
              add(kind.id);
            }}
          >
            <Field label="What you add" className="w-64">
              <Select
                value={kind.id}
                options={open.map(({ id: value, title }) => ({ value, label: title }))}
                onChange={(value) => {
                  setChosen(value);
                  setProblem(undefined);
                }}
              />
            </Field>
            {kind.id === "insert_stress" ? (
              <Field label={`Round ${nextRound}`} error={problem} className="w-56">
                <Select value={role} options={ROLES} onChange={setRole} />
              </Field>
            ) : (
              <Field
                label={
                  kind.id === "address_drift"
                    ? `${WORDS.address_drift.label} of round ${drifts[0]?.round ?? 0}`
                    : WORDS[kind.id].label
                }
                error={problem}
                className="min-w-60 flex-1"
              >
                <TextField
                  value={text}
                  placeholder={WORDS[kind.id].placeholder}
                  onChange={(event) => setText(event.target.value)}
                />
              </Field>
            )}
            <Button type="submit" pending={give.isPending && "Adding…"}>
              Add
            </Button>
          </form>
        )}
        {refusals.map((refusal) => (
          <p key={refusal} className="text-xs text-ink-muted">
            {refusal}
          </p>
        ))}
      </div>
    </Panel>
  );
}
