/** What the protocol accepts as a reply, beyond its shape (G-03, G-09). */
import type { z } from "zod";
import type { Ask, ReplyCheck } from "../../types";
import { wasToldOfContradiction } from "../asking";
import { ACCEPTED_SCHEMAS, isAskKind, type AskKindId, type CheckReply, type ReplyOf } from "../replies/replies";
import { roleOfArtifact } from "../replies/replies";
import { currentRound, type StructuredState } from "../state";
import { isCheck } from "../vocabulary";
import { artifactProblem, decisionProblem } from "./check-artifact";
import { assessmentProblem, claimsUpdateProblem, readingProblem, retrospectiveProblem, synthesisProblem } from "./check-orchestration";
import { verificationProblem } from "./check-verification";
import type { Problem } from "./problem";
import { lengthFlags } from "./word-limits";

export function check(state: StructuredState, ask: Ask, value: unknown): ReplyCheck {
  const { kind } = ask;
  if (!isAskKind(kind)) throw new Error(`The structured deliberation knows no ask kind ${kind}.`);
  const parsed = ACCEPTED_SCHEMAS[kind].safeParse(value);
  if (!parsed.success) return { kind: "re-ask", code: "schema", reason: describe(parsed.error) };
  const flags = lengthFlags(kind, parsed.data, state.config);
  const problem = problemOf(state, kind, parsed.data, value);
  if (!problem) return { kind: "ok", reply: parsed.data, flags };
  // Asked about once; afterwards it stands with a mark.
  if (problem.code === "inconsistent" && wasToldOfContradiction(state, ask)) return { kind: "ok", reply: parsed.data, flags: [...flags, "inconsistent"] };
  return { kind: "re-ask", ...problem };
}

function problemOf(state: StructuredState, kind: AskKindId, reply: unknown, raw: unknown): Problem | null {
  const round = currentRound(state);
  if (kind === "predict_stress") return null;
  if (!round) throw new Error("No round has been started.");
  const role = roleOfArtifact(kind);
  if (role) return artifactProblem(state, round, role, reply);
  if (isCheck(kind)) return verificationProblem(state, round, kind, reply as CheckReply);
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

function describe(error: z.ZodError): string {
  return error.issues
    .slice(0, 4)
    .map(({ path, message }) => (path.length > 0 ? `${path.join(".")}: ${message}` : message))
    .join("; ");
}
