import { inSeries } from "@/lib/domain/in-series";
import { wasToldOfContradiction } from "@/lib/kernel/calls";
import type { Ask, ReplyCheck } from "@/lib/kernel/types";
import { NOT_SAID, type Assessment, type Remaining } from "../judging/assessment";
import { liveIdeas } from "../ideas/ideas";
import { mergedInto, openIssuesOf, sameId, sameTitle, type LedgerIssue } from "../judging/ledger";
import { lensById, type LensId } from "../lenses/lenses";
import { describeProblems, listed, readLeniently } from "@/lib/kernel/read-leniently";
import { assessorsOf, findAssessor, type ReviewState } from "../state";
import { isAtLeast } from "../vocabulary";

export function checkAssessment(state: ReviewState, ask: Ask, lensId: LensId, value: unknown): ReplyCheck {
  const lens = lensById(lensId);
  const parsed = readLeniently(lens.replySchema, prepared(value));
  if (!parsed.success) return { kind: "re-ask", code: "schema", reason: describeProblems(parsed.error) };
  const reply = { ...parsed.data, remaining: linked(state, ask, lens.read(parsed.data), parsed.data.remaining) };
  const assessment = lens.read(lens.stored(reply));
  // All at once: a re-ask is the last one (G-03).
  const gaps = [
    missingRemaining(assessment),
    strayDisagreements(state, ask, assessment),
    straySames(state, ask, assessment),
    unratedIdeas(state, assessment),
    rankingProblems(state, assessment),
  ].filter((gap) => gap !== null);
  const silent = unreported(state, ask, assessment);
  if (gaps.length > 0)
    return { kind: "re-ask", code: "schema", reason: listed([...gaps, ...(silent ? [silent] : [])]) };
  // P1-23: asked about once; afterwards it stands with the mark, and never in favour of passing.
  if (silent && !wasToldOfContradiction(state, ask)) return { kind: "re-ask", code: "inconsistent", reason: silent };
  const flags = [
    ...parsed.notes,
    ...(contradictsPass(assessment) ? ["downgraded"] : []),
    ...(silent ? ["unreported"] : []),
  ];
  return { kind: "ok", reply, flags };
}

/** P1.4 calls them new_issues from round 2 on; here there is one list for both. What remains may come as bare sentences. */
function prepared(value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  const given = value as Record<string, unknown>;
  const list = (one: unknown): unknown[] => (Array.isArray(one) ? one : []);
  const remaining = typeof given["remaining"] === "string" ? [given["remaining"]] : list(given["remaining"]);
  return {
    ...given,
    ...("new_issues" in given ? { issues: [...list(given["issues"]), ...list(given["new_issues"])] } : {}),
    remaining: remaining
      .filter((one) => one !== "" && one !== null)
      .map((one) => (typeof one === "string" ? { what: one, issue: NOT_SAID } : one)),
  };
}

/** P1-58: each entry with the issue it belongs to, by the name the ledger has for it. A bare sentence stays one, unless there is no issue it could belong to. */
function linked(
  state: ReviewState,
  { agentId }: Ask,
  { issues }: Assessment,
  remaining: readonly Remaining[],
): (Remaining | string)[] {
  const open = openIssuesOf(state.ledger, agentId);
  return remaining.map(({ what, issue }) => {
    if (issue === NOT_SAID) return open.length + issues.length > 0 ? what : { what, issue: "" };
    if (issue === "") return { what, issue };
    const old = open.find(
      ({ id, title }) => sameId(id, issue) || sameTitle(title, issue) || issue.startsWith(`${id} `),
    );
    const fresh = issues.find(({ title }) => sameTitle(title, issue));
    return old ? { what, issue: old.id } : fresh ? { what, issue: fresh.title } : what;
  });
}

/** P1-63: it has to be plain which issue is meant. */
function straySames(state: ReviewState, { agentId }: Ask, { sameAs, issues }: Assessment): string | null {
  const mine = state.ledger.filter((issue) => issue.raisedBy === agentId);
  const unknown = sameAs.filter(({ id }) => !state.ledger.some((issue) => sameId(issue.id, id))).map(({ id }) => id);
  const stray = sameAs
    .filter(
      ({ issue }) => !mine.some(({ id }) => sameId(id, issue)) && !issues.some(({ title }) => sameTitle(title, issue)),
    )
    .map(({ issue }) => `“${issue}”`);
  const problems = [
    ...(unknown.length > 0 ? [`no issue is called ${inSeries(unknown)}`] : []),
    ...(stray.length > 0 ? [`${inSeries(stray)} is neither a new issue of yours nor the id of an older one`] : []),
  ];
  return problems.length > 0 ? `same_as: ${problems.join("; ")}` : null;
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

/** P1-22: what follows from its own severities is taken as it follows; asking would only cost a call. */
const contradictsPass = ({ verdict, issues }: Assessment): boolean =>
  verdict === "PASS" && issues.some(({ severity }) => isAtLeast(severity, "major"));

/** P1-23: only the raiser can say what became of its issue, so it is asked for each. */
function unreported(state: ReviewState, { agentId, round }: Ask, { priorConcerns }: Assessment): string | null {
  const isReported = ({ id }: LedgerIssue): boolean => priorConcerns.some(({ issue_id }) => sameId(issue_id, id));
  const silent = openIssuesOf(state.ledger, agentId).filter(
    (issue) =>
      issue.round < round &&
      !isReported(issue) &&
      // P1-64: it may have taken its own back instead.
      !mergedInto(state.ledger, issue).some((own) => own.raisedBy === agentId && isReported(own)),
  );
  return silent.length > 0
    ? `prior_concerns: say RESOLVED, PARTIALLY or NOT_ADDRESSED for ${silent.map(({ id }) => id).join(", ")}`
    : null;
}
