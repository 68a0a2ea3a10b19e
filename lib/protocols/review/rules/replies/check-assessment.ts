import { inSeries } from "@/lib/domain/in-series";
import { wasToldOfContradiction } from "@/lib/kernel/calls";
import type { Ask, ReplyCheck } from "@/lib/kernel/types";
import type { Assessment } from "../judging/assessment";
import { liveIdeas } from "../ideas/ideas";
import { openIssuesOf, sameId } from "../judging/ledger";
import { lensById, type LensId } from "../lenses/lenses";
import { describeProblems, listed, readLeniently } from "@/lib/kernel/read-leniently";
import { assessorsOf, findAssessor, type ReviewState } from "../state";
import { isAtLeast } from "../vocabulary";

export function checkAssessment(state: ReviewState, ask: Ask, lensId: LensId, value: unknown): ReplyCheck {
  const lens = lensById(lensId);
  const parsed = readLeniently(lens.replySchema, withNewIssues(value));
  if (!parsed.success) return { kind: "re-ask", code: "schema", reason: describeProblems(parsed.error) };
  const assessment = lens.read(parsed.data);
  // All at once: a re-ask is the last one (G-03).
  const gaps = [
    missingRemaining(assessment),
    strayDisagreements(state, ask, assessment),
    unratedIdeas(state, assessment),
    rankingProblems(state, assessment),
  ].filter((gap) => gap !== null);
  const contradictions = [...contradictedPass(assessment), ...unreported(state, ask, assessment)];
  if (gaps.length > 0)
    return { kind: "re-ask", code: "schema", reason: listed([...gaps, ...contradictions.map(({ reason }) => reason)]) };
  if (contradictions.length === 0) return { kind: "ok", reply: parsed.data, flags: parsed.notes };
  // Asked about once; afterwards it stands with the mark, and never in favour of passing (P1-22, P1-23).
  if (wasToldOfContradiction(state, ask))
    return { kind: "ok", reply: parsed.data, flags: [...parsed.notes, ...contradictions.map(({ flag }) => flag)] };
  return { kind: "re-ask", code: "inconsistent", reason: listed(contradictions.map(({ reason }) => reason)) };
}

/** P1.4 calls them new_issues from round 2 on; here there is one list for both. */
function withNewIssues(value: unknown): unknown {
  if (typeof value !== "object" || value === null || !("new_issues" in value) || !Array.isArray(value.new_issues))
    return value;
  const issues = "issues" in value && Array.isArray(value.issues) ? (value.issues as unknown[]) : [];
  return { ...value, issues: [...issues, ...(value.new_issues as unknown[])] };
}

/** P1-21 */
function missingRemaining({ verdict, remaining }: Assessment): string | null {
  return verdict !== null && verdict !== "PASS" && remaining.length === 0
    ? `the verdict is ${verdict}, yet remaining is empty. Name exactly what has to change`
    : null;
}

function strayDisagreements(state: ReviewState, { agentId }: Ask, { disagreements }: Assessment): string | null {
  const stray = distinct(
    disagreements
      .filter(({ with_agent }) => (findAssessor(state, with_agent)?.id ?? agentId) === agentId)
      .map(({ with_agent }) => `“${with_agent}”`),
  );
  const others = assessorsOf(state)
    .filter(({ id }) => id !== agentId)
    .map(({ id }) => id);
  return stray.length > 0
    ? `disagreements.with_agent: ${inSeries(stray)} ${stray.length === 1 ? "is" : "are"} none of the others; use ${others.join(" or ")}`
    : null;
}

const isRating = ({ config }: ReviewState, { verdict }: Assessment): boolean =>
  config.profile === "idea" && verdict === null;

/** P1-24: every living idea is rated by everyone. */
function unratedIdeas(state: ReviewState, assessment: Assessment): string | null {
  if (!isRating(state, assessment)) return null;
  const unrated = liveIdeas(state.ideas).filter(
    ({ id }) => !assessment.ratings.some(({ ideaId }) => sameId(ideaId, id)),
  );
  return unrated.length > 0 ? `idea_verdicts: no verdict on ${unrated.map(({ id }) => id).join(", ")}` : null;
}

/** P1-55. Checked when a reply arrives and never in the fold: replies recorded before this rule stay what they were. */
function rankingProblems(state: ReviewState, assessment: Assessment): string | null {
  if (!isRating(state, assessment)) return null;
  const living = liveIdeas(state.ideas).map(({ id }) => id);
  const ranked = assessment.ranking.map((given) => living.find((id) => sameId(id, given)) ?? given.trim());
  const named = distinct(ranked);
  const unknown = named.filter((id) => !living.includes(id));
  const problems = [
    ...(unknown.length > 0
      ? [`${inSeries(unknown)} ${unknown.length === 1 ? "is not a living idea" : "are not living ideas"}`]
      : []),
    ...named
      .map((id) => ({ id, times: ranked.filter((one) => one === id).length }))
      .filter(({ times }) => times > 1)
      .map(({ id, times }) => `${id} is listed ${times === 2 ? "twice" : `${times} times`}`),
  ];
  return problems.length > 0
    ? `ranking: ${problems.join(", ")}. List each idea at most once; the living ones are ${living.join(", ")}`
    : null;
}

const distinct = (items: readonly string[]): string[] => [...new Set(items)];

type Contradiction = { flag: "downgraded" | "unreported"; reason: string };

/** P1-22 */
function contradictedPass({ verdict, issues }: Assessment): Contradiction[] {
  const severe = issues.filter(({ severity }) => isAtLeast(severity, "major"));
  if (verdict !== "PASS" || severe.length === 0) return [];
  const named = severe.map(({ title, severity }) => `“${title}” (${severity})`).join(", ");
  return [
    {
      flag: "downgraded",
      reason: `the verdict is PASS, yet these issues are new: ${named}. PASS means no fatal or major issue: give CONDITIONAL or FAIL with what remains, or the severity they deserve`,
    },
  ];
}

/** P1-23: only the raiser can say what became of its issue, so it is asked for each. */
function unreported(state: ReviewState, { agentId, round }: Ask, { priorConcerns }: Assessment): Contradiction[] {
  const silent = openIssuesOf(state.ledger, agentId).filter(
    (issue) => issue.round < round && !priorConcerns.some(({ issue_id }) => sameId(issue_id, issue.id)),
  );
  return silent.length > 0
    ? [
        {
          flag: "unreported",
          reason: `prior_concerns: say RESOLVED, PARTIALLY or NOT_ADDRESSED for ${silent.map(({ id }) => id).join(", ")}`,
        },
      ]
    : [];
}
