/** Phases B and C: what is proposed and what the others add. `headline` was asked for before every reply had a gist, and is read from it since. */
import { z } from "zod";
import type { Dialect } from "./dialect";
import { priorDecisionsPart } from "./shared-parts";

/** P3-20 */
export const proposal = (d: Dialect) =>
  z.object({
    headline: d.note("The position in one sentence."),
    position: d.text("The position on the round's focus, Markdown."),
    primitives: d.list(
      z.object({ name: d.text("Short name."), meaning: d.text("What it is, in one sentence.") }),
      "The parts, mechanisms or rules this position introduces, so that later rounds can refer to them by name.",
      { max: 6 },
    ),
    prior_decisions: priorDecisionsPart(d),
  });

/** P3-21 */
export const supplement = (d: Dialect) =>
  z.object({
    headline: d.note("What this role adds, in one sentence."),
    position: d.text("The supplement, Markdown, answering the proposal."),
    objection: d.maybe("The one point of the proposal this role does not accept as it stands; null if there is none."),
  });
