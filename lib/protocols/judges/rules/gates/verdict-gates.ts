/** P4-36, P4-37: what a person decides once the judges are done. The moderator only recommends (P4-29, P4-35). */
import type { Gate } from "@/lib/domain/gate/gate";
import { agentIdSchema } from "@/lib/domain/ids";
import { mean } from "@/lib/domain/mean";
import { callOf, whyExhausted } from "@/lib/kernel/calls";
import { textNeeded } from "@/lib/kernel/gates";
import { nameOf } from "@/lib/domain/wording";
import { isExhausted } from "../asking";
import { attentionItems, sideWords } from "../verdict/attention";
import { bandOf, capped, colourOf, shown, type Band } from "../verdict/bands";
import { bandIn, revisionsMade } from "../course";
import { conditionLedger, conditionLine } from "../verdict/conditions";
import { dissenting } from "../verdict/dissent";
import { quotedBy } from "../verdict/cited-words";
import { type EarlierFinding, findingLabel, settledFindings, standingFindings } from "../verdict/findings";
import type { Evaluation, Verdict } from "../verdict/evaluation";
import { AUTHOR_ID, judgementOf, type Cause, type DebateRound, type JudgesState, type Round } from "../state";
import { buildGate } from "./build-gate";
import { HOW_IT_IS_REVISED, RISK_OF_FAIL_NEEDED, RISKS_NEEDED, type Option } from "./options";
import { degradedBy, failedConditions, named, roundName, scoresLine, verdictLine } from "./wording";

type Completed = Round & { evaluation: Evaluation };

export function majorityGate(state: JudgesState, round: DebateRound, verdict: Verdict): Gate {
  const { evaluation } = round;
  const hasMinority = verdict.minority.length > 0;
  const dissenters = dissenting(verdict, evaluation.scores);
  const isDissented = dissenters.length > 0;
  return buildGate(state, {
    kind: "majority",
    ...(isDissented ? {} : { title: "A majority, with points left open" }),
    rule: "P4-36",
    reason: `${roundName(state, round)} ended without consensus: ${failedConditions(state, evaluation).join("; ")} (${scoresLine(state, evaluation)}). ${verdictLine(state, verdict, evaluation)}`,
    question: `The majority's verdict is ${verdict.band}. Do you accept it?`,
    ...advice(state, round),
    options: [
      accept(verdict.band, isDissented),
      ...(verdict.band === "FAIL" ? [acceptAndClose(state, round)] : []),
      {
        id: "address_minority",
        label: `Address the ${hasMinority ? "minority's" : isDissented ? "dissenting" : "open"} concerns first`,
        consequence: `The documents are revised for what ${isDissented ? `${named(state, dissenters)} found` : "the judges did not agree on"}, and judged again from the start. ${HOW_IT_IS_REVISED}`,
      },
      {
        id: "additional_input",
        label: "Give the judges additional input",
        consequence:
          "Every judge reads what you write and gives a final position once more. Unless they then agree, the question comes back to you.",
        requires: [textNeeded("input", "What the judges should know")],
      },
    ],
  });
}

function accept(band: Band | null, isDissented: boolean): Option {
  const dissent = isDissented ? "; the dissent stays in the record" : "";
  const label = "Accept the majority";
  if (band === "FAIL")
    return {
      id: "accept",
      label: "Accept the majority, and have it revised",
      consequence: `The verdict is FAIL: the documents go back for revision and are judged again. ${HOW_IT_IS_REVISED}`,
    };
  if (band === "CONDITIONAL")
    return {
      id: "accept",
      label,
      consequence: `It goes ahead, with the risks you name on record${dissent}.`,
      requires: RISKS_NEEDED,
    };
  return { id: "accept", label, consequence: `It goes ahead${dissent}.` };
}

/** P4-45: the verdict stands and nothing is revised; what is left open is accepted by name. */
function acceptAndClose(state: JudgesState, round: Completed): Option {
  const word = wordIn(round.evaluation) ?? "FAIL";
  const open = openFindings(state, round).map(({ id }) => id);
  const byName = open.length === 0 ? "" : ` Accepted as it is: ${open.join(", ")}.`;
  return {
    id: "accept_close",
    label: `Accept ${word} and close`,
    consequence: `It closes with ${word} on record, and nothing is revised.${byName}`,
    requires: RISK_OF_FAIL_NEEDED,
  };
}

const SIDES = { PASS: "side_pass", CONDITIONAL: "side_conditional", FAIL: "side_fail" } as const satisfies Record<
  Band,
  Option["id"]
>;

export function noMajorityGate(state: JudgesState, round: DebateRound): Gate {
  const { evaluation } = round;
  return buildGate(state, {
    kind: "no_majority",
    rule: "P4-36",
    reason: `${roundName(state, round)} ended without consensus: ${failedConditions(state, evaluation).join("; ")} (${scoresLine(state, evaluation)}). No group of more than half the judges is close together or shares a verdict.${degradedBy(state, evaluation.lost)}`,
    question: "Which side do you take?",
    ...advice(state, round),
    options: [
      ...sides(state, round),
      {
        id: "revise",
        label: "Return it for revision",
        consequence: `The documents are revised and judged again from the start. ${HOW_IT_IS_REVISED}`,
      },
      {
        id: "fallback",
        label: "Have it scored once more, on points",
        consequence: "Every judge scores the documents independently on 20 points. The mean decides.",
      },
      { id: "stop", label: "Stop here", consequence: "It closes without a decision. Everything stays readable." },
    ],
  });
}

/** P4-30 caps a side as it caps a verdict. */
export const bandOfSide = (band: Band, { evaluation: { criticals } }: DebateRound): Band =>
  capped(
    band,
    criticals.some(({ status }) => status === "agreed"),
  );

/** A side is a verdict band somebody holds. */
function sides(state: JudgesState, round: DebateRound): Option[] {
  const votes = Object.entries(round.evaluation.scores);
  return (["PASS", "CONDITIONAL", "FAIL"] as const).flatMap((band): Option[] => {
    const holders = votes.filter(([, score]) => bandOf(score) === band);
    if (holders.length === 0) return [];
    const verdict = bandOfSide(band, round);
    const who = holders.map(([id]) => nameOf(state, id)).join(" and ");
    const cap = verdict === band ? "" : `, which an agreed CRITICAL finding caps at ${verdict}`;
    const risks = verdict === "CONDITIONAL" ? { requires: RISKS_NEEDED } : {};
    return [
      {
        id: SIDES[band],
        label: `Side with ${who}: ${band}`,
        consequence: `It closes with the verdict ${band}${cap}, at ${shown(mean(holders.map(([, score]) => score)))}, as your decision.`,
        supportedBy: holders.map(([id]) => agentIdSchema.parse(id)),
        ...risks,
      },
    ];
  });
}

export function conditionalGate(state: JudgesState, round: Completed): Gate {
  return buildGate(state, {
    kind: "conditional",
    rule: "P4-37",
    reason: resultLine(state, round),
    question: "Go ahead with the risks on record, or revise?",
    ...advice(state, round),
    options: [
      {
        id: "proceed",
        label: "Go ahead with the risks on record",
        consequence: "It closes with this verdict and the risks you name.",
        requires: RISKS_NEEDED,
      },
      {
        id: "go_back",
        label: "Send it back for revision",
        consequence: `The documents are revised and judged again from the start. ${HOW_IT_IS_REVISED}`,
      },
    ],
  });
}

export function revisionGate(state: JudgesState, round: Completed): Gate {
  const revising = { kind: "revise", round: round.number, agentId: AUTHOR_ID } as const;
  const isAuthorLost = isExhausted(state, revising);
  const loops = revisionsMade(state);
  const why = isAuthorLost
    ? `The documents need a revision, but the author gave no usable one: ${whyExhausted(callOf(state, revising))}.`
    : `${loops === 0 ? "Automatic revisions are off" : `${loops === 1 ? "One revision was" : `${loops} revisions were`} judged`}, and the verdict is ${wordIn(round.evaluation) ?? "open"}.`;
  return buildGate(state, {
    kind: "revision",
    rule: "P4-37",
    reason: `${why} ${resultLine(state, round)}`,
    question: "What happens next?",
    ...advice(state, round),
    options: [
      { id: "retry", label: "Revise and judge it again", consequence: HOW_IT_IS_REVISED },
      ...(bandIn(round.evaluation) === "FAIL" ? [acceptAndClose(state, round)] : []),
      {
        id: "skip",
        label: "Go ahead anyway",
        consequence: "It closes with this verdict but goes ahead anyway, with the risks you name.",
        requires: RISKS_NEEDED,
      },
      { id: "abort", label: "Give it up", consequence: "It closes without a decision. Everything stays readable." },
    ],
  });
}

/** On the scale it was given: a scoring has a colour, a debate a band. */
const wordIn = (evaluation: Evaluation): string | null =>
  evaluation.mode === "scoring" ? evaluation.colour : bandIn(evaluation);

/** P4-45: what a person who accepts a verdict accepts with it. What was settled is looked up after a revision, and stands in no acceptance's way. */
function openFindings(state: JudgesState, round: Completed): EarlierFinding[] {
  const settled = new Set(settledFindings(state, round));
  return standingFindings(state, round.judgement).filter(({ id, repeats }) => !repeats && !settled.has(id));
}

/** P4-51: what the verdict rests on, in the judges' words, so that nobody decides by ids. */
function standing(state: JudgesState, round: Completed): Pick<Gate, "document"> {
  if (round.evaluation.mode !== "debate") return {};
  const held = round.evaluation.criticals;
  const word = (id: string): string => {
    const critical = held.find((one) => findingLabel(round.judgement, one.id) === id);
    if (!critical) return "";
    return ` (${critical.status}${critical.heldBy.length > 0 ? `, held by ${named(state, critical.heldBy)}` : ""})`;
  };
  const open = openFindings(state, round);
  const isCritical = ({ id }: EarlierFinding): boolean => /(^|-)C\d+$/.test(id);
  const line = ({ id, text, raisedIn, by }: EarlierFinding): string =>
    `${id}${word(id)}: ${by ? quotedBy(state, raisedIn, by, text) : text}`;
  const conditions = conditionLedger(state, round.judgement)
    .filter(({ holders }) => holders.length > 0)
    .map((one) => conditionLine(one, (agentId) => nameOf(state, agentId)));
  const parts = [
    listed("Critical findings that stand", open.filter(isCritical).map(line)),
    listed("Conditions of the judges", conditions),
    listed("Other findings that stand", open.filter((one) => !isCritical(one)).map(line)),
  ].filter(Boolean);
  return parts.length > 0 ? { document: { title: "What stands", text: parts.join("\n\n") } } : {};
}

const listed = (title: string, lines: readonly string[]): string =>
  lines.length === 0 ? "" : `**${title}:**\n\n${lines.map((line) => `- ${line.replaceAll(/\s+/g, " ")}`).join("\n")}`;

/** P4-45: what the moderator recommends, and every item it wants looked at, whichever gate it is. */
function advice(state: JudgesState, round: Completed): Pick<Gate, "recommendation" | "hints" | "document"> {
  const synthesis = judgementOf(state, round).syntheses.find((one) => one.round === round.number);
  const [majority, minority] = sideWords(round.evaluation);
  const hints = attentionItems(state, round).map(({ issue, majority_view, minority_view }) =>
    [issue, majority_view && `${majority}: ${majority_view}`, minority_view && `${minority}: ${minority_view}`]
      .filter(Boolean)
      .join(" — "),
  );
  return { hints, ...standing(state, round), ...(synthesis ? { recommendation: synthesis.reply.recommendation } : {}) };
}

const WHY_SCORED: Readonly<Partial<Record<Cause, string>>> = {
  too_few_judges: " Degraded: the debate was abandoned because fewer than two judges answered.",
  no_majority: " It was scored because the debate ended without a majority.",
};

/** The result of a completed round in a sentence, in either mode. */
export function resultLine(state: JudgesState, round: Completed): string {
  const { evaluation } = round;
  if (evaluation.mode === "debate")
    return evaluation.verdict ? verdictLine(state, evaluation.verdict, evaluation) : "The judges are not done.";
  if (evaluation.total === null)
    return `No judge gave a usable answer, and the internal validation failed too.${degradedBy(state, evaluation.lost)}`;
  const who =
    evaluation.source === "internal"
      ? "INTERNAL: too few judges answered, so the moderator validated it"
      : evaluation.source === "single_judge"
        ? "Scored by one judge, who challenged itself"
        : `Scored by ${Object.keys(evaluation.totals).length} judges`;
  const suspicion = evaluation.isGroupthinkSuspected ? " The totals are suspiciously close together." : "";
  return `${who}: ${shown(evaluation.total, colourOf)} of 20, ${evaluation.colour}.${suspicion}${WHY_SCORED[judgementOf(state, round).cause] ?? ""}${degradedBy(state, evaluation.lost)}`;
}
