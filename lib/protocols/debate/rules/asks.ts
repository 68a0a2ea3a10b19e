/** The kinds of ask of the debate. The shapes of their replies are apart (replies.ts): whoever reads a log needs none of them. */
import type { AskTraits } from "@/lib/kernel/types";
import type { ChoiceSynthesisReply, SynthesisReply } from "./replies";

const FACTS = ["gist", "moved_by", "conditions", "wishes"] as const;
const CHOICE_FACTS = ["gist", "answer", "moved_by", "conditions", "wishes"] as const;
/** Whoever knows what was said may cite it. */
const SEEING = {
  settles: "passage_or_reply",
  settledIn: { list: "earlier_concerns", id: "id", words: "how", state: "became", value: "settled" },
  seesReplies: true,
} as const;

/** P5-43: kinds of their own for an opening nobody sees the others in, so that nothing the engine adds tells of them either. */
export const ASKS = {
  speak: { title: "Proposal and satisfaction score", facts: FACTS, ...SEEING },
  choose: { title: "Answer and satisfaction score", facts: CHOICE_FACTS, ...SEEING },
  speak_blind: {
    title: "Opening proposal and score, independent of the others",
    facts: ["gist", "conditions", "wishes"],
  },
  choose_blind: {
    title: "Opening answer and score, independent of the others",
    facts: ["gist", "answer", "conditions", "wishes"],
  },
  stand: { title: "Objection, if any", seesReplies: true, facts: ["gist"] },
  // It comes right before the end, and is about what the person answers: their answers are waited for.
  hear: {
    title: "Word on what came later",
    seesReplies: true,
    concludes: true,
    mayObject: true,
    facts: ["gist"],
  },
  synthesise: {
    title: "Synthesis of the final design",
    seesReplies: true,
    concludes: true,
    weighsAssumptions: true,
    facts: ["gist", "answer"],
  },
  synthesise_choice: {
    title: "Synthesis of the decision",
    seesReplies: true,
    concludes: true,
    weighsAssumptions: true,
    facts: ["gist", "answer"],
  },
  diagnose: {
    title: "Diagnosis of the disagreement",
    seesReplies: true,
    facts: ["gist"],
  },
} as const satisfies Record<string, AskTraits>;
export type AskKindId = keyof typeof ASKS;

/** Asks in which a seat gives its proposal and score. */
export type SpeakKind = "speak" | "choose" | "speak_blind" | "choose_blind";
const SPEAK_KINDS: readonly string[] = ["speak", "choose", "speak_blind", "choose_blind"] satisfies SpeakKind[];
export const isSpeaking = (kind: string): kind is SpeakKind => SPEAK_KINDS.includes(kind);
/** Asks of a seat; the others are the orchestrator's. */
export const isTurn = (kind: string): kind is SpeakKind | "stand" | "hear" =>
  isSpeaking(kind) || kind === "stand" || kind === "hear";

/** What a debate ended with. `reopens`: for a choice only. */
export type Synthesis = SynthesisReply & { reopens?: readonly string[] };

export const choiceAsSynthesis = ({
  reasons,
  open_points,
  rejected_options,
  reopens,
  steps,
  consequences,
}: ChoiceSynthesisReply): Synthesis => ({
  overview: reasons,
  responsibilities: [],
  interfaces: [],
  performance_targets: [],
  open_questions: open_points,
  implementation_order: steps,
  consequences,
  alternatives: rejected_options.map(({ option, for: pros, against }) => ({ name: option, pros, cons: against })),
  reopens,
});
