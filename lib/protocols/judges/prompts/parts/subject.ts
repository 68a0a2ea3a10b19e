/** What is judged: the same bytes for every judge and every round of a judgement, so that a prompt cache holds it. */
import { currentRound } from "@/lib/kernel/rounds";
import { fallbackMaxima } from "@/lib/protocols/judges/rules/verdict/dimensions";
import { judgementOf, type JudgesState } from "@/lib/protocols/judges/rules/state";
import { inline, section } from "@/lib/prompts/section";

export function subjectParts(state: JudgesState): string[] {
  const { title, question, context } = state.subject;
  return [
    section("question", `${title}\n\n${question}`),
    ...(context ? [section("context", context)] : []),
    dimensionsPart(state),
    ...documentsOf(state).map(({ name, text }) => section("document-text", text, { name })),
  ];
}

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
    return `- ${id}: ${inline(label)} (${scale})${about ? `. ${inline(about)}` : ""}`;
  });
  return section("scored-dimensions", lines.join("\n"));
}
