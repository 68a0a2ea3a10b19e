/** Where a deliberation can be forked so that something can go another way: before each decision, after each round. */
import { choseSentence } from "@/lib/projections/gate/deciding-words";
import type { DeliberationEvent } from "@/lib/events/schema";
import { choiceLabel } from "@/lib/kernel/decisions";
import type { Folded } from "@/lib/kernel/fold";
import { hasBegun } from "@/lib/kernel/fork";
import { viewsOf } from "@/lib/projections/views-of";

export type ForkPoint = {
  /** The last event that is shared. */
  seq: number;
  kind: "gate" | "round" | "here" | "start";
  label: string;
  /** What was chosen or comes next. */
  note: string;
};

/** Newest first. `here`: the event a reader looks at, where it is none of these and nothing had ended by then. */
export function forkPoints(log: readonly DeliberationEvent[], folded: Folded, here: number | null = null): ForkPoint[] {
  const { lifecycle } = folded;
  if (lifecycle.created.validates) return [];
  const endSeq = lifecycle.end?.seq ?? Number.POSITIVE_INFINITY;
  const points = log.flatMap(({ seq, payload }): ForkPoint[] => {
    if (payload.type === "gate.answered") {
      const decision = lifecycle.decided.find((one) => one.seq === seq);
      if (!decision) return [];
      return [
        {
          seq: seq - 1,
          kind: "gate",
          label: decision.gate.question,
          note: `${choseSentence(decision.answer, choiceLabel(decision))}. In the fork the question is open again.`,
        },
      ];
    }
    if (payload.type !== "round.completed" || seq >= endSeq) return [];
    const name = viewsOf(folded).roundName?.(folded, payload.round) ?? `round ${payload.round}`;
    return [
      {
        seq,
        kind: "round",
        label: `After ${name}`,
        note: "What the seats said up to here is kept; what follows is done again.",
      },
    ];
  });
  const open = lifecycle.openGates.map(({ question }): ForkPoint => ({
    seq: log.length,
    kind: "gate",
    label: question,
    note: "Still open. The fork can be answered one way, and this one another way.",
  }));
  const all = [...beginning(log), ...points, ...(lifecycle.end ? [] : open)].toReversed();
  if (here === null || here >= endSeq || all.some(({ seq }) => seq === here)) return all;
  return [
    { seq: here, kind: "here", label: `Here, at event ${here}`, note: "Calls that had no reply yet are made again." },
    ...all,
  ];
}

/** The event before anybody is asked; none while nobody was. */
function beginning(log: readonly DeliberationEvent[]): ForkPoint[] {
  const first = log.findIndex((_, index) => hasBegun(log.slice(index, index + 1)));
  if (first < 1) return [];
  return [
    {
      seq: first,
      kind: "start",
      label: "From the beginning",
      note: "Nobody has been asked yet, so any panel can sit. All calls are made again.",
    },
  ];
}
