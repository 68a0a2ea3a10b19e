/** P1.5: the predicates a review ends on. Readiness shows these same lines; nothing else decides. */
import { atLeast } from "@/lib/domain/compare";
import { assertNever } from "@/lib/domain/assert-never";
import { ideaStanding, type IdeaStanding } from "../ideas/idea-convergence";
import { liveIdeas } from "../ideas/ideas";
import { countedIssues, openIssues } from "./ledger";
import { minimumProblems } from "./section-minimums";
import { assessorsOf, currentVersion, nameOf, type ReviewState, type Round } from "../state";
import { isBlocking } from "../vocabulary";

export type Check = { id: string; isMet: boolean; text: string };

/** One line per condition; converged when all are met. Only meaningful once every assessor has spoken. */
export function convergenceChecks(state: ReviewState, round: Round): Check[] {
  const { profile } = state.config;
  switch (profile) {
    case "custom":
    case "question":
    case "design":
    case "focused":
    case "story":
      return [allPass(state, round), nothingSevere(state), concernsResolved(state, round)];
    case "section":
      return [
        allPass(state, round),
        nothingSevere(state),
        concernsResolved(state, round),
        authority(state, round),
        ...minimum(state),
      ];
    case "paper":
      return [nobodyFails(state, round), nothingSevere(state)];
    case "idea":
      return [topAgreed(state, round)];
    default:
      return assertNever(profile);
  }
}

/** P1-20. An assessor without a verdict never counts as PASS (P1-Q11). */
function allPass(state: ReviewState, round: Round): Check {
  const short = assessorsOf(state).filter(({ id }) => round.turns[id]?.verdict !== "PASS");
  const named = short.map(({ id, name }) => `${name} ${round.turns[id]?.verdict ?? "no verdict"}`);
  return {
    id: "verdicts",
    isMet: short.length === 0,
    text:
      short.length === 0
        ? "Every assessor gives PASS"
        : `${short.length} of ${assessorsOf(state).length} assessors do not pass it: ${named.join(", ")}`,
  };
}

/** P1-27, with the core rule that no FAIL may stand (P1-Q1). */
function nobodyFails(state: ReviewState, round: Round): Check {
  const failing = assessorsOf(state).filter(({ id }) => (round.turns[id]?.verdict ?? "FAIL") === "FAIL");
  return {
    id: "verdicts",
    isMet: failing.length === 0,
    text: failing.length === 0 ? "Nobody gives FAIL" : `FAIL from ${failing.map(({ name }) => name).join(", ")}`,
  };
}

function nothingSevere(state: ReviewState): Check {
  const open = openIssues(state.ledger).filter(({ severity }) => isBlocking(severity));
  const severe = open.filter(({ isUngrounded }) => !isUngrounded);
  const bare = open.filter(({ isUngrounded }) => isUngrounded).map(({ id }) => id);
  const named = severe.map(({ id, title, severity }) => `${id} ${title} (${severity})`);
  return {
    id: "severe",
    isMet: severe.length === 0,
    text:
      (severe.length === 0
        ? `No fatal or critical issue${bare.length > 0 ? " that rests on evidence" : ""} is open`
        : `Fatal or critical and open: ${named.join("; ")}`) +
      (bare.length > 0 ? `; without evidence, so not blocking: ${bare.join(", ")}` : ""),
  };
}

/** P1-20: what was raised before is RESOLVED in the words of its raiser. */
function concernsResolved(state: ReviewState, round: Round): Check {
  const unresolved = countedIssues(state.ledger).flatMap(({ id, raisedBy, reports }) =>
    reports
      .filter((report) => report.round === round.number && report.status !== "RESOLVED")
      .map(({ by = raisedBy, status }) => ({ id, by, status })),
  );
  if (unresolved.length === 0)
    return {
      id: "concerns",
      isMet: true,
      text:
        round.number === 1 ? "No earlier issues" : "Every earlier issue is resolved, according to whoever raised it",
    };
  const named = unresolved.map(
    ({ id, by, status }) => `${id} (${nameOf(state, by)}: ${status === "PARTIALLY" ? "partially" : "not addressed"})`,
  );
  return { id: "concerns", isMet: false, text: `Not resolved: ${named.join(", ")}` };
}

/** P1-26 */
function authority(state: ReviewState, round: Round): Check {
  const { authority_threshold: needed } = state.config;
  const score = authorityIn(round);
  return {
    id: "authority",
    isMet: score !== null && atLeast(score, needed),
    text: `Authority ${score ?? "–"}, ${needed} needed`,
  };
}

export function authorityIn(round: Round): number | null {
  return (
    Object.values(round.turns).find(({ assessment }) => assessment.authority !== null)?.assessment.authority ?? null
  );
}

/** P1-51 */
function minimum(state: ReviewState): Check[] {
  if (state.config.section === null) return [];
  const problems = minimumProblems(currentVersion(state).text, state.config);
  return [
    {
      id: "minimum",
      isMet: problems.length === 0,
      text:
        problems.length === 0 ? "Long enough, with enough works cited" : `Below the minimum: ${problems.join("; ")}`,
    },
  ];
}

/** P1-24 */
function topAgreed(state: ReviewState, round: Round): Check {
  const { shortlist } = standingIn(state, round);
  return {
    id: "shortlist",
    isMet: shortlist.length > 0,
    text:
      shortlist.length > 0
        ? `All three agree on ${shortlist.join(", ")}`
        : "The assessors do not agree yet on two or three ideas that all rate STRONG or VIABLE",
  };
}

export function standingIn(state: ReviewState, { turns }: Round): IdeaStanding {
  const assessors = Object.fromEntries(
    assessorsOf(state).map(({ id }) => [
      id,
      { ratings: turns[id]?.assessment.ratings ?? [], ranking: turns[id]?.assessment.ranking ?? [] },
    ]),
  );
  return ideaStanding(
    liveIdeas(state.ideas).map(({ id }) => id),
    assessors,
  );
}
