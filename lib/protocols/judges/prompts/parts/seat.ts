import type { Agent } from "@/lib/domain/agent";
import { STANCE_LABELS, stanceOf } from "@/lib/protocols/judges/rules/stance";
import { judgementOf, type JudgesState } from "@/lib/protocols/judges/rules/state";
import type { Ask } from "@/lib/kernel/types";
import { inline, section } from "@/lib/prompts/section";
import { currentRound } from "@/lib/kernel/rounds";
import { fallbackMaxima } from "@/lib/protocols/judges/rules/verdict/dimensions";

export function seatOf({ panel }: JudgesState, { agentId }: Ask): Agent {
  const agent = panel.find(({ id }) => id === agentId);
  if (!agent) throw new Error(`The panel has no seat ${agentId}.`);
  return agent;
}

/** The judge's own stance and brief; of nobody else's (P4-14). */
export function seatPart(agent: Agent): string {
  const { name, role, brief } = agent;
  const stance = stanceOf(agent);
  const definition =
    [role, brief].filter(Boolean).join("\n\n") ||
    "No further description: lay weight as the stance says, and judge as an experienced reader of such documents would.";
  return section("seat", definition, { name: inline(name), stance: stance ? STANCE_LABELS[stance] : "neutral" });
}

/** The last line: the form stands before the seat, where it is the same for everyone. */
export const ANSWER_AS_SEAT = "Answer now from this seat, with the JSON object.";

/** What is judged: the same bytes for every judge and every round of a judgement, so that a prompt cache holds it. */
export function subjectParts(state: JudgesState): string[] {
  const { context } = state.subject;
  return [
    questionPart(state),
    ...(context ? [section("context", context)] : []),
    ...decidedParts(state),
    dimensionsPart(state),
    ...documentsOf(state).map(({ name, text }) => section("document-text", text, { name })),
  ];
}

/** P4-60: what the person decided before this version binds whoever judges it; its label is left out, since it speaks of the judges (P4-14). */
function decidedParts(state: JudgesState): string[] {
  const round = currentRound(state);
  const revised = state.judgements.slice(0, round?.judgement ?? 0).findLast(({ cause }) => cause === "revision");
  if (!revised) return [];
  const before = new Set(state.rounds.flatMap(({ judgement, number }) => (judgement < revised.number ? [number] : [])));
  const decided = state.decisions.filter(({ gate }) => gate.kind !== "finding_match" && before.has(gate.round));
  return decided.flatMap(({ answer: { rationale, texts, answeredBy } }) => {
    const words = [rationale, texts["input"] ?? ""].filter((text) => text.trim() !== "");
    return words.length > 0 ? [section("reader-decision", [DECIDED, ...words].join("\n\n"), { by: answeredBy })] : [];
  });
}

const DECIDED =
  "Said by the responsible person when an earlier version was sent back. What it decides binds, and is no assumption:";

/** The title only where it says something the question does not. */
export function questionPart({ subject: { title, question } }: Pick<JudgesState, "subject">): string {
  const [named, asked] = [stemsIn(title), stemsIn(question)];
  const repeated = named.filter((stem) => asked.includes(stem)).length;
  return section("question", repeated * 2 >= named.length ? question : `${title}\n\n${question}`);
}

/** Beginnings of the words that carry meaning, so that "build" and "built" count as one. */
const stemsIn = (text: string): string[] =>
  [...new Set(text.toLowerCase().match(/[\p{L}\p{N}]{4,}/gu) ?? [])].map((word) => word.slice(0, 4));

/** The version under judgement, which a revision handed in meanwhile does not change. */
export function documentsOf(state: JudgesState) {
  const round = currentRound(state);
  const version = round ? judgementOf(state, round).version : state.versions.length;
  return state.versions[version - 1]?.documents ?? [];
}

/** P4-10, P4-38: weights in the debate, maxima in the scoring; never both (P4-Q6). */
function dimensionsPart(state: JudgesState): string {
  const maxima = currentRound(state)?.stage === "scoring" ? fallbackMaxima(state.config.dimensions) : null;
  const lines = state.config.dimensions.map(({ id, label, weight, about }) => {
    const scale = maxima ? `1 to ${maxima[id] ?? 1} points` : `weight ${Math.round(weight * 100)} %`;
    const named = label.toLowerCase().replaceAll(/\s+/g, "_") === id ? id : `${id}, “${inline(label)}”`;
    return `- ${named} (${scale})${about ? `: ${inline(about)}` : ""}`;
  });
  return section("scored-dimensions", lines.join("\n"));
}
