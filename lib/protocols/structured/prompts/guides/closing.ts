/** P3-50: synthesis and retrospective. */
import { convergence } from "@/lib/protocols/structured/rules/closing";
import { isReplacedUntested } from "@/lib/protocols/structured/rules/claims/claim-status";
import { signalCount } from "@/lib/protocols/structured/rules/signals/reachable";
import { missingIn } from "@/lib/protocols/structured/rules/signals/recommendation";
import { SIGNAL_TITLES } from "@/lib/protocols/structured/rules/signals/signal";
import type { Guide } from "../guide";

const ORCHESTRATOR = "You are the orchestrator. You have no seat and no side.";

export const SYNTHESISE: Guide = {
  task: () =>
    `${ORCHESTRATOR} The rounds are over. Write the synthesis: the answer to the question as the decisions support it, and one last attempt to resolve claims that are still pending, with the evidence there already is. No new claims, no new arguments.`,
  good: [
    "Decides: an either/or question ends with one of the two, a which-question with one of those on offer, a yes-or-no question with yes or no. If the evidence leaves it open, names the side it leans to, and the one finding that would turn it. “It depends” is no answer.",
    "Says in full_answer what to do, under which conditions, what stays open, and what it answers to the case made for the option it rejects.",
    "conditions are what has to be kept when it is carried out: what the Guardian's conditions, objections nobody withdrew and refuted claims demand. Each stands on its own.",
    "Rests on decisions by id; what no decision carries is an open point, not part of the answer. Decisions that were superseded are not rested on. Says which of it was tested and which only argued.",
    "The summary tells how it came about: what was claimed and fell, what was attacked and held, what was overturned, what stress rounds showed, if there were any. With ids, without praise.",
    "A pending claim is resolved only if an exhibit, the document or the person's words show what its testable_as names; one that needs a trial stays. One entry per check, with all the claims it resolves. basis: look_up for quoted words of the document or a source (of its round's proposal, if its test is proposal), calculation for figures that stand there, person for the person's words, argument for all else. Nothing found is an honest result: leave the list empty.",
    "Every other pending claim is listed as unresolved with the evidence that is missing.",
  ],
  now: (state) => {
    const { round, status } = convergence(state);
    const missing = missingIn(round.evaluation).map(({ id }) => `“${SIGNAL_TITLES[id]}”`);
    const pending = state.claims.filter(({ effective }) => effective === "pending");
    const replaced = pending.filter(isReplacedUntested);
    const open = pending.filter((claim) => !replaced.includes(claim));
    return [
      `${signalCount(round.evaluation, "stop signals")} hold after round ${round.number}${missing.length > 0 ? `; missing: ${missing.join(", ")}` : ""}. ${status === "non_converged" ? "It did not converge: say in the answer what can be relied upon and what can't." : "It has converged."}`,
      open.length > 0
        ? `Pending claims: ${open.map(({ id }) => id).join(", ")}.`
        : "No claim waits for a test: leave verifications and unresolved empty.",
      ...(replaced.length > 0
        ? [
            `Replaced by their makers before any test, and to be left out: ${replaced.map(({ id, supersededBy }) => `${id} (by ${supersededBy})`).join(", ")}.`,
          ]
        : []),
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
