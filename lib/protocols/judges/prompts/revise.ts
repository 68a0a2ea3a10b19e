/** P4-37: the author works the judges' findings into the documents, to be judged again from the start. */
import { currentRound } from "@/lib/kernel/rounds";
import { nameOf } from "@/lib/domain/wording";
import { attentionItems } from "@/lib/protocols/judges/rules/verdict/attention";
import { resultLine } from "@/lib/protocols/judges/rules/gates/verdict-gates";
import type { Evaluation } from "@/lib/protocols/judges/rules/verdict/evaluation";
import { decisionsAbout, scoringTurns, type JudgesState, type Round } from "@/lib/protocols/judges/rules/state";
import { section } from "@/lib/prompts/section";
import type { Prompt } from "@/lib/prompts/types";
import { buildMessages } from "./parts/build-messages";
import { findingsPart } from "./parts/findings";
import { list } from "./parts/lines";
import { MATERIAL_RULES } from "./parts/material";
import { positionParts } from "./parts/positions";
import { scoringPart } from "./parts/scorings";
import { subjectParts } from "./parts/subject";

const SYSTEM = `You are the author of the documents. Judges have read them and sent them back. Your one task is to revise them so that they are better, not so that they sound better: the new version is judged from the start by readers who don't know the old one.

# Material
${MATERIAL_RULES}
- <judge-position> or <judge-scoring>: what a judge wrote, with its score. <matched-findings>: critical findings. <verdict-facts>: the verdict and what it rests on. <reader-decision>: what the responsible person decided about the revision, which binds its content.

# A good revision
- Takes the critical findings first, then the concerns several judges share, then those with the best evidence. What a judge got wrong is made clearer in the text instead of being given in to.
- Changes the matter itself: a missing step is written, an unowned risk gets an owner and an answer, a contradiction is decided. A promise to look into something later mends nothing.
- Invents no facts. Where a figure, a name or a decision is needed that nobody gave you, write an open point that says who has to supply it and what depends on it.
- Keeps everything that was sound, in its place and in its author's voice, and adds no text that argues with the judges or mentions them: the documents stand alone.

# Form
One JSON object with exactly these fields, and no text around it:
- "documents": array of {"name": name as given, "text": the whole document as it reads now}. Only documents you changed; at least one.
- "changes": array of {"what": what is different, "why": which finding or concern it answers}.`;

export const revise: Prompt<JudgesState> = {
  id: "judges/revise",
  version: 1,
  build: (state, ask, limits) => {
    const round = currentRound(state);
    if (!round?.evaluation) throw new Error("There is no verdict to revise by.");
    const judged = { ...round, evaluation: round.evaluation };
    const said =
      round.stage === "scoring"
        ? scoringTurns(round).map((turn) =>
            scoringPart(turn, { judge: turn.agentId, name: nameOf(state, turn.agentId) }),
          )
        : positionParts(state, round);
    return buildMessages(
      SYSTEM,
      [
        ...subjectParts(state),
        ...said,
        ...findingsPart(state),
        section("verdict-facts", factsOf(state, judged)),
        ...decisionParts(state, judged),
        nowText(state, judged),
      ],
      ask,
      limits,
      false,
    );
  },
};

function factsOf(state: JudgesState, round: Round & { evaluation: Evaluation }): string {
  const items = attentionItems(state, round).map(({ issue, minority_view }) =>
    minority_view ? `${issue}: ${minority_view}` : issue,
  );
  const challenged = round.challenge?.findings.map(({ finding }) => finding) ?? [];
  return [resultLine(state, round), list("In dispute", items), list("Found in the challenge", challenged)]
    .filter(Boolean)
    .join("\n\n");
}

/** Also those before the last: a revision that was asked for twice was asked for with the words of both. */
const verdictDecisions = (state: JudgesState, round: Round) =>
  decisionsAbout(state, round).filter(({ gate }) => gate.kind !== "finding_match");

function decisionParts(state: JudgesState, round: Round): string[] {
  return verdictDecisions(state, round).map(({ gate, answer }) => {
    const label = gate.options.find(({ id }) => id === answer.choice)?.label ?? answer.choice;
    return section("reader-decision", `Chosen: ${label}\nReason: ${answer.rationale}`, { by: answer.answeredBy });
  });
}

function nowText(state: JudgesState, round: Round): string {
  const isForMinority = verdictDecisions(state, round).some(({ answer }) => answer.choice === "address_minority");
  const minority = round.evaluation?.mode === "debate" ? (round.evaluation.verdict?.minority ?? []) : [];
  const whose =
    isForMinority && minority.length > 0
      ? ` The person wants the concerns of the minority met first: judge ${minority.join(", ")}.`
      : "";
  return `# Now\nRevise the documents.${whose} Answer with the JSON object.`;
}
