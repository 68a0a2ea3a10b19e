/** What was said so far, as the chair reads it. */
import { conditionInWords } from "@/lib/domain/wording";
import type { SeatCondition } from "@/lib/protocols/chair/rules/conditions";
import { rulingOn, resolutionOf } from "@/lib/protocols/chair/rules/conflicts/resolution";
import { isOpen, lastStatement, type Conflict } from "@/lib/protocols/chair/rules/conflicts/conflicts";
import {
  answeredIn,
  answerIn,
  effectiveAnswer,
  everyoneAnswering,
  nameOf,
  type Answered,
  type ChairState,
  type Round,
} from "@/lib/protocols/chair/rules/state";
import { CONFLICT_TYPE_LABELS, ENGAGEMENT_LABELS } from "@/lib/protocols/chair/rules/vocabulary";
import { inline, section } from "@/lib/prompts/section";

type Standing = "first" | "current" | null;

/** Turns never change, and the same turn is part of several prompts. */
const rendered = new WeakMap<Answered, Map<string, string>>();

/** `standing`: told apart where two answers of a specialist are shown. */
export function answerPart(state: ChairState, turn: Answered, standing: Standing = null): string {
  const name = nameOf(state, turn.agentId);
  const variants = rendered.get(turn) ?? new Map<string, string>();
  rendered.set(turn, variants);
  const key = `${standing ?? ""} ${name}`;
  const known = variants.get(key);
  if (known !== undefined) return known;
  const { confidence } = turn.position;
  const part = section("specialist-answer", answerText(turn), {
    specialist: turn.agentId,
    name,
    confidence: confidence ?? "not given",
    ...(standing ? { standing } : {}),
    ...(turn.flags.length > 0 ? { marks: turn.flags.join(", ") } : {}),
  });
  variants.set(key, part);
  return part;
}

/** What it said, in the order it was asked for it. */
export function answerText({ position, gist, conditions }: Answered): string {
  const { response, finding, recommendation, opinion, issues, reasoning, keyConcern, needsHuman, isSecurity } =
    position;
  return [
    ...(response ? [`On the conflict:\n${response}`] : []),
    ...(gist ? [`In a sentence: ${gist}`] : []),
    `Finding:\n${finding || "(none)"}`,
    `Recommendation: ${[opinion, opinion && issues.length > 0 ? "" : recommendation].filter(Boolean).join(" — ") || "(none)"}`,
    // What it raised first stands in <plan-issue>, under the ids it is known by.
    ...(response && issues.length > 0
      ? [
          `Issues:\n${issues.map(({ id, severity, text }) => `- ${id ? `${id}, ` : ""}${severity}: ${text}`).join("\n")}`,
        ]
      : []),
    ...(conditions.length > 0 ? [`Conditions:\n${conditionLines(conditions)}`] : []),
    ...(reasoning ? [`Why this confidence: ${reasoning}`] : []),
    `Key concern: ${keyConcern ?? "none"}`,
    ...(needsHuman ? ["Asks for a person's judgment."] : []),
    ...(isSecurity ? ["Says its recommendation is about security."] : []),
  ].join("\n\n");
}

/** What has to be kept when it is carried out, by the ids everybody knows them by. */
export const conditionLines = (conditions: readonly SeatCondition[]): string =>
  conditions.map(({ id, text, state }) => `- ${id} (${conditionInWords({ state })}): ${text}`).join("\n");

export const roundParts = (state: ChairState, round: Round | undefined): string[] =>
  round ? answeredIn(round).map((turn) => answerPart(state, turn)) : [];

/** The answers that count now (P2-35), and the first ones, which hold the findings. */
export function standingParts(state: ChairState): string[] {
  return everyoneAnswering(state).flatMap((id) => {
    const [first, current] = [answerIn(state, 1, id), effectiveAnswer(state, id)];
    if (!current) return [];
    return first && first !== current
      ? [answerPart(state, first, "first"), answerPart(state, current, "current")]
      : [answerPart(state, current)];
  });
}

export function synthesisPart({ synthesis }: ChairState): string[] {
  if (!synthesis) return [];
  const list = (title: string, items: readonly string[]) =>
    `${title}:${items.length > 0 ? `\n${items.map((item) => `- ${item}`).join("\n")}` : " none"}`;
  return [
    section("chair-synthesis", [list("Consensus", synthesis.consensus), list("Gaps", synthesis.gaps)].join("\n\n")),
  ];
}

export function judgedParts(state: ChairState, round: Round | undefined): string[] {
  return (round?.engagement ?? []).map(({ agentId, isEngaged, pattern, excerpt, note }) =>
    section(
      "judged-answer",
      [
        `${isEngaged ? "Engaged" : "Not engaged"}: ${ENGAGEMENT_LABELS[pattern]}.`,
        ...(excerpt ? [`New reasoning: ${excerpt}`] : []),
        ...(note ? [note] : []),
      ].join("\n"),
      { specialist: agentId, name: nameOf(state, agentId) },
    ),
  );
}

/** `isDiscussed`: no further round comes, so rules have settled what they can. */
export function conflictPart(state: ChairState, conflict: Conflict, isDiscussed = true): string {
  const { id, a, b, topic, type } = conflict;
  const { aPosition, bPosition } = lastStatement(conflict);
  const resolution = isDiscussed || !isOpen(conflict) ? resolutionOf(state, conflict) : null;
  const sides = [
    `a, ${inline(nameOf(state, a))} (${a}): ${aPosition}`,
    `b, ${inline(nameOf(state, b))} (${b}): ${bPosition}`,
  ];
  const name = isOpen(conflict) && !resolution ? "open-conflict" : "settled-conflict";
  const ending = resolution
    ? [
        `Settled: ${resolution.winner ? `${inline(nameOf(state, resolution.winner))}'s position stands. ` : ""}${resolution.rationale}`,
      ]
    : [];
  return section(name, [topic, ...sides, ...ending].join("\n"), { id, type: CONFLICT_TYPE_LABELS[type] });
}

/** Under which rule the chair decides it; for those no rule decides. */
export function ruleLine(state: ChairState, conflict: Conflict): string {
  const ruling = rulingOn(state, conflict);
  return ruling.kind === "settled" ? `${conflict.id}: settled.` : `${conflict.id}: ${ruling.why}`;
}
