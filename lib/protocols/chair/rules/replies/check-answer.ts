/** What is accepted of a specialist (G-03, G-09, P2-31): leniently read, never completed by us. */
import { wasToldOfContradiction } from "@/lib/kernel/calls";
import type { Ask, ReplyCheck } from "@/lib/kernel/types";
import { describeProblems, readLeniently } from "@/lib/kernel/read-leniently";
import { MAIN_FIELDS, READ_ANSWERS, type AnswerKind, type ReadAnswer } from "./answers";
import { ownIssues } from "./plan-verdict";
import { specialistOf } from "../specialist";
import type { ChairState } from "../state";
import type { SeatRole } from "../vocabulary";

export function checkAnswer(state: ChairState, ask: Ask, kind: AnswerKind, value: unknown): ReplyCheck {
  if (typeof value !== "object" || value === null || Array.isArray(value))
    return { kind: "re-ask", code: "schema", reason: "the reply must be one JSON object" };
  const given = value as Record<string, unknown>;
  const texts = textsIn(given);
  const parsed = readLeniently<ReadAnswer>(
    READ_ANSWERS[kind],
    withIssues(withMainText(kind, given), kind.endsWith("_again") ? ownIssues(state, ask.agentId) : []),
  );
  if (!parsed.success) return { kind: "re-ask", code: "schema", reason: describeProblems(parsed.error) };
  if (texts.length === 0) return { kind: "re-ask", code: "schema", reason: "the answer is empty" };

  const answer = parsed.data;
  const sections = {
    assessment: hasText(given[MAIN_FIELDS[kind]]) || hasText(given["response"]),
    verdict: answer.recommendation !== null && answer.recommendation !== "",
    confidence: answer.confidence !== null,
  };
  const found = completeness(roleOf(state, ask), sections, texts.join("").length);
  if (found.kind === "reject")
    return {
      kind: "re-ask",
      code: "schema",
      reason: `the answer is too short and lacks ${found.missing.join(", ")}. Give all fields`,
    };
  const flags = [...parsed.notes, ...found.missing.map((part) => `missing ${part}`)];

  const contradiction = unnamedIssue(answer);
  if (!contradiction) return { kind: "ok", reply: answer, flags };
  return wasToldOfContradiction(state, ask)
    ? { kind: "ok", reply: answer, flags: [...flags, "no issue named"] }
    : { kind: "re-ask", code: "inconsistent", reason: contradiction };
}

const hasText = (value: unknown): boolean => typeof value === "string" && value.trim() !== "";

/** Every text of the reply, however it is nested. */
function textsIn(value: unknown): string[] {
  if (typeof value === "string") return value.trim() === "" ? [] : [value.trim()];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

const BLOCK_FIELDS = new Set(["confidence", "reasoning", "key_concern", "recommendation", "key_risks", "response"]);

/** A body under another name is still the body: the longest text that is no field of its own. */
function withMainText(kind: AnswerKind, given: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const main = MAIN_FIELDS[kind];
  if (hasText(given[main])) return given;
  const others = Object.entries(given).flatMap(([name, value]) =>
    BLOCK_FIELDS.has(name) || typeof value !== "string" ? [] : [value.trim()],
  );
  const longest = others.toSorted((one, other) => other.length - one.length)[0] ?? "";
  return { ...given, [main]: longest };
}

const SEVERITIES: Readonly<Record<string, string>> = { critical: "blocking", fatal: "blocking", major: "important" };

/** Lists by severity and a single key risk, the forms of P2.4, are issues as well. What is more severe than any word of ours is blocking. */
function withIssues(given: Readonly<Record<string, unknown>>, known: readonly { id: string; text: string }[]): unknown {
  if (given["issues"] === undefined || given["issues"] === null) {
    const all = issuesUnderOtherNames(given);
    const issues = all.map((issue) => ({ ...issue, id: known.find(({ text }) => text === issue.text)?.id ?? null }));
    // Lists hold all there are: what is no longer in one no longer stands.
    const isWhole = LISTS.some((name) => given[name] !== undefined);
    const settled = known.filter(({ id }) => isWhole && !issues.some((issue) => issue.id === id)).map(({ id }) => id);
    return { ...given, issues, settled_issues: given["settled_issues"] ?? settled };
  }
  const issues = Array.isArray(given["issues"]) ? (given["issues"] as unknown[]) : [given["issues"]];
  return { ...given, issues: issues.map(withKnownSeverity) };
}

function withKnownSeverity(issue: unknown): unknown {
  if (typeof issue === "string") return { text: issue, severity: "important" };
  if (typeof issue !== "object" || issue === null || !("severity" in issue)) return issue;
  const word = String(issue.severity).trim().toLowerCase();
  return { ...issue, severity: Object.hasOwn(SEVERITIES, word) ? SEVERITIES[word] : issue.severity };
}

const LISTS = ["blocking_issues", "important_issues", "minor"] as const;

function issuesUnderOtherNames(given: Readonly<Record<string, unknown>>): { text: string; severity: string }[] {
  const listed = (name: string, severity: string): { text: string; severity: string }[] =>
    [given[name] ?? []]
      .flat()
      .flatMap((text) => (typeof text === "string" && hasText(text) ? [{ text: text.trim(), severity }] : []));
  const lists = [
    ...listed("blocking_issues", "blocking"),
    ...listed("important_issues", "important"),
    ...listed("minor", "minor"),
  ];
  const isApproved =
    String(given["recommendation"] ?? "")
      .trim()
      .toLowerCase() === "approve";
  return lists.length > 0 || isApproved ? lists : listed("key_risks", "important");
}

/** P2.6 rests on the issues: a reviewer that does not approve has to name one. */
function unnamedIssue(answer: ReadAnswer): string | null {
  if (!("critique" in answer) || answer.recommendation === null || answer.recommendation === "Approve") return null;
  // In a later answer what was raised before stands without being named again.
  if ("settled_issues" in answer && answer.settled_issues.length === 0) return null;
  return answer.issues.some(({ severity }) => severity !== "minor")
    ? null
    : `the recommendation is ${answer.recommendation}, yet no blocking and no important issue is named. Name what has to change, or approve`;
}

function roleOf({ panel, config }: ChairState, { agentId }: Ask): SeatRole {
  const agent = panel.find(({ id }) => id === agentId);
  if (!agent) throw new Error(`The panel has no seat ${agentId}.`);
  return specialistOf(agent, config).role;
}

const SHORT = 200;

type Sections = { assessment: boolean; verdict: boolean; confidence: boolean };
type Completeness = { kind: "reject" | "accept"; missing: readonly string[] };

/** P2-31: whether an answer has what is expected of a role. P2-Q5: of a reviewer either an assessment or a verdict is enough. */
export function completeness(
  role: SeatRole,
  { assessment, verdict, confidence }: Sections,
  length: number,
): Completeness {
  const hasExpected = role === "reviewer" ? assessment || verdict : confidence;
  const missing = [
    ...(assessment ? [] : ["assessment"]),
    ...(verdict ? [] : ["recommendation"]),
    ...(confidence ? [] : ["confidence"]),
  ];
  return { kind: !hasExpected && length < SHORT ? "reject" : "accept", missing };
}
