import type { Ask, ReplyCheck } from "../types";
import { wasToldOfContradiction } from "./asking";
import type { Assessment } from "./assessment";
import { liveIdeas } from "./ideas";
import { openIssuesOf, sameId } from "./ledger";
import { lensById, type LensId } from "./lenses/lenses";
import { describeProblems, readLeniently } from "../read-leniently";
import { assessorsOf, findAssessor, type ReviewState } from "./state";
import { isAtLeast } from "./vocabulary";

export function checkAssessment(state: ReviewState, ask: Ask, lensId: LensId, value: unknown): ReplyCheck {
  const lens = lensById(lensId);
  const parsed = readLeniently(lens.replySchema, withNewIssues(value));
  if (!parsed.success) return { kind: "re-ask", code: "schema", reason: describeProblems(parsed.error) };
  const assessment = lens.read(parsed.data);
  const gap = missingRemaining(assessment) ?? strayDisagreement(state, ask, assessment) ?? unratedIdeas(state, assessment);
  if (gap) return { kind: "re-ask", code: "schema", reason: gap };

  const contradictions = [...contradictedPass(assessment), ...unreported(state, ask, assessment)];
  if (contradictions.length === 0) return { kind: "ok", reply: parsed.data };
  // Asked about once; afterwards it stands with the mark, and never in favour of passing (P1-22, P1-23).
  if (wasToldOfContradiction(state, ask)) return { kind: "ok", reply: parsed.data, flags: contradictions.map(({ flag }) => flag) };
  return { kind: "re-ask", code: "inconsistent", reason: contradictions.map(({ reason }) => reason).join("; ") };
}

/** P1.4 calls them new_issues from round 2 on; here there is one list for both. */
function withNewIssues(value: unknown): unknown {
  if (typeof value !== "object" || value === null || !("new_issues" in value) || !Array.isArray(value.new_issues)) return value;
  const issues = "issues" in value && Array.isArray(value.issues) ? (value.issues as unknown[]) : [];
  return { ...value, issues: [...issues, ...(value.new_issues as unknown[])] };
}

/** P1-21 */
function missingRemaining({ verdict, remaining }: Assessment): string | null {
  return verdict !== null && verdict !== "PASS" && remaining.length === 0 ? `the verdict is ${verdict}, yet remaining is empty. Name exactly what has to change` : null;
}

function strayDisagreement(state: ReviewState, { agentId }: Ask, { disagreements }: Assessment): string | null {
  const stray = disagreements.find(({ with_agent }) => (findAssessor(state, with_agent)?.id ?? agentId) === agentId);
  const others = assessorsOf(state).filter(({ id }) => id !== agentId).map(({ id }) => id);
  return stray ? `disagreements.with_agent: “${stray.with_agent}” is none of the others; use ${others.join(" or ")}` : null;
}

/** P1-24: every living idea is rated by everyone. */
function unratedIdeas(state: ReviewState, { verdict, ratings }: Assessment): string | null {
  if (state.config.profile !== "idea" || verdict !== null) return null;
  const unrated = liveIdeas(state.ideas).filter(({ id }) => !ratings.some(({ ideaId }) => sameId(ideaId, id)));
  return unrated.length > 0 ? `idea_verdicts: no verdict on ${unrated.map(({ id }) => id).join(", ")}` : null;
}

type Contradiction = { flag: "downgraded" | "unreported"; reason: string };

/** P1-22 */
function contradictedPass({ verdict, issues }: Assessment): Contradiction[] {
  const severe = issues.filter(({ severity }) => isAtLeast(severity, "major"));
  if (verdict !== "PASS" || severe.length === 0) return [];
  const named = severe.map(({ title, severity }) => `“${title}” (${severity})`).join(", ");
  return [{ flag: "downgraded", reason: `the verdict is PASS, yet these issues are new: ${named}. PASS means no fatal or major issue: give CONDITIONAL or FAIL with what remains, or the severity they deserve` }];
}

/** P1-23: only the raiser can say what became of its issue, so it is asked for each. */
function unreported(state: ReviewState, { agentId, round }: Ask, { priorConcerns }: Assessment): Contradiction[] {
  const silent = openIssuesOf(state.ledger, agentId).filter((issue) => issue.round < round && !priorConcerns.some(({ issue_id }) => sameId(issue_id, issue.id)));
  return silent.length > 0 ? [{ flag: "unreported", reason: `prior_concerns: say RESOLVED, PARTIALLY or NOT_ADDRESSED for ${silent.map(({ id }) => id).join(", ")}` }] : [];
}
