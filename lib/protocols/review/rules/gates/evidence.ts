/** Gates about what the text alone can't provide: novelty, experiments, literature. */
import type { Gate } from "@/lib/domain/gate/gate";
import { textNeeded } from "@/lib/kernel/gates";
import { noveltyIssues } from "../judging/evaluation";
import { RESCUE_SEARCH_RULE, SEARCH_RULE } from "../evolve-answer";
import { queriesOf, type SearchPurpose } from "../ideas/literature";
import { nameOf, type ReviewState, type Round } from "../state";
import { experimentsIn, futureWork, recommendedSupplements, requiredSupplements } from "../ideas/supplements";
import { buildGate, positionsIn, STOP } from "./build-gate";

/** P1-47 */
export function hardBlockGate(state: ReviewState, round: Round): Gate {
  const fatal = noveltyIssues(state);
  return buildGate(state, {
    kind: "hard_block",
    rule: "P1-47",
    reason: `${nameOf(state, "devils-advocate")}: ${fatal.map(({ title }) => title).join("; ")}. No number of rounds can fix missing novelty.`,
    question: "What should happen to it?",
    positions: positionsIn(state, round),
    options: [
      {
        id: "deepen",
        label: "Deepen the work",
        consequence: "The review closes and sends it back to the experiments: it takes more work to make it new.",
      },
      {
        id: "pivot",
        label: "Pivot",
        consequence: "The review closes and sends it back: the data is examined again for another contribution.",
      },
      {
        id: "downgrade",
        label: "Downgrade it",
        consequence:
          "The review closes with your approval to publish it as something smaller. The objection is recorded as a known limitation.",
        requires: [textNeeded("approved_as", "What it is published as, for example a technical note or a benchmark")],
      },
      STOP,
    ],
  });
}

/** P1-49 */
export function supplementsGate(state: ReviewState, round: Round): Gate {
  const required = requiredSupplements(state);
  const line = ({ agentId, what, why, scope }: (typeof required)[number]) =>
    `${nameOf(state, agentId)}: ${what} (${scope}) — ${why}`;
  return buildGate(state, {
    kind: "supplements",
    rule: "P1-49",
    reason: `Required before round 2: ${required.map(({ what }) => what).join("; ")}.`,
    question: "Run the required supplements, or continue without them?",
    hints: [
      ...required.map((supplement) => `Required — ${line(supplement)}`),
      ...recommendedSupplements(state).map((supplement) => `Strongly recommended, your choice — ${line(supplement)}`),
      ...futureWork(state).map((supplement) => `Future work — ${line(supplement)}`),
    ],
    positions: positionsIn(state, round),
    options: [
      {
        id: "run",
        label: "Run them first",
        consequence:
          "The review closes and sends it back to the experiments. Start it again with the results, and all three assess again.",
      },
      {
        id: "waive",
        label: "Waive them",
        consequence: "The review continues. They are recorded as acknowledged gaps and end up as limitations.",
      },
    ],
  });
}

/** P1-52 */
export function experimentGate(state: ReviewState, round: Round): Gate {
  const experiments = experimentsIn(state, round);
  return buildGate(state, {
    kind: "experiment_needed",
    rule: "P1-52",
    reason: experiments.map(({ agentId, what, why }) => `${nameOf(state, agentId)} needs ${what}: ${why}`).join(" "),
    question: "Approve the supplement request?",
    hints: experiments.map(
      ({ what, affected_sections, scope }) =>
        `${what} — ${scope}; affects ${affected_sections.join(", ") || "no section named"}`,
    ),
    positions: positionsIn(state, round),
    options: [
      {
        id: "approve",
        label: "Approve it and go back to the experiments",
        consequence: "The review closes and sends it back to the experiments with the request above.",
      },
      {
        id: "limit",
        label: "Publish without it",
        consequence:
          "The review closes with the paper as it stands. The missing experiment is recorded as a known limitation.",
      },
      STOP,
    ],
  });
}

/** P1-46, P1-41: the person stands in for the literature service. */
export function literatureGate(state: ReviewState, round: Round, purpose: SearchPurpose): Gate {
  const queries = queriesOf(state, round, purpose);
  return buildGate(state, {
    kind: "literature",
    rule: purpose === "rescue" ? RESCUE_SEARCH_RULE : SEARCH_RULE,
    reason: `${purpose === "rescue" ? "All ideas failed; a broader search is needed" : "Assessors asked for literature"}: ${queries.join("; ")}.`,
    question: "What does the literature say?",
    hints: queries,
    positions: [],
    options: [
      {
        id: "references",
        label: "Give references",
        consequence: "They are recorded and shown to the modifier and every assessor.",
        requires: [textNeeded("references", "References with what they say")],
      },
      {
        id: "nothing_found",
        label: "I searched and found nothing",
        consequence: "The review continues, and this is recorded as the result of the search.",
      },
      STOP,
    ],
  });
}
