/** The parts of the chair's prompts that grow from task to task: each begins with the whole of the one before. */
import type { ChairState } from "@/lib/protocols/chair/rules/state";
import { chairPart } from "./seat";
import { artifactPart, draftPart, framingPart, participantsPart, questionParts } from "./subject";

/** The matter, before anyone was asked. */
export const matterParts = (state: ChairState, artifactTokens: number | null): string[] => [
  ...questionParts(state),
  ...artifactPart(state, artifactTokens),
  ...participantsPart(state),
  chairPart(state),
];

/** And how it was framed. */
export const framedParts = (state: ChairState, artifactTokens: number | null): string[] => [
  ...matterParts(state, artifactTokens),
  ...framingPart(state),
  ...draftPart(state),
];
