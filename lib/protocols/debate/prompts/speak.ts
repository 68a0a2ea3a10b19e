/** One agent's turn in a round: its proposal or answer, and its satisfaction score. */
import type { Agent } from "@/lib/domain/agent";
import { SATISFACTION_BANDS, type SatisfactionBand } from "@/lib/domain/satisfaction-band";
import { rejectionsBefore } from "@/lib/kernel/calls";
import type { Ask } from "@/lib/kernel/types";
import { isAboutScore } from "@/lib/protocols/debate/rules/check";
import type { DebateConfig } from "@/lib/protocols/debate/rules/config";
import { isBlindTurn, type DebateState } from "@/lib/protocols/debate/rules/state";
import { inline, section } from "@/lib/prompts/section";
import type { Prompt } from "@/lib/prompts/types";
import { buildInLevels, levelsFor } from "./context";
import { scoresPart } from "./history";
import { conditionsPart, wishesPart } from "./standing";
import { materialRules } from "./subject";
import { turnParts } from "./turn";

export const speak: Prompt<DebateState> = {
  id: "debate/speak",
  version: 11,
  build: (state, ask) => {
    const agent = seatOf(state, ask);
    const isBlind = isBlindTurn(state, ask.round, ask.agentId);
    const last = rejectionsBefore(state, ask).at(-1);
    return buildInLevels(state, {
      system: systemText(state, isBlind),
      levels: levelsFor(state, ask.round),
      isBlind,
      own: [
        seatPart(state, agent),
        ...(isBlind ? [] : [...conditionsPart(state), ...wishesPart(state)]),
        scoresPart(state, isBlind),
        ...turnParts(state, ask, agent),
      ],
      again: ask.correction
        ? { ...ask.correction, isClarification: last?.code === "inconsistent" && isAboutScore(last.reason) }
        : null,
    });
  },
};

export function seatOf({ panel }: DebateState, ask: Ask): Agent {
  const agent = panel.find(({ id }) => id === ask.agentId);
  if (!agent) throw new Error(`The panel has no seat ${ask.agentId}.`);
  return agent;
}

/** P5-05: the agent's own definition. */
export function seatPart({ config }: Pick<DebateState, "config">, { name, role, brief }: Agent): string {
  const told = config.question_kind === "choice" ? withoutBands(brief) : brief;
  const definition =
    [role, told].filter(Boolean).join("\n\n") ||
    "No further definition: judge as an experienced specialist of this field would.";
  return section("seat", definition, { name: inline(name) });
}

/** P5-42: the bands of a brief (roster.ts) are about plans. An answer is scored on one scale, the same for all. */
const withoutBands = (brief: string): string =>
  brief
    .split("\n\n")
    .filter((part) => !part.startsWith("**Scores.**"))
    .join("\n\n");

/** What differs with the kind of question (P5-42): everything a seat is told about its task, none of it twice. */
type KindText = {
  opening: string;
  good: readonly string[];
  score: string;
  scoreAmongOthers: string;
  bands: Readonly<Record<SatisfactionBand, string>>;
};

const KINDS: Readonly<Record<DebateConfig["question_kind"], KindText>> = {
  design: {
    opening: "a design debate, with a proposal and a score for how ready the design is",
    good: ["Designs rather than comments: what is built, stored, sent or refused, with the figures there are."],
    score: "Score the design as it stands, from your seat alone; what you ask of others counts once they took it up.",
    scoreAmongOthers: "",
    bands: {
      ready: "you would sign it as it stands",
      "minor concerns": "right direction; something bounded has to change first",
      "significant concerns": "a part you answer for is missing or wrong, but can be repaired",
      "major concerns": "it can't be built or run safely without rework",
      opposed: "the approach itself is wrong",
    },
  },
  choice: {
    opening: "a debate about a choice, with an answer and a score for it",
    good: [
      "Takes one of the options and says why it beats the others, with figures, what it costs and for whom. A new option is welcome where it is better.",
      "Keeps apart what decides the choice and what has to be done whatever is chosen. The second is a condition or a wish and doesn't block by itself.",
    ],
    score:
      "Score your answer, on this scale only and not by how complete a plan for it is: would you sign the panel giving it now?",
    scoreAmongOthers:
      " While another seat holds an answer yours rules out, that blocks: name it as a concern, or change your answer.",
    bands: {
      ready: "you would sign this answer as it stands",
      "minor concerns": "it is right; something bounded has to be settled first",
      "significant concerns": "a reason it rests on is missing or wrong",
      "major concerns": "giving it now would do harm",
      opposed: "you would not sign it",
    },
  },
};

const GOOD = ["Names what it assumes; invents no measurements. About 350 words."];
const GOOD_AMONG_OTHERS = [
  "Adopts and rejects by name, moves when convinced, and leaves alone what others own and have settled.",
  "Brings a way out with every objection: a change its owner could make, or an alternative with its cost.",
  "Minds <standing-conditions>: one you can't live with, or that yours rules out, is a concern about its owner, with its id.",
];
const STANDS: Readonly<Record<DebateConfig["history"], string>> = {
  levels: "In later rounds says what changes and why, then your own part as it now reads, in full.",
  everything: "In later rounds says what changes and why. What you said in full stands until you change it.",
};

/** The same bytes for every agent and, but for an independent opening, every round of a debate. */
function systemText({ subject, config }: Pick<DebateState, "subject" | "config">, isBlind: boolean): string {
  const { target_satisfaction: target, question_kind = "design", history = "levels", advocate } = config;
  const kind = KINDS[question_kind];
  const bands = SATISFACTION_BANDS.map(({ from, to, label }) => `- ${from} to ${to}, ${label}: ${kind.bands[label]}.`);
  const good = [...kind.good, ...(isBlind ? [] : GOOD_AMONG_OTHERS), ...GOOD, ...(isBlind ? [] : [STANDS[history]])];
  const end = isBlind
    ? ""
    : " A concern is over when somebody else's change settles it, or its owner drops it and says why.";
  return `You hold one seat in ${kind.opening}. Specialists answer in rounds until every seat gives ${target} or more${advocate ? " (an advocate's score does not count)" : ""}; otherwise a person decides. Answer for your <seat>: decide what it owns, say what it needs from the others, leave to them how they provide it.

# Material
${materialRules({ subject, config }, isBlind)}

# A good answer
${good.map((line) => `- ${line}`).join("\n")}

# Score
${kind.score}${isBlind ? "" : kind.scoreAmongOthers}
${bands.join("\n")}
The target is ${target}, and ${target} is enough: don't stay below it to keep a lever, nor go above it to please; a score may fall. Below ${target} you name what blocks; from ${target} on nothing does: the rest is a condition or a wish.${end}

# Form
One JSON object with exactly these fields, and no text around it:
${isBlind ? BLIND_FORMS[question_kind] : FORMS[question_kind]}
Say each thing once${question_kind === "choice" ? '; "answer" and "gist" are its short forms' : ""}.${isBlind ? "" : ` "reason" in "moved_by" may be "". "conditions" and "wishes": all of yours that stand, in the same words.`}`;
}

/** By hand: generated from the schema it takes half as many words again, in every prompt. speak.test.ts compares the fields. */
const RATIONALE = `- "rationale": string. Why this score, beyond the proposal.`;
const ABOUT = `"about": id of the seat it is about, or null, "text": one problem and what would happen, understandable on its own`;
const SHARED = `- "answered": array of {"id": another seat's concern about your part, "change": what you change for it, or why not}.
- "earlier_concerns": array, one entry for each of your concerns that is over and each condition you drop: {"id", "became": "settled" | "dropped" | "merged", "by": who settled it (id of the seat, "person", "look-up") or the concern it merged into, else "", "how": the change, or why}.
${RATIONALE}
- "blocking_concerns": array of {"id": its id, or that of another seat's you share; null if new, ${ABOUT}}.`;
const SHARED_BLIND = `${RATIONALE}
- "blocking_concerns": array of {${ABOUT}}.`;
const SCORED = `- "satisfaction_score": whole number from 0 to 100.
- "suggested_changes": string. What, and by whom, would bring you to the target; "" when there.`;

const designForm = (
  shared: string,
): string => `- "proposal": string, Markdown. The design from your seat, with your part worked out.
- "choice": string or null. What your part stands or falls with, in at most twelve words, kept until you change your mind.
${shared}
${SCORED}
- "performance_impact": string or null. Only where latency, throughput or cost change.`;

const choiceForm = (
  rejected: string,
  shared: string,
): string => `- "proposal": string, Markdown. The case for your answer, and what it takes to carry it out.
- "rejected_options": ${rejected}
${shared}
- "confidence": "low" | "medium" | "high", in your answer.
- "would_change_my_mind": string. The fact, figure or event that would.
${SCORED}`;

type Forms = Readonly<Record<DebateConfig["question_kind"], string>>;
const REJECTED = `array of {"option", "why": the reason that decides}`;
const FORMS: Forms = {
  design: designForm(SHARED),
  choice: choiceForm(`${REJECTED}, all you reject now; null if the same as in your last answer.`, SHARED),
};
const BLIND_FORMS: Forms = {
  design: designForm(SHARED_BLIND),
  choice: choiceForm(`${REJECTED}; empty if none.`, SHARED_BLIND),
};
