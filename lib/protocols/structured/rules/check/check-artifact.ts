/** What the shapes of the four artifacts can't say (P3-01 to P3-05, P3-34). */
import { tidyId } from "../claims/ids";
import type { ReplyOf } from "../replies/replies";
import { TRACE_KINDS } from "../replies/artifacts";
import type { Round, StructuredState } from "../state";
import type { Role } from "../vocabulary";
import { allOf, wrong, type Problem } from "./problem";

type Common = Pick<ReplyOf<"trace">, "prior_decisions" | "claims">;

/** P3-01 */
const MIN_VARIABLES = 3;

export function artifactProblem(state: StructuredState, round: Round, role: Role, reply: unknown): Problem | null {
  const common = commonProblem(state, role, reply as Common);
  switch (role) {
    case "action":
      return allOf(traceProblem(reply as ReplyOf<"trace">, round.number), common);
    case "guardian":
      return allOf(invariantProblem(reply as ReplyOf<"invariant">), common);
    case "observer":
      return allOf(walkthroughProblem(reply as ReplyOf<"walkthrough">), common);
    case "critic":
      return allOf(attackProblem(reply as ReplyOf<"attack">), common);
  }
}

function traceProblem({ traces }: ReplyOf<"trace">, round: number): Problem | null {
  const kinds = traces.map(({ kind }) => kind);
  const played = traces.filter(({ not_applicable }) => !not_applicable);
  const missing = TRACE_KINDS.filter((kind) => !kinds.includes(kind));
  const triggerOf = (wanted: string): string | undefined =>
    played
      .find(({ kind }) => kind === wanted)
      ?.trigger.trim()
      .toLowerCase();
  const isSame = triggerOf("happy_path") !== undefined && triggerOf("happy_path") === triggerOf("edge_case");
  const reference = played.find(({ kind }) => kind === "cross_round_reference");
  return allOf(
    !played.some(({ kind }) => kind === "happy_path") &&
      kinds.includes("happy_path") &&
      wrong("traces: the happy path is always applicable"),
    ...traces.flatMap(({ not_applicable, steps, initial_state }, index) =>
      not_applicable
        ? []
        : [
            steps.length === 0 && wrong(`traces.${index}.steps: empty; give steps, or a reason in not_applicable`),
            initial_state.length < MIN_VARIABLES &&
              wrong(
                `traces.${index}.initial_state: ${initial_state.length} given, at least ${MIN_VARIABLES} are needed`,
              ),
          ],
    ),
    missing.length > 0 && wrong(`traces: one of each kind is needed, ${missing.join(" and ")} is missing`),
    isSame && wrong("traces: happy path and edge case have the same trigger; they must differ in it"),
    reference &&
      !reference.uses &&
      wrong("traces: the cross-round reference does not say in `uses` which primitive of which round it uses"),
    reference?.uses &&
      reference.uses.round >= round &&
      wrong(
        `traces: the cross-round reference uses round ${reference.uses.round}, which is not an earlier one${round === 1 ? "; in round 1 use round 0, the material as it was handed in" : ""}`,
      ),
  );
}

function invariantProblem({
  verdict,
  failure_mechanism,
  condition,
  missing_sentence,
}: ReplyOf<"invariant">): Problem | null {
  if (verdict === "FAIL" && !failure_mechanism) return wrong("failure_mechanism: needed for FAIL");
  if (verdict === "CONDITIONAL_PASS" && !condition) return wrong("condition: needed for CONDITIONAL_PASS");
  if (verdict === "INCONCLUSIVE" && !missing_sentence) return wrong("missing_sentence: needed for INCONCLUSIVE");
  return null;
}

function walkthroughProblem({ steps, friction_points }: ReplyOf<"walkthrough">): Problem | null {
  const astray = friction_points.filter(({ step }) => step > steps.length);
  return allOf(
    ...astray.map(({ step }) =>
      wrong(`friction_points: there is no step ${step}, the walkthrough has ${steps.length}`),
    ),
  );
}

/** P3-05: ROBUST is an honest result, and needs what held. */
function attackProblem({ verdict, robust_evidence }: ReplyOf<"attack">): Problem | null {
  return verdict === "ROBUST" && !robust_evidence
    ? wrong("robust_evidence: for ROBUST say what was tried and what held")
    : null;
}

function commonProblem(state: StructuredState, role: Role, { prior_decisions, claims }: Common): Problem | null {
  const strange = claims.flatMap(({ same_as }) =>
    same_as &&
    !state.claims.some(
      ({ id, raised_by, effective }) => id === tidyId(same_as) && raised_by === role && effective !== "superseded",
    )
      ? [same_as]
      : [],
  );
  const unknown = claims.flatMap(({ supersedes }) =>
    supersedes && !state.claims.some((claim) => claim.id === tidyId(supersedes)) ? [supersedes] : [],
  );
  const others = claims.flatMap(({ supersedes }) =>
    supersedes && state.claims.some(({ id, raised_by }) => id === tidyId(supersedes) && raised_by !== role)
      ? [supersedes]
      : [],
  );
  return allOf(
    decisionProblem(state, prior_decisions),
    ...strange.map((id) => wrong(`claims: same_as names ${id}, which is no standing claim of yours`)),
    ...unknown.map((id) => wrong(`claims: supersedes names ${id}, and there is no such claim`)),
    ...others.map((id) =>
      wrong(`claims: supersedes names ${id}, which is another role's; only its maker can replace a claim`),
    ),
  );
}

export function decisionProblem(state: StructuredState, cited: readonly { id: string }[]): Problem | null {
  const unknown = cited
    .filter(({ id }) => !state.decisions.some((decision) => decision.id === tidyId(id)))
    .map(({ id }) => id);
  if (unknown.length === 0) return null;
  const known =
    state.decisions.length === 0
      ? "there is none yet, so leave the list empty"
      : `there are ${state.decisions.map(({ id }) => id).join(", ")}`;
  return wrong(`prior_decisions: there is no decision ${unknown.join(", ")}; ${known}`);
}
