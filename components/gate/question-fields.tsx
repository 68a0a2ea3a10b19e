"use client";

import { AgentName } from "@/components/ui/agent/agent-name";
import { Checkbox } from "@/components/ui/form/checkbox";
import { Field } from "@/components/ui/form/field";
import { RadioCards } from "@/components/ui/form/radio-cards";
import { TextArea } from "@/components/ui/form/text-area";
import type { GateDraft } from "@/lib/client/gate/gate-draft";
import { differingDefaults } from "@/lib/domain/evidence/differing-defaults";
import type { PanelQuestion } from "@/lib/domain/evidence/question";
import { ended } from "@/lib/projections/wording";

type QuestionFieldsProps = {
  questions: readonly PanelQuestion[];
  draft: GateDraft;
  nameOf: (agentId: string) => string;
  placeOf: (agentId: string) => number;
  onChange: (changes: Partial<GateDraft>) => void;
};

/** What the panel asks, one below the other: each can be answered, or left to the panel. */
export function QuestionFields({ questions, draft, nameOf, placeOf, onChange }: QuestionFieldsProps) {
  return questions.map((asked, index) => {
    const { id, question, why, options, default: fallback, askedBy, reasons = [] } = asked;
    const differing = differingDefaults(asked);
    const value = draft.texts[id] ?? "";
    const isOpen = draft.leftOpen.includes(id);
    const others = draft.leftOpen.filter((one) => one !== id);
    const write = (text: string) => onChange({ texts: { ...draft.texts, [id]: text }, leftOpen: others });
    const whenEmpty = fallback
      ? `If you leave this empty, the panel will assume: ${fallback}`
      : differing.length > 0
        ? "If you leave this empty, each seat goes by its own, and the record lists them all as assumed."
        : "If you leave this empty, the panel decides.";
    return (
      <section key={id} aria-label={`Question ${index + 1}`} className="flex flex-col gap-2 border-t border-line pt-4">
        <h3 className="text-base font-semibold">{question}</h3>
        {why && <p className="text-ink-muted">{why}</p>}
        <p className="flex flex-wrap gap-x-3 text-xs text-ink-muted">
          Asked by
          {askedBy.map((agentId) => (
            <AgentName key={agentId} place={placeOf(agentId)} name={nameOf(agentId)} />
          ))}
        </p>
        {reasons.map(
          ({ agentId, words }) =>
            words && (
              <p key={agentId} className="text-ink-muted">
                {nameOf(agentId)} asks the same in other words: {words}
              </p>
            ),
        )}
        {differing.length > 0 && (
          <p className="text-ink-muted">
            The seats would go by different things:{" "}
            {differing.map(({ agentId, default: own }) => `${nameOf(agentId)}: ${ended(own)}`).join(" ")}
          </p>
        )}
        {options.length > 0 && (
          <RadioCards
            legend={question}
            hideLegend
            name={`question-${id}`}
            value={options.includes(value) ? value : null}
            onChange={write}
            options={options.map((option) => ({
              value: option,
              label: option,
              ...(option === fallback ? { consequence: "What the panel assumes if you leave this empty" } : {}),
            }))}
          />
        )}
        <Field label={options.length > 0 ? "Or in your own words" : "Your answer"} note="optional" hint={whenEmpty}>
          <TextArea
            name={`texts.${id}`}
            rows={2}
            maxLength={4000}
            value={value}
            onChange={(event) => write(event.target.value)}
          />
        </Field>
        <Checkbox
          name={`leftOpen.${id}`}
          label="Leave it open"
          hint="Neither you nor the panel decides it now; the record lists it as an open question."
          checked={isOpen}
          onChange={(event) =>
            onChange(
              event.target.checked
                ? { leftOpen: [...others, id], texts: { ...draft.texts, [id]: "" } }
                : { leftOpen: others },
            )
          }
        />
      </section>
    );
  });
}
