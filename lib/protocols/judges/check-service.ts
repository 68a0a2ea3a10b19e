/** What is accepted from the moderator (P4-02, P4-23) and the author (P4-37). */
import type { z } from "zod";
import type { Ask, ReplyCheck } from "../types";
import { isLastTry } from "./asking";
import { again } from "./check-scores";
import { raisedFindings } from "./criticals";
import { sameName } from "./documents";
import { describeProblems, readLeniently } from "../read-leniently";
import { matchReplySchema, reviseReplySchema, SELF_CHECK, synthesiseReplySchema, type SynthesiseReply } from "./replies-service";
import { currentRound, currentVersion, debateTurns, findJudge, nameOf, type JudgesState } from "./state";

export function checkShape(schema: z.ZodType, value: unknown): ReplyCheck {
  const parsed = readLeniently(schema, value);
  return parsed.success ? { kind: "ok", reply: parsed.data } : again(describeProblems(parsed.error));
}

export function checkMatching(state: JudgesState, value: unknown): ReplyCheck {
  const parsed = readLeniently(matchReplySchema, value);
  if (!parsed.success) return again(describeProblems(parsed.error));
  const raised = raisedFindings(state, currentRound(state)?.judgement ?? 0);
  const idOf = (named: string): string | undefined => raised.find(({ id }) => id.toLowerCase() === named.toLowerCase())?.id;
  const named = parsed.data.matches.flatMap(({ findings }) => findings);
  const unknown = named.find((id) => idOf(id) === undefined);
  if (unknown) return again(`there is no finding “${unknown}”; there are ${raised.map(({ id }) => id).join(", ")}`);
  const matches = parsed.data.matches.map(({ findings, reason }) => ({ findings: [...new Set(findings.flatMap((id) => idOf(id) ?? []))], reason }));
  const ids = matches.flatMap(({ findings }) => findings);
  const twice = ids.find((id, index) => ids.indexOf(id) !== index);
  if (twice) return again(`${twice} is in two matches; a finding belongs to one`);
  return { kind: "ok", reply: { matches: matches.filter(({ findings }) => findings.length > 1) } };
}

/** P4-02: the moderator has to pass its own check; asked once more, then it stands with a mark. */
export function checkSynthesis(state: JudgesState, ask: Ask, value: unknown): ReplyCheck {
  const parsed = readLeniently(synthesiseReplySchema, value);
  if (!parsed.success) return again(describeProblems(parsed.error));
  const round = currentRound(state);
  const judges = round ? debateTurns(round).map(({ agentId }) => agentId as string) : [];
  const named = (called: readonly string[]): string[] => (called.some((word) => word.trim().toLowerCase() === "all") ? judges : [...new Set(called.map((name) => findJudge(state, name)?.id ?? name))]);
  const reply: SynthesiseReply = {
    ...parsed.data,
    convergent_findings: parsed.data.convergent_findings.map((finding) => ({ ...finding, source_judges: named(finding.source_judges) })),
    divergent_findings: parsed.data.divergent_findings.map(({ finding, positions }) => ({ finding, positions: positions.map(({ judge, position }) => ({ judge: findJudge(state, judge)?.id ?? judge, position })) })),
  };
  const problem = shortcomingOf(state, reply, judges);
  if (!problem) return { kind: "ok", reply };
  return isLastTry(state, ask) ? { kind: "ok", reply, flags: ["self_check_failed"] } : { kind: "re-ask", code: "inconsistent", reason: problem };
}

function shortcomingOf(state: JudgesState, { self_check, convergent_findings }: SynthesiseReply, judges: readonly string[]): string | null {
  const failed = SELF_CHECK.filter((question) => !self_check[question]);
  if (failed.length > 0) return `the self-check is not passed: ${failed.join(", ")}. Mend the synthesis until every answer is true`;
  const unshared = convergent_findings.find(({ source_judges }) => judges.some((id) => !source_judges.includes(id)));
  if (!unshared) return null;
  const missing = judges.filter((id) => !unshared.source_judges.includes(id)).map((id) => nameOf(state, id));
  return `“${unshared.finding}” is not shared by all: ${missing.join(", ")} missing. What is not shared is divergent`;
}

/** Only documents that are there, each once and not empty. */
export function checkRevision(state: JudgesState, value: unknown): ReplyCheck {
  const parsed = readLeniently(reviseReplySchema, value);
  if (!parsed.success) return again(describeProblems(parsed.error));
  const { documents } = currentVersion(state);
  const unknown = parsed.data.documents.find(({ name }) => !documents.some((document) => sameName(document.name, name)));
  if (unknown) return again(`there is no document “${unknown.name}”; there are ${documents.map(({ name }) => name).join(", ")}`);
  const twice = parsed.data.documents.find(({ name }, index) => parsed.data.documents.some((other, at) => at < index && sameName(other.name, name)));
  if (twice) return again(`“${twice.name}” is given twice`);
  const isChanged = parsed.data.documents.some(({ name, text }) => documents.some((document) => sameName(document.name, name) && document.text.trim() !== text.trim()));
  return isChanged ? { kind: "ok", reply: parsed.data } : again("no document was changed; give at least one as it reads after the revision");
}
