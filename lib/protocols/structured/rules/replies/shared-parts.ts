/** Parts several replies have in common. */
import { z } from "zod";
import { BASES, CLAIM_TESTS, POLARITIES, STEP_BASES } from "../vocabulary";
import type { Dialect } from "./dialect";

/** P3-34, P3-89: what an artifact asserts and how it could be shown false. */
const claimPart = (d: Dialect) =>
  z.object({
    text: d.text("The claim itself, one to three sentences."),
    testable_as: d.text("One observable outcome that would confirm or refute it."),
    test: d.laterWord(
      CLAIM_TESTS,
      "How that is decided. proposal: by reading this round's proposal or working out its figures. words: by words of the document or a source. absence: by nothing of the kind standing there. figures: by a calculation from figures that stand there. person: by asking. trial: only by trying it out.",
    ),
    same_as: d.maybe(
      "Id of a claim of yours that this only says in other words: it stays that claim. Null if it is new.",
    ),
    supersedes: d.maybe("Id of an earlier claim of yours that this one corrects and replaces; null if none."),
  });

/** P3-62: more than ten in a round is inflation; no artifact needs more than four. `least`: P3-04. */
const MAX_CLAIMS = 4;
export const claimsPart = (d: Dialect, least?: number) =>
  d.list(
    claimPart(d),
    "The claims this exhibit raises: one or two; none if it has none to raise, but the Critic's at least one.",
    { ...(least === undefined ? {} : { min: least }), max: MAX_CLAIMS },
  );

/** P3-30, P3-91: openly a change may be declared in two ways; anything else is silent. */
export const STANCES = ["upholds", "amends", "overturns"] as const;

/** P3-30: what of the earlier decisions the artifact rests on, or declares overturned. */
export const priorDecisionsPart = (d: Dialect) =>
  d.list(
    z.object({
      id: d.text("Decision id, for example D-2-1."),
      stance: d.word(
        STANCES,
        "upholds: keeps to it. amends: keeps to it but for a point, which the text names. overturns: contradicts it.",
      ),
    }),
    "Earlier decisions this rests on, amends or overturns. At least one as soon as there are any.",
  );

/** P3-31 */
export const evidencePart = (d: Dialect) =>
  d.list(
    d.text("A section, for example round_3/critic#attack-steps, or a decision id."),
    "Different ones of <citable-refs>, those that decide it.",
    { min: 2 },
  );
/** P3-84: what a step rests on, and where that stands. */
export const stepBasis = (d: Dialect) => ({
  basis: d.laterWord(STEP_BASES, "What it rests on."),
  from: d.maybe("The words that were observed, or what it is derived from; null for assumed."),
});

/** P3-32, P3-37, P3-84: which way a check speaks about a claim, and what that rests on. */
export const testedClaim = (d: Dialect) => ({
  claim_id: d.text("Id of the claim, of this or an earlier round."),
  why: d.text("What decides it."),
  basis: d.laterWord(BASES, "What shows it."),
  shown: d.maybe("The words quoted, or the calculation; null for argument."),
  // P3-37: what a reply without one means is the rule's default, which nobody is asked for any more.
  polarity: d.word(
    [...POLARITIES, "unclear"],
    "Whether this speaks for the claim, against it, or both; unclear if it was looked at and can't be told.",
    ["default"],
  ),
});

export const notesPart = (d: Dialect) => d.text("Why this result, in one to three sentences that stand on their own.");
