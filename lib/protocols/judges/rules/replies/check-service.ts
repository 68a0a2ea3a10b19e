/** What is accepted from the moderator (P4-02, P4-23). */
import type { z } from "zod";
import type { Ask, ReplyCheck } from "@/lib/kernel/types";
import { isLastTry } from "../asking";
import { again } from "./check-scores";
import { isMatchable, raisedFindings } from "../verdict/criticals";
import { heldClaims, statedConcerns } from "../verdict/findings";
import { describeProblems, listed, readLeniently } from "@/lib/kernel/read-leniently";
import { currentRound } from "@/lib/kernel/rounds";
import { matchReplySchema, SELF_CHECK, synthesiseReplySchema, type SynthesiseReply } from "./replies-service";
import { debateTurns, findJudge, type JudgesState, type Part } from "../state";

export function checkShape(schema: z.ZodType, value: unknown): ReplyCheck {
  const parsed = readLeniently(schema, value);
  return parsed.success
    ? { kind: "ok", reply: parsed.data, flags: parsed.notes }
    : again(describeProblems(parsed.error));
}

export function checkMatching(state: JudgesState, value: unknown): ReplyCheck {
  const parsed = readLeniently(matchReplySchema, value);
  if (!parsed.success) return again(describeProblems(parsed.error));
  const judgement = currentRound(state)?.judgement ?? 0;
  const findings = [...raisedFindings(state, judgement), ...heldClaims(state, judgement)].map(({ id }) => id);
  const concerns = statedConcerns(state, judgement);
  const known = [...findings, ...concerns.map(({ id }) => id)];
  const idOf = (called: string): string | undefined => known.find((id) => id.toLowerCase() === called.toLowerCase());
  const { matches: given, parts: givenParts = [] } = parsed.data;
  const called = [
    ...given.flatMap((match) => match.findings),
    ...givenParts.flatMap(({ part, whole }) => [part, whole]),
  ];
  const unknown = called.filter((id) => idOf(id) === undefined);
  const matches = given.map((match) => ({
    findings: [...new Set(match.findings.flatMap((id) => idOf(id) ?? []))],
    reason: match.reason,
  }));
  const ids = matches.flatMap((match) => match.findings);
  const twice = new Set(ids.filter((id, index) => ids.indexOf(id) !== index));
  const problems = [
    ...[...new Set(unknown)].map((id) => `there is no finding “${id}”; there are ${known.join(", ")}`),
    ...[...twice].map((id) => `${id} is in two matches; a finding belongs to one`),
  ];
  if (problems.length > 0) return again(listed(problems));
  const kept = matches.filter(
    (match) =>
      match.findings.length > 1 &&
      (match.findings.some((id) => findings.includes(id)) ||
        isMatchable(concerns.filter(({ id }) => match.findings.includes(id)))),
  );
  const parts = readParts(
    givenParts.map(({ part, whole, reason }) => ({ part: idOf(part) ?? part, whole: idOf(whole) ?? whole, reason })),
    kept,
    findings,
  );
  return { kind: "ok", reply: { matches: kept, ...(parts.length > 0 ? { parts } : {}) } };
}

/** One step deep, and between findings only: what is part of a part, of itself or of what it is the same as is left out. */
function readParts(
  given: readonly Part[],
  matches: readonly { findings: string[] }[],
  findings: readonly string[],
): Part[] {
  const isSame = (one: string, other: string): boolean =>
    one === other || matches.some((match) => match.findings.includes(one) && match.findings.includes(other));
  return given.filter(
    ({ part, whole }, index) =>
      findings.includes(part) &&
      findings.includes(whole) &&
      !isSame(part, whole) &&
      !given.some((other) => isSame(other.part, whole)) &&
      given.findIndex((other) => isSame(other.part, part)) === index,
  );
}

/** P4-02: a moderator that says its own check failed is asked once more, then it stands with a mark. What it calls shared and is not counts as divergent (attention.ts). */
export function checkSynthesis(state: JudgesState, ask: Ask, value: unknown): ReplyCheck {
  const parsed = readLeniently(synthesiseReplySchema, value);
  if (!parsed.success) return again(describeProblems(parsed.error));
  const round = currentRound(state);
  const judges = round ? debateTurns(round).map(({ agentId }) => agentId as string) : [];
  const named = (called: readonly string[]): string[] =>
    called.some((word) => word.trim().toLowerCase() === "all")
      ? judges
      : [...new Set(called.map((name) => findJudge(state, name)?.id ?? name))];
  const reply: SynthesiseReply = {
    ...parsed.data,
    convergent_findings: parsed.data.convergent_findings.map((finding) => ({
      ...finding,
      source_judges: named(finding.source_judges),
    })),
    divergent_findings: parsed.data.divergent_findings.map(({ finding, positions }) => ({
      finding,
      positions: positions.map(({ judge, position }) => ({ judge: findJudge(state, judge)?.id ?? judge, position })),
    })),
  };
  const problem = shortcomingOf(reply);
  if (!problem) return { kind: "ok", reply };
  return isLastTry(state, ask)
    ? { kind: "ok", reply, flags: ["self_check_failed"] }
    : { kind: "re-ask", code: "inconsistent", reason: problem };
}

function shortcomingOf({ self_check }: SynthesiseReply): string | null {
  const failed = self_check ? SELF_CHECK.filter((question) => !self_check[question]) : [];
  return failed.length > 0
    ? `the self-check is not passed: ${failed.join(", ")}. Mend the synthesis until every answer is true`
    : null;
}
