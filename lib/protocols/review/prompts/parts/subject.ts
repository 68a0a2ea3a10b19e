/** What is the same for every seat: it stands first in each prompt, so that a provider's prompt cache holds it. */
import type { Agent } from "@/lib/domain/agent";
import { MODIFIER } from "@/lib/protocols/review/rules/seats/modifier";
import { assessorsOf, currentVersion, seatLetter, type ReviewState } from "@/lib/protocols/review/rules/state";
import { inline, section } from "@/lib/prompts/section";
import { cutText } from "@/lib/prompts/cut-text";
import type { Measure } from "./levels";
import { valuesParts } from "./shared-values";

/** Never changes during a review. */
export function subjectParts(state: ReviewState, { referenceTokens }: Measure): string[] {
  const { title, question, context, artifact } = state.subject;
  const isIdeas = state.config.profile === "idea";
  return [
    ...valuesParts(state.config),
    section("question", `${title}\n\n${question}`),
    ...(context ? [section("context", cutText(context, referenceTokens))] : []),
    // The ideas take the artifact's place; what they grew from is still worth reading.
    ...(isIdeas && artifact.trim() ? [section("starting-material", cutText(artifact, referenceTokens))] : []),
    section("participants", participantLines(state).join("\n")),
  ];
}

function participantLines(state: ReviewState): string[] {
  const modifier = modifierOf(state);
  return [
    ...assessorsOf(state).map(
      ({ id, name, role }) =>
        `- ${id}: ${inline(name)}, issues ${seatLetter(state, id)}1, ${seatLetter(state, id)}2 …${role ? ` — ${inline(role)}` : ""}`,
    ),
    `- ${modifier.id}: ${inline(modifier.name)} — ${inline(modifier.role)}`,
  ];
}

/** The seat may be left out of a panel; somebody owns the document all the same. */
export const modifierOf = ({ panel }: Pick<ReviewState, "panel">): Agent =>
  panel.find(({ id }) => id === MODIFIER.id) ?? MODIFIER;

/** The same bytes for all who read this version, in the round and after it. */
export function artifactPart(state: ReviewState, { artifactTokens }: Measure): string {
  const { number, text } = currentVersion(state);
  return section("artifact", cutText(text, artifactTokens), { version: number });
}

export const isArtifactCut = (state: ReviewState, { artifactTokens }: Measure): boolean =>
  cutText(currentVersion(state).text, artifactTokens) !== currentVersion(state).text;
