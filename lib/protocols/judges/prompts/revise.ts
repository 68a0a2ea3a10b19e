/** P4-37: the author works the judges' findings into the documents, to be judged again from the start. */
import { currentRound } from "@/lib/kernel/rounds";
import { nameOf } from "@/lib/domain/wording";
import { attentionItems, sideWords, synthesisOf } from "@/lib/protocols/judges/rules/verdict/attention";
import { resultLine } from "@/lib/protocols/judges/rules/gates/verdict-gates";
import { quotedByModerator } from "@/lib/protocols/judges/rules/verdict/cited-words";
import { dissenting } from "@/lib/protocols/judges/rules/verdict/dissent";
import type { Evaluation } from "@/lib/protocols/judges/rules/verdict/evaluation";
import type { SynthesiseReply } from "@/lib/protocols/judges/rules/replies/replies-service";
import { decisionsAbout, type JudgesState, type Round, scoringTurns } from "@/lib/protocols/judges/rules/state";
import { section } from "@/lib/prompts/section";
import type { Prompt } from "@/lib/prompts/types";
import { buildMessages } from "./parts/build-messages";
import { findingStandings, isDone } from "@/lib/protocols/judges/rules/verdict/criticals";
import { conditionsPart } from "./parts/conditions";
import { findingsPart } from "./parts/findings";
import { list, materialRules } from "./parts/material";
import { positionParts } from "./parts/positions";
import { scoringPart } from "./parts/scoring-parts";
import { subjectParts } from "./parts/seat";

const systemText = (
  { subject }: Pick<JudgesState, "subject">,
  isScored: boolean,
): string => `You are the author of the documents. Judges have read them and sent them back. Your one task is to revise them so that they are better, not so that they sound better: the new version is judged from the start, by readers who know what was ${isScored ? "" : "found, "}answered and decided, and not the old text.

# Material
${materialRules(subject)}
- ${isScored ? "<judge-scoring>" : "<judge-position>"}: what a judge wrote, with its score. <matched-findings>: findings by id; C are critical. <standing-conditions>: what the judges' agreement depends on, by id. <verdict-facts>: the verdict, what it rests on, and what the moderator recommends. <reader-decision>: what the responsible person decided about the revision, which binds its content.

# A good revision
- Carries out what the moderator recommends: MUST first, and with it what mends a critical finding that stands, whatever its level; then SHOULD; CONSIDER is for you to weigh. Then the open conditions and the findings by id, the critical ones first, the concerns several judges share, then those with the best evidence. What the person has answered is written in. What a judge got wrong is made clearer in the text instead of being given in to.
- Changes the matter itself: a missing step is written, an unowned risk gets an owner and an answer, a contradiction is decided. A promise to look into something later mends nothing.
- Invents no facts. Where a figure, a name or a decision is needed that nobody gave you, write an open point that says who has to supply it and what depends on it.
- Is made of edits: a program makes them in the documents as you read them and keeps everything else to the byte. They must not overlap. To add something, find the words it follows and repeat them. What a finding asks to leave out is named, by its heading or first words, in a change that answers it; the program finds what is lost otherwise.
- Keeps everything that was sound, in its place and in its author's voice, and adds no text that argues with the judges or mentions them: the documents stand alone.

# Form
One JSON object with these fields and those added below, and no text around it:
- "documents": array of {"name": name as given, "edits": array of {"find": a passage of the document, copied exactly: all that is replaced, and enough to stand there only once, "replace": what stands there instead, "" to remove it, "answers": ids of the findings or conditions it answers}, "text": null}. Only documents you changed; at least one. Where hardly a sentence of one stays, "edits" is [] and "text" the whole document as it reads now.
- "changes": array of {"what": what is different, "why": which recommendation, finding or concern it answers, "answers": ids of the findings it answers}. Each finding will be looked up by its id in what you return.`;

export const revise: Prompt<JudgesState> = {
  id: "judges/revise",
  version: 9,
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
      systemText(state, round.stage === "scoring"),
      [
        ...subjectParts(state),
        ...said,
        ...findingsPart(state),
        ...(round.stage === "scoring" ? [] : conditionsPart(state, round.judgement)),
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
  const [one, other] = sideWords(round.evaluation);
  const quoted = (text: string): string => quotedByModerator(state, round.judgement, text);
  const items = attentionItems(state, round).map(({ issue, majority_view, minority_view }) => ({
    isDisputed: majority_view !== "" && minority_view !== "",
    text: quoted(
      [issue, majority_view && `${one}: ${majority_view}`, minority_view && `${other}: ${minority_view}`]
        .filter(Boolean)
        .join(" — "),
    ),
  }));
  const those = (isDisputed: boolean) => items.filter((item) => item.isDisputed === isDisputed).map(({ text }) => text);
  const wanted = inOrder(synthesisOf(state, round)?.recommendations ?? []).map(
    ({ level, action }) => `${level}${mending(state, round, action)}: ${quoted(action)}`,
  );
  const challenged = round.challenge?.findings.map(({ finding }) => finding) ?? [];
  return [
    resultLine(state, round),
    list("Recommended by the moderator", wanted),
    list("In dispute", those(true)),
    list("Put before the person", those(false)),
    list("Found in the challenge", challenged),
  ]
    .filter(Boolean)
    .join("\n\n");
}

const LEVELS = ["MUST", "SHOULD", "COULD", "CONSIDER"] as const;
/** As the author is told to carry them out. */
const inOrder = (wanted: SynthesiseReply["recommendations"]): SynthesiseReply["recommendations"] =>
  wanted.toSorted((one, other) => LEVELS.indexOf(one.level) - LEVELS.indexOf(other.level));

/** Critical findings that stand, as far as the words of a recommendation name them: a minority's are recommended as the weakest (P4-27). */
function mending(state: JudgesState, round: Round, action: string): string {
  if (round.stage === "scoring") return "";
  const ids = findingStandings(state, round)
    .filter(({ id, status }) => !isDone(status) && new RegExp(`\\b${id}\\b`).test(action))
    .map(({ id }) => id);
  return ids.length > 0 ? `, mends critical ${ids.join(", ")}` : "";
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
  const { verdict = null, scores = {} } = round.evaluation?.mode === "debate" ? round.evaluation : {};
  const dissenters = verdict ? dissenting(verdict, scores) : [];
  const whose =
    isForMinority && dissenters.length > 0
      ? ` The person wants the concerns of the dissent met first: judge ${dissenters.join(", ")}.`
      : "";
  return `# Now\nRevise the documents.${whose} Answer with the JSON object.`;
}
