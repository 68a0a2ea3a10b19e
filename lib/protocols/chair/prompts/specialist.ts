/** A specialist's answer in a round: in a team as the next turn of its conversation, else as one fresh message. */
import { ANSWER_KINDS, answerKind, type AnswerKind } from "@/lib/protocols/chair/rules/replies/answers";
import { materialFor } from "@/lib/protocols/chair/rules/dispatch/context-budget";
import { ownIssues } from "@/lib/protocols/chair/rules/replies/plan-verdict";
import { questionFor } from "@/lib/protocols/chair/rules/dispatch/questions";
import { specialistOf } from "@/lib/protocols/chair/rules/specialist";
import { answerIn, type ChairState } from "@/lib/protocols/chair/rules/state";
import type { Agent } from "@/lib/domain/agent";
import type { Ask } from "@/lib/kernel/types";
import type { FieldNotes } from "@/lib/prompts/form";
import { inline, section } from "@/lib/prompts/section";
import type { BuiltPrompt, Prompt } from "@/lib/prompts/types";
import { buildConversation, exchangesBefore, isTeamAsk } from "./parts/conversation";
import { formPart } from "./parts/form";
import { answerText } from "./parts/history";
import { specialistSystem } from "./parts/specialist-rules";
import { absentPart, definitionParts, draftPart, framingPart, questionParts, seatOf } from "./parts/subject";

export const answerPrompt = (kind: AnswerKind): Prompt<ChairState> => ({
  id: `chair/${kind}`,
  version: 8,
  build: (state, ask) => buildAnswer(state, ask),
});

/** `asTeam` stands in for the mode, to measure what the other one would have cost (P2-16). */
export function buildAnswer(state: ChairState, ask: Ask, asTeam: boolean = isTeamAsk(state, ask)): BuiltPrompt {
  const agent = seatOf(state, ask);
  const system = specialistSystem(state);
  if (!asTeam) return buildConversation(state, ask, system, [], freshParts(state, agent, ask.round));
  const before = exchangesBefore(state, ask, (round) => teamParts(state, agent, round));
  return buildConversation(
    state,
    ask,
    system,
    before,
    before.length > 0 ? teamParts(state, agent, ask.round) : freshParts(state, agent, ask.round),
  );
}

/** The first message holds everything; the later ones only what is new (P2-30). */
const teamParts = (state: ChairState, agent: Agent, round: number): string[] =>
  round === 1 ? freshParts(state, agent, 1) : [...conflictParts(state, agent, round), ...endParts(state, agent, round)];

/** Everything again: the matter, the definition, what it said before, what it is asked. */
function freshParts(state: ChairState, agent: Agent, round: number): string[] {
  return [
    ...questionParts(state),
    ...framingPart(state, "specialist"),
    ...draftPart(state, "specialist"),
    ...documentParts(state, agent),
    ...definitionParts(state, agent),
    ...absentPart(state, agent),
    ...earlierParts(state, agent, round),
    ...(round === 1 ? [] : conflictParts(state, agent, round)),
    ...endParts(state, agent, round),
  ];
}

/** By subject, the one object that stays the same through a deliberation; seats are compared, so a stale hit is impossible. */
const rendered = new WeakMap<ChairState["subject"], Map<string, { agent: Agent; lines: number; parts: string[] }>>();

/** P2-13: the lines of its domains, the rest by name. */
function documentParts({ subject, config }: ChairState, agent: Agent): string[] {
  if (!subject.artifact.trim()) return [];
  const bySeat = rendered.get(subject) ?? new Map<string, { agent: Agent; lines: number; parts: string[] }>();
  rendered.set(subject, bySeat);
  const known = bySeat.get(agent.id);
  if (known?.agent === agent && known.lines === config.context_lines) return known.parts;
  const { text, leftOut } = materialFor(subject.artifact, specialistOf(agent, config).domains, config.context_lines);
  const parts = [
    section("artifact", text),
    ...(leftOut.length > 0 ? [section("left-out-parts", leftOut.map((part) => `- ${part}`).join("\n"))] : []),
  ];
  bySeat.set(agent.id, { agent, lines: config.context_lines, parts });
  return parts;
}

function earlierParts(state: ChairState, agent: Agent, round: number): string[] {
  return state.rounds
    .filter(({ number }) => number < round)
    .flatMap(({ number }) => {
      const answer = answerIn(state, number, agent.id);
      return answer
        ? [section("earlier-answer", answerText(answer), { confidence: answer.position.confidence ?? "not given" })]
        : [];
    });
}

/** What contradicts it, in the words of who does, comes first of all that is new; then its own issues by the ids they are known by. */
const conflictParts = (state: ChairState, agent: Agent, round: number): string[] => [
  ...contradictions(state, agent, round),
  ...issuesPart(state, agent, round),
];

/** P2-45. As they stood when the round began. */
function issuesPart(state: ChairState, agent: Agent, round: number): string[] {
  const own = ownIssues({ ...state, rounds: state.rounds.filter(({ number }) => number < round) }, agent.id);
  return own.length > 0
    ? [section("own-issues", own.map(({ id, severity, text }) => `${id} (${severity}): ${text}`).join("\n"))]
    : [];
}

function contradictions(state: ChairState, agent: Agent, round: number): string[] {
  return questionFor(state, round, agent.id).conflicts.map(
    ({ conflictId, topic, otherName, otherConcern, otherPosition, ownProposal }) =>
      section(
        "conflict-statement",
        [
          `About: ${topic}`,
          ...(otherConcern === otherPosition ? [] : [`${inline(otherName)} raised this concern: ${otherConcern}`]),
          `${inline(otherName)} holds, against you: ${otherPosition}`,
          `You proposed: ${ownProposal}`,
        ].join("\n"),
        { id: conflictId, with: otherName },
      ),
  );
}

function endParts(state: ChairState, agent: Agent, round: number): string[] {
  const kind = answerKind(state.config.session_type, round);
  return [
    section("focused-question", questionFor(state, round, agent.id).text),
    formPart(ANSWER_KINDS[kind].replySchema, NOTES[kind]),
    turnText(state, agent, round),
  ];
}

const BLOCK_NOTES: FieldNotes = {
  needs_human_judgment: { instead: "As described under Confidence; false as a rule." },
  security_related: { instead: "As described under Confidence." },
};
const NOW: FieldNotes = { ...BLOCK_NOTES, recommendation: "As you see it now." };
const NOTES: Readonly<Record<AnswerKind, FieldNotes>> = {
  advise: BLOCK_NOTES,
  comment: { ...BLOCK_NOTES, "issues[].severity": "As described under Issues." },
  challenge: {
    ...BLOCK_NOTES,
    critique: "Your reasoning; the issues themselves come next.",
    "issues[].severity": "As described under Issues.",
  },
  advise_again: {
    ...BLOCK_NOTES,
    finding: { instead: "What you find now, in one or two sentences." },
    recommendation: { instead: "What you recommend now." },
  },
  comment_again: { ...NOW, review: { instead: "What you hold of the plan now, in one or two sentences." } },
  challenge_again: { ...NOW, critique: { instead: "What you hold of the plan now, in one or two sentences." } },
};

/** Neither the round nor how many may follow: a specialist answers the question, not the procedure. */
function turnText(state: ChairState, agent: Agent, round: number): string {
  const { conflicts } = questionFor(state, round, agent.id);
  const lines =
    round === 1
      ? ["Answer the question in <focused-question>."]
      : [
          `${inline([...new Set(conflicts.map(({ otherName }) => otherName))].join(" and "))} ${conflicts.length === 1 ? "contradicts you" : "contradict you"}: <conflict-statement> says in what. Answer that first, in "response", and open no other topic.`,
          "The question is in <focused-question>: bring reasoning that is not in your earlier answer, or say in one sentence that you have nothing to add.",
        ];
  return [`# Now`, `You are ${inline(agent.name)}.`, ...lines, "Answer now with the JSON object."].join("\n");
}
