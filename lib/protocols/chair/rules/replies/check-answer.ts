/** What is accepted of a specialist (G-03, G-09, P2-31): leniently read, never completed by us. */
import { wasToldOfContradiction } from "@/lib/kernel/calls";
import type { Ask, ReplyCheck } from "@/lib/kernel/types";
import { describeProblems, readLeniently } from "@/lib/kernel/read-leniently";
import { MAIN_FIELDS, STORED_ANSWERS, type AnswerKind, type StoredAnswer } from "./answers";
import { completeness } from "./completeness";
import { specialistOf } from "../specialist";
import type { ChairState } from "../state";
import type { SeatRole } from "../vocabulary";

export function checkAnswer(state: ChairState, ask: Ask, kind: AnswerKind, value: unknown): ReplyCheck {
  if (typeof value !== "object" || value === null || Array.isArray(value))
    return { kind: "re-ask", code: "schema", reason: "the reply must be one JSON object" };
  const given = value as Record<string, unknown>;
  const texts = textsIn(given);
  const parsed = readLeniently<StoredAnswer>(STORED_ANSWERS[kind], withMainText(kind, given));
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
function withMainText(kind: AnswerKind, given: Readonly<Record<string, unknown>>): unknown {
  const main = MAIN_FIELDS[kind];
  if (hasText(given[main])) return given;
  const others = Object.entries(given).flatMap(([name, value]) =>
    BLOCK_FIELDS.has(name) || typeof value !== "string" ? [] : [value.trim()],
  );
  const longest = others.toSorted((one, other) => other.length - one.length)[0] ?? "";
  return { ...given, [main]: longest };
}

/** P2.6 rests on the issues: a reviewer that does not approve has to name one. */
function unnamedIssue(answer: StoredAnswer): string | null {
  if (!("blocking_issues" in answer)) return null;
  const isNamed = answer.blocking_issues.length + answer.important_issues.length > 0;
  if (isNamed || answer.recommendation === null || answer.recommendation === "Approve") return null;
  return `the recommendation is ${answer.recommendation}, yet no blocking and no important issue is named. Name what has to change, or approve`;
}

function roleOf({ panel, config }: ChairState, { agentId }: Ask): SeatRole {
  const agent = panel.find(({ id }) => id === agentId);
  if (!agent) throw new Error(`The panel has no seat ${agentId}.`);
  return specialistOf(agent, config).role;
}
