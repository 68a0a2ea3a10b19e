"use client";

import type { ChangeEvent } from "react";
import { Checkbox } from "@/components/ui/form/checkbox";
import { Field } from "@/components/ui/form/field";
import { NumberField } from "@/components/ui/form/number-field";
import { TextArea } from "@/components/ui/form/text-area";
import { TextField } from "@/components/ui/form/text-field";
import type { GateDraft } from "@/lib/client/gate/gate-draft";
import type { Gate, GateOption } from "@/lib/domain/gate/gate";

type OptionNeedsProps = {
  gate: Gate;
  option: GateOption;
  draft: GateDraft;
  problems: Readonly<Record<string, string>>;
  onChange: (changes: Partial<GateDraft>) => void;
};

/** What the chosen option demands beside a rationale: risks accepted by name, a score, a text. */
export function OptionNeeds({ gate, option, draft, problems, onChange }: OptionNeedsProps) {
  const risks = option.requires.flatMap((need) => (need.kind === "risk_acceptance" ? [need] : []));
  const nameOf = (agentId: string) => gate.positions.find((position) => position.agentId === agentId)?.name ?? agentId;
  return (
    <>
      {risks.length > 0 && (
        <fieldset className="flex flex-col gap-2 rounded-lg border border-attention-line bg-attention-bg px-3 py-2.5">
          <legend className="sr-only">Risks to accept</legend>
          <p className="font-semibold">
            This goes against {risks.length === 1 ? "a seat that speaks" : "seats that speak"} for the whole system.
            Accept each risk explicitly; the record will say that you did.
          </p>
          {risks.map(({ agentId, concern }) => (
            <Checkbox
              key={agentId}
              name={`acceptedRisks.${agentId}`}
              label={
                <>
                  I accept the risk of <b>{nameOf(agentId)}</b>
                </>
              }
              hint={concern}
              error={problems[`acceptedRisks.${agentId}`] && "Accept this risk or choose another option."}
              checked={draft.acceptedRisks.includes(agentId)}
              onChange={(event) =>
                onChange({
                  acceptedRisks: event.target.checked
                    ? [...draft.acceptedRisks, agentId]
                    : draft.acceptedRisks.filter((id) => id !== agentId),
                })
              }
            />
          ))}
        </fieldset>
      )}
      {option.requires.map((need) => {
        if (need.kind === "score") {
          return (
            <Field
              key={need.agentId}
              required
              label={`Score for ${nameOf(need.agentId)}`}
              hint={`A whole number between ${need.min} and ${need.max}`}
              error={problems[`scores.${need.agentId}`]}
            >
              <NumberField
                name={`scores.${need.agentId}`}
                min={need.min}
                max={need.max}
                step={1}
                value={draft.scores[need.agentId] ?? ""}
                onValueChange={(value) => onChange({ scores: { ...draft.scores, [need.agentId]: value } })}
              />
            </Field>
          );
        }
        if (need.kind === "text") {
          const input = {
            name: `texts.${need.field}`,
            value: draft.texts[need.field] ?? "",
            onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
              onChange({ texts: { ...draft.texts, [need.field]: event.target.value } }),
          };
          return (
            <Field
              key={need.field}
              label={need.label}
              {...(need.whenEmpty === undefined ? { required: true } : { note: "optional", hint: need.whenEmpty })}
              error={problems[`texts.${need.field}`]}
            >
              {need.isLine ? <TextField {...input} /> : <TextArea rows={3} {...input} />}
            </Field>
          );
        }
        if (need.kind === "amount") {
          return (
            <Field
              key={need.field}
              required
              label={need.label}
              hint={`In ${need.unit}, above ${need.above.toLocaleString("en")}`}
              error={problems[`texts.${need.field}`]}
            >
              <TextField
                name={`texts.${need.field}`}
                inputMode="decimal"
                value={draft.texts[need.field] ?? ""}
                onChange={(event) => onChange({ texts: { ...draft.texts, [need.field]: event.target.value } })}
              />
            </Field>
          );
        }
        return null;
      })}
    </>
  );
}
