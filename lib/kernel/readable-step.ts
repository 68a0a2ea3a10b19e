/** Gates as people read them. Apart from the fold: whoever writes events needs it, and no page has to load what finds quotations. */
import type { Gate } from "@/lib/domain/gate/gate";
import { type CitingReply, wordsOfMarks } from "@/lib/evidence/cited-words";
import type { EngineStep, Folded } from "./fold";

/** What is to be written: gates get the words behind the marks of what seats wrote. */
export function readableStep({ lifecycle }: Folded, step: EngineStep): EngineStep {
  const { replies } = lifecycle.grounding;
  if (step.kind !== "record" || replies.length === 0) return step;
  const events = step.events.map((event) =>
    event.type === "gate.opened" ? { ...event, gate: withCitedWords(event.gate, replies) } : event,
  );
  return { kind: "record", events };
}

/** A person who decides reads the cited words: a mark such as [c1] only means something in its writer's list. */
export function withCitedWords(gate: Gate, replies: readonly CitingReply[]): Gate {
  const { quoted, listed } = wordsOfMarks(replies);
  return {
    ...gate,
    reason: quoted(gate.reason),
    question: quoted(gate.question),
    ...(gate.about === undefined ? {} : { about: quoted(gate.about) }),
    ...(gate.recommendation === undefined ? {} : { recommendation: quoted(gate.recommendation) }),
    ...(gate.document ? { document: { ...gate.document, text: listed(gate.document.text) } } : {}),
    hints: gate.hints.map(quoted),
    positions: gate.positions.map((one) => ({
      ...one,
      stance: quoted(one.stance),
      concerns: one.concerns.map(quoted),
    })),
    options: gate.options.map((option) => ({
      ...option,
      label: quoted(option.label),
      consequence: quoted(option.consequence),
      requires: option.requires.map((need) => (need.kind === "text" ? { ...need, label: quoted(need.label) } : need)),
    })),
  };
}
