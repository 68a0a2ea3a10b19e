/** Parts several replies have in common. */
import { z } from "zod";
import type { Dialect } from "./dialect";

/** P3-34: what an artifact asserts and how it could be shown false. */
const claimPart = (d: Dialect) =>
  z.object({
    text: d.text("The claim itself, one to three sentences."),
    testable_as: d.text("One observable outcome that would confirm or refute it."),
    supersedes: d.maybe("Id of an earlier claim this one replaces, for example C-2-3; null if none."),
  });

/** P3-62: more than ten in a round is inflation; no artifact needs more than four. */
const MAX_CLAIMS = 4;
export const claimsPart = (d: Dialect, min: number) =>
  d.list(
    claimPart(d),
    min > 0
      ? "At least one claim this artifact raises."
      : "The claims this artifact raises, usually one or two; empty only if it raises none.",
    { min, max: MAX_CLAIMS },
  );

/** P3-30: what of the earlier decisions the artifact rests on, or declares overturned. */
export const priorDecisionsPart = (d: Dialect) =>
  d.list(
    z.object({
      id: d.text("Decision id, for example D-2-1."),
      stance: d.word(["upholds", "overturns"], "Whether the artifact keeps to it or openly contradicts it."),
    }),
    "Earlier decisions this rests on or overturns. At least one as soon as there are any.",
  );

/** P3-31 */
export const evidencePart = (d: Dialect) =>
  d.list(
    d.text("A reference from the list of sections, for example round_3/critic#attack-steps, or a decision id."),
    "Each an existing section or an earlier decision.",
    { min: 2 },
  );
export const notesPart = (d: Dialect) => d.text("Why this result, in one to three sentences.");
