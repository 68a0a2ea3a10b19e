/** What is accepted from the moderator (P4-02, P4-23) and the author (P4-37). */
import type { z } from "zod";
import type { Ask, ReplyCheck } from "@/lib/kernel/types";
import { isLastTry } from "../asking";
import { again } from "./check-scores";
import { raisedFindings } from "../verdict/criticals";
import { sameName } from "../documents";
import { describeProblems, listed, readLeniently } from "@/lib/kernel/read-leniently";
import { currentRound } from "@/lib/kernel/rounds";
import { nameOf } from "@/lib/domain/wording";
import {
  matchReplySchema,
  reviseReplySchema,
  SELF_CHECK,
  synthesiseReplySchema,
  type SynthesiseReply,
} from "./replies-service";
import { currentVersion, debateTurns, findJudge, type JudgesState } from "../state";

export function checkShape(schema: z.ZodType, value: unknown): ReplyCheck {
  const parsed = readLeniently(schema, value);
  return parsed.success
    ? { kind: "ok", reply: parsed.data, flags: parsed.notes }
    : again(describeProblems(parsed.error));
}

export function checkMatching(state: JudgesState, value: unknown): ReplyCheck {
  const parsed = readLeniently(matchReplySchema, value);
  if (!parsed.success) return again(describeProblems(parsed.error));
  const raised = raisedFindings(state, currentRound(state)?.judgement ?? 0);
  const idOf = (named: string): string | undefined =>
    raised.find(({ id }) => id.toLowerCase() === named.toLowerCase())?.id;
  const named = parsed.data.matches.flatMap(({ findings }) => findings);
  const unknown = named.filter((id) => idOf(id) === undefined);
  const matches = parsed.data.matches.map(({ findings, reason }) => ({
    findings: [...new Set(findings.flatMap((id) => idOf(id) ?? []))],
    reason,
  }));
  const ids = matches.flatMap(({ findings }) => findings);
  const twice = new Set(ids.filter((id, index) => ids.indexOf(id) !== index));
  const problems = [
    ...unknown.map((id) => `there is no finding “${id}”; there are ${raised.map((one) => one.id).join(", ")}`),
    ...[...twice].map((id) => `${id} is in two matches; a finding belongs to one`),
  ];
  if (problems.length > 0) return again(listed(problems));
  return { kind: "ok", reply: { matches: matches.filter(({ findings }) => findings.length > 1) } };
}

/** P4-02: the moderator has to pass its own check; asked once more, then it stands with a mark. */
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
  const problem = shortcomingOf(state, reply, judges);
  if (!problem) return { kind: "ok", reply };
  return isLastTry(state, ask)
    ? { kind: "ok", reply, flags: ["self_check_failed"] }
    : { kind: "re-ask", code: "inconsistent", reason: problem };
}

function shortcomingOf(
  state: JudgesState,
  { self_check, convergent_findings }: SynthesiseReply,
  judges: readonly string[],
): string | null {
  const failed = SELF_CHECK.filter((question) => !self_check[question]);
  const unshared = convergent_findings.flatMap(({ finding, source_judges }) => {
    const missing = judges.filter((id) => !source_judges.includes(id)).map((id) => nameOf(state, id));
    return missing.length > 0
      ? [`“${finding}” is not shared by all: ${missing.join(", ")} missing. What is not shared is divergent`]
      : [];
  });
  return (
    listed([
      ...(failed.length > 0
        ? [`the self-check is not passed: ${failed.join(", ")}. Mend the synthesis until every answer is true`]
        : []),
      ...unshared,
    ]) || null
  );
}

/** Only documents that are there, each once and not empty. */
export function checkRevision(state: JudgesState, value: unknown): ReplyCheck {
  const parsed = readLeniently(reviseReplySchema, value);
  if (!parsed.success) return again(describeProblems(parsed.error));
  const { documents } = currentVersion(state);
  const unknown = parsed.data.documents.filter(
    ({ name }) => !documents.some((document) => sameName(document.name, name)),
  );
  const twice = parsed.data.documents.filter(({ name }, index) =>
    parsed.data.documents.some((other, at) => at < index && sameName(other.name, name)),
  );
  const problems = [
    ...unknown.map(
      ({ name }) =>
        `there is no document “${name}”; there are ${documents.map((document) => document.name).join(", ")}`,
    ),
    ...twice.map(({ name }) => `“${name}” is given twice`),
  ];
  if (problems.length > 0) return again(listed(problems));
  const isChanged = parsed.data.documents.some(({ name, text }) =>
    documents.some((document) => sameName(document.name, name) && document.text.trim() !== text.trim()),
  );
  return isChanged
    ? { kind: "ok", reply: parsed.data }
    : again("no document was changed; give at least one as it reads after the revision");
}
