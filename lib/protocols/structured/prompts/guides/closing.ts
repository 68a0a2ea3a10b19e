/** P3-50: synthesis and retrospective. */
import { convergence } from "@/lib/protocols/structured/rules/closing";
import type { Guide } from "../guide";

const ORCHESTRATOR = "You are the orchestrator. You have no seat and no side.";

export const SYNTHESISE: Guide = {
  task: () =>
    `${ORCHESTRATOR} The rounds are over. Write the synthesis: the answer to the question as the decisions support it, and one last attempt to resolve claims that are still pending, with the evidence there already is. No new claims, no new arguments.`,
  good: [
    "Answers the question in its own terms, first and plainly: what to do, under which conditions, and what it does not settle. Someone who reads only the answer knows what was decided.",
    "Rests on decisions by id; what no decision carries is an open point, not part of the answer. Decisions that were superseded are not rested on.",
    "The summary tells how it came about: what was claimed and fell, what was attacked and held, what was overturned, what the stress rounds showed. With ids, without praise.",
    "A pending claim is resolved only if an exhibit of an earlier round shows what its testable_as names; two references of <citable-refs> are cited. One entry per check, with all the claims it resolves. Nothing found is an honest result: leave the list empty.",
    "Every other pending claim is listed as unresolved with the evidence that is missing.",
  ],
  now: (state) => {
    const { round, status } = convergence(state);
    const pending = state.claims.filter(({ effective }) => effective === "pending").map(({ id }) => id);
    return [
      `After round ${round.number} ${round.evaluation.satisfied} of 6 stop signals hold. ${status === "non_converged" ? "It did not converge: say in the answer what can be relied upon and what can't." : "It has converged."}`,
      pending.length > 0
        ? `Pending claims: ${pending.join(", ")}.`
        : "No claim is pending: leave verifications and unresolved empty.",
    ];
  },
};

export const RETROSPECT: Guide = {
  task: () =>
    `${ORCHESTRATOR} Look back on the procedure, not on the answer: what did the roles, checks, stress rounds and signals bring to light, and where did they fail? Eight failure modes serve as a checklist; their detectors' findings stand in <signal-report>.`,
  good: [
    "Names for what worked a claim, an attack or an overturned decision that a plain discussion would not have brought about.",
    "Goes through FM-1 to FM-8 in order. A detector that fired is explained, not excused; one that did not fire and should have is said to have missed something.",
    "If it did not converge, says why: which signals are missing and what in the course of the rounds kept them from holding. That is a finding, not a fault.",
    "Calibration is what to set differently next time: budget, schedule, casting, focus. Few and concrete.",
    "product_nodes counts the parts of what was decided upon (services, rules, roles, tables), if that makes sense; otherwise null.",
  ],
  now: (state) => {
    const { status } = convergence(state);
    return [
      status === "non_converged"
        ? "It did not converge: why_not_converged is needed."
        : "It converged: why_not_converged is null.",
    ];
  },
};
