/** P2-29, P2-34: the conflicts no rule decides, with the report on what holds then. P2-37: what the chair would do, laid before the person it hands over to. */
import { conflictsForChair } from "@/lib/protocols/chair/rules/conclude";
import { conflictReasons, generalReasons } from "@/lib/protocols/chair/rules/conflicts/escalation";
import { rulingOn } from "@/lib/protocols/chair/rules/conflicts/resolution";
import { DECISIONS } from "@/lib/protocols/chair/rules/replies/ask-kind";
import { proposeReplySchema } from "@/lib/protocols/chair/rules/replies/replies";
import { everyoneAnswering, type ChairState } from "@/lib/protocols/chair/rules/state";
import { section } from "@/lib/prompts/section";
import type { Prompt } from "@/lib/prompts/types";
import { buildAsChair, framedParts } from "./parts/as-chair";
import { formPart } from "./parts/form";
import { conflictPart, judgedParts, ruleLine, standingParts, synthesisPart } from "./parts/history";
import { issueParts, reportAlong } from "./report";

const DECIDING = `# A good decision
- Takes the side that is better supported by the material and the answers, as a whole. Where each side gives something up it is a "compromise" and is told as one; "neither" is a third way that is better than both; "deferred" is only for what can't be known yet, and "resolution" says what it waits for.
- Says what is done, so that someone could begin, and what it costs the side that is not taken. Against the draft it is the draft that has to earn its keep: that it stands already is no reason.
- Rests on reasons, not on who speaks louder or longer. Where somebody did not engage, its first answer counts as it stands.
- Names what would have to be seen to decide otherwise.
- Where both sides are unsure: the conservative choice, the one that can be taken back at the lowest price. If there is no way back, say so in "is_irreversible"; a person decides then.
- On a question of style: what this project does already. Cite where it does so in "cited_pattern", from the material; if the material shows no pattern, cite the convention of the field and say that it is one.`;

const DECIDE_FORM = formPart(DECISIONS.report.replySchema, {
  decisions: "Exactly one for each conflict you are asked to decide.",
  "decisions[].conflict_id": "As in <open-conflict>.",
  "decisions[].resolution": "One or two sentences, present tense.",
  "decisions[].rationale": "Two or three sentences.",
  "decisions[].is_irreversible": "As described above.",
  report: { instead: "Null if a person has to decide because there is no way back." },
});

export const decide: Prompt<ChairState> = {
  id: "chair/decide",
  version: 8,
  build: (state, ask) => {
    const along = reportAlong(state, "panel");
    return buildAsChair(
      state,
      ask,
      {
        task: "Decide the conflicts that no rule decides, and write the report on what holds then. Nobody is asked again.",
        rules: [DECIDING, ...along.rules, `${DECIDE_FORM}\n${along.fields}`],
      },
      (tokens) => [
        ...framedParts(state, tokens),
        ...standingParts(state),
        ...synthesisPart(state),
        ...state.rounds.flatMap((round) => judgedParts(state, round)),
        ...state.conflicts.map((conflict) => conflictPart(state, conflict)),
        ...issueParts(state),
      ],
      nowText(state, along.now),
    );
  },
};

function nowText(state: ChairState, report: readonly string[]): string {
  const open = conflictsForChair(state);
  const isCautious = open.some((conflict) => {
    const ruling = rulingOn(state, conflict);
    return ruling.kind === "chair" && ruling.isConservative;
  });
  return [
    "# Now",
    "Decide:",
    ...open.map((conflict) => `- ${ruleLine(state, conflict)}`),
    ...(isCautious ? ["Where both sides are unsure, take what can be taken back."] : []),
    ...(conflictReasons(state).length > 0 ? ["A person decides another conflict: report is null."] : report),
    "Write the decisions as the JSON object.",
  ].join("\n");
}

const PROPOSING = `# A good proposal
- Is what you would do if nobody answered: one thing, that could be begun tomorrow and given up again. Where nobody is sure, it is the smallest step that would make somebody surer.
- Says why in the light of <escalation-reasons>: the person has to see what they would take upon themselves.
- Is fair to every side: whoever reads it can still choose another position without being talked out of it.
- Names what is not known, each point with who could find it out and roughly how. What nobody can find out is said to be so.
- Claims no confidence the answers don't have.`;

const PROPOSE_FORM = formPart(proposeReplySchema, {
  proposal: "One to three sentences.",
  rationale: "Two or three sentences.",
  missing: "[] only if nothing is missing.",
});

export const propose: Prompt<ChairState> = {
  id: "chair/propose",
  version: 8,
  build: (state, ask) =>
    buildAsChair(
      state,
      ask,
      {
        task: "This goes before a person, because nobody at the table can answer for it. Tell that person what you would do and what is not known.",
        rules: [PROPOSING, PROPOSE_FORM],
      },
      (tokens) => [
        ...framedParts(state, tokens),
        ...standingParts(state),
        ...synthesisPart(state),
        ...state.conflicts.map((conflict) => conflictPart(state, conflict)),
        reasonsPart(state),
      ],
      proposeNow(state),
    ),
};

const reasonsPart = (state: ChairState): string =>
  section(
    "escalation-reasons",
    [...generalReasons(state), ...conflictReasons(state)].map(({ text }) => `- ${text}`).join("\n"),
  );

const proposeNow = (state: ChairState): string =>
  [
    "# Now",
    ...(everyoneAnswering(state).length === 0
      ? [
          "No specialist answered. You have the matter alone: propose what is safe without them, and say what they would have been needed for.",
        ]
      : []),
    "Write the proposal as the JSON object.",
  ].join("\n");
