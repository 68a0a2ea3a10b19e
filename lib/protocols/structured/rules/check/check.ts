/** What the protocol accepts as a reply, beyond its shape (G-03, G-09). */
import { wasToldOfContradiction } from "@/lib/kernel/calls";
import type { Ask, ReplyCheck } from "@/lib/kernel/types";
import { describeProblems } from "@/lib/kernel/read-leniently";
import { startedRound } from "@/lib/kernel/rounds";
import { ACCEPTED_SCHEMAS, isAskKind, type AskKindId, type CheckReply, type ReplyOf } from "../replies/replies";
import { roleOfArtifact } from "../replies/replies";
import type { StructuredState } from "../state";
import { isCheck } from "../vocabulary";
import { artifactProblem, decisionProblem } from "./check-artifact";
import {
  assessmentProblem,
  claimsUpdateProblem,
  readingProblem,
  retrospectiveProblem,
  synthesisProblem,
  testedClaimsProblem,
} from "./check-orchestration";
import { verificationProblem } from "./check-verification";
import { countMarks, roundingMarks, stepMarks } from "./marks";
import { allOf, type Problem } from "./problem";
import { lengthFlags } from "./word-limits";

export function check(state: StructuredState, ask: Ask, value: unknown): ReplyCheck {
  const { kind } = ask;
  if (!isAskKind(kind)) throw new Error(`The structured deliberation knows no ask kind ${kind}.`);
  const parsed = ACCEPTED_SCHEMAS[kind].safeParse(value);
  if (!parsed.success) return { kind: "re-ask", code: "schema", reason: describeProblems(parsed.error) };
  const flags = [
    ...lengthFlags(kind, parsed.data, state.config),
    ...countMarks(kind, parsed.data),
    ...stepMarks(state, kind, parsed.data),
    ...roundingMarks(value, parsed.data),
  ];
  const problem = problemOf(state, kind, parsed.data, value);
  if (!problem) return { kind: "ok", reply: parsed.data, flags };
  // Asked about once; afterwards it stands with a mark.
  if (problem.code === "inconsistent" && wasToldOfContradiction(state, ask))
    return { kind: "ok", reply: parsed.data, flags: [...flags, "inconsistent"] };
  return { kind: "re-ask", ...problem };
}

function problemOf(state: StructuredState, kind: AskKindId, reply: unknown, raw: unknown): Problem | null {
  if (kind === "predict_stress") return null;
  const round = startedRound(state);
  const role = roleOfArtifact(kind);
  if (role) return artifactProblem(state, round, role, reply);
  if (isCheck(kind))
    return allOf(
      verificationProblem(state, round, kind, reply as CheckReply),
      testedClaimsProblem(state, round, kind, reply as CheckReply),
    );
  switch (kind) {
    case "propose":
      return decisionProblem(state, (reply as ReplyOf<"propose">).prior_decisions);
    case "update_claims":
      return claimsUpdateProblem(state, round, reply as ReplyOf<"update_claims">);
    case "assess":
      return assessmentProblem(state, round, reply as ReplyOf<"assess">);
    case "read_stress":
      return readingProblem(reply as ReplyOf<"read_stress">);
    case "synthesise":
      return synthesisProblem(state, round, reply as ReplyOf<"synthesise">, raw);
    case "retrospect":
      return retrospectiveProblem(state, reply as ReplyOf<"retrospect">);
    default:
      return null;
  }
}
