/** What the shapes of the four artifacts can't say (P3-01 to P3-05, P3-34). */
import { tidyId } from "../ids";
import type { ReplyOf } from "../replies/replies";
import { TRACE_KINDS } from "../replies/artifacts";
import type { Round, StructuredState } from "../state";
import type { Role } from "../vocabulary";
import { firstOf, wrong, type Problem } from "./problem";

type Common = { prior_decisions: readonly { id: string }[]; claims: readonly { supersedes: string | null }[] };

export function artifactProblem(state: StructuredState, round: Round, role: Role, reply: unknown): Problem | null {
  const common = commonProblem(state, reply as Common);
  switch (role) {
    case "action":
      return firstOf(traceProblem(reply as ReplyOf<"trace">, round.number), common);
    case "guardian":
      return firstOf(invariantProblem(reply as ReplyOf<"invariant">), common);
    case "observer":
      return firstOf(walkthroughProblem(reply as ReplyOf<"walkthrough">), common);
    case "critic":
      return firstOf(attackProblem(reply as ReplyOf<"attack">), common);
  }
}

function traceProblem({ traces }: ReplyOf<"trace">, round: number): Problem | null {
  const kinds = traces.map(({ kind }) => kind);
  const missing = TRACE_KINDS.filter((kind) => !kinds.includes(kind));
  if (missing.length > 0) return wrong(`traces: one of each kind is needed, ${missing.join(" and ")} is missing`);
  const triggerOf = (wanted: string): string => traces.find(({ kind }) => kind === wanted)?.trigger.trim().toLowerCase() ?? "";
  if (triggerOf("happy_path") === triggerOf("edge_case")) return wrong("traces: happy path and edge case have the same trigger; they must differ in it");
  const used = traces.find(({ kind }) => kind === "cross_round_reference")?.uses;
  if (!used) return wrong("traces: the cross-round reference does not say in `uses` which primitive of which round it uses");
  if (used.round >= round) return wrong(`traces: the cross-round reference uses round ${used.round}, which is not an earlier one${round === 1 ? "; in round 1 use round 0, the material as it was handed in" : ""}`);
  return null;
}

function invariantProblem({ verdict, failure_mechanism, condition }: ReplyOf<"invariant">): Problem | null {
  if (verdict === "FAIL" && !failure_mechanism) return wrong("failure_mechanism: needed for FAIL");
  if (verdict === "CONDITIONAL_PASS" && !condition) return wrong("condition: needed for CONDITIONAL_PASS");
  return null;
}

function walkthroughProblem({ steps, friction_points }: ReplyOf<"walkthrough">): Problem | null {
  const astray = friction_points.find(({ step }) => step > steps.length);
  return astray ? wrong(`friction_points: there is no step ${astray.step}, the walkthrough has ${steps.length}`) : null;
}

/** P3-05: ROBUST is an honest result, and needs what held. */
function attackProblem({ verdict, robust_evidence }: ReplyOf<"attack">): Problem | null {
  return verdict === "ROBUST" && !robust_evidence ? wrong("robust_evidence: for ROBUST say what was tried and what held") : null;
}

function commonProblem(state: StructuredState, { prior_decisions, claims }: Common): Problem | null {
  const successor = claims.map(({ supersedes }) => supersedes).find((id) => id && !state.claims.some((claim) => claim.id === tidyId(id)));
  return firstOf(decisionProblem(state, prior_decisions), typeof successor === "string" && wrong(`claims: supersedes names ${successor}, and there is no such claim`));
}

export function decisionProblem(state: StructuredState, cited: readonly { id: string }[]): Problem | null {
  const unknown = cited.find(({ id }) => !state.decisions.some((decision) => decision.id === tidyId(id)));
  if (!unknown) return null;
  const known = state.decisions.length === 0 ? "there is none yet, so leave the list empty" : `there are ${state.decisions.map(({ id }) => id).join(", ")}`;
  return wrong(`prior_decisions: there is no decision ${unknown.id}; ${known}`);
}
