/** What a person may add without being asked: a correction of the matching before it counts, and revised documents. */
import { z } from "zod";
import type { PayloadOf } from "@/lib/events/schema";
import { currentRound, startedRound } from "@/lib/kernel/rounds";
import type { InputKind } from "@/lib/kernel/types";
import { documentsSchema } from "./config";
import { courseAfter, isCompleted } from "./course";
import { isMatchable, raisedFindings } from "./verdict/criticals";
import { claimGroups, claimParts } from "./verdict/findings";
import { withRevised } from "./documents";
import { currentVersion, type JudgesState, type Match, withJudgement } from "./state";

const correctionSchema = z.object({
  groups: z
    .array(z.array(z.string().min(1)).min(2, "A match has at least two findings."))
    .describe("Findings that are the same, by their ids; what is left out stands alone."),
});

const handInSchema = z.object({ documents: documentsSchema.min(1, "Submit at least one document.") });

export const INPUT_KINDS = {
  correct_matching: {
    title: "Correct which critical findings are the same",
    dataSchema: correctionSchema,
    refusal: refuseCorrection,
  },
  hand_in_documents: { title: "Submit revised documents", dataSchema: handInSchema, refusal: refuseDocuments },
} as const satisfies Record<string, InputKind<JudgesState>>;

/** P4-23: until the analysis is evaluated, and only while the findings are all there. */
function refuseCorrection(state: JudgesState, data: unknown): string | null {
  const round = currentRound(state);
  const raised = round ? raisedFindings(state, round.judgement) : [];
  const isComplete = round?.order.every((id) => round.turns[id]) ?? false;
  if (round?.stage !== "analysis" || round.evaluation || !isComplete || !isMatchable(raised))
    return "There is no matching to correct now. It can be corrected after the first round, before it counts.";
  const parsed = correctionSchema.safeParse(data);
  if (!parsed.success) return "Send groups of at least two finding ids.";
  const named = parsed.data.groups.flat();
  const unknown = named.find((id) => !raised.some((finding) => finding.id === id));
  if (unknown) return `There is no finding ${unknown}. There are ${raised.map(({ id }) => id).join(", ")}.`;
  const twice = named.find((id, index) => named.indexOf(id) !== index);
  return twice ? `${twice} is in two groups; a finding belongs to one.` : null;
}

const REVISABLE_AT = new Set(["majority", "no_majority", "conditional", "revision"]);

/** P4-36, P4-37: while it is open whether or how the documents are revised. What is being judged is never exchanged. */
function refuseDocuments(state: JudgesState, data: unknown): string | null {
  const round = currentRound(state);
  const isBeingRevised =
    round !== null &&
    isCompleted(round) &&
    !state.openGate &&
    !state.outcome &&
    !state.stopped &&
    courseAfter(state, round).kind === "revise";
  if (!isBeingRevised && !(state.openGate && REVISABLE_AT.has(state.openGate.kind)))
    return "Documents can be submitted only when a verdict sends them back. They can't be replaced while they are being judged.";
  const parsed = handInSchema.safeParse(data);
  return parsed.success ? null : (parsed.error.issues[0]?.message ?? "These documents can't be read.");
}

/** A match the person left as it was stays its author's, with the reason given for it. */
function matchOf(findings: readonly string[], person: string, before: readonly Match[]): Match {
  const isSame = (match: Match): boolean =>
    match.findings.length === findings.length && findings.every((id) => match.findings.includes(id));
  return before.find(isSame) ?? { findings, reason: "", person };
}

/** What would be refused now changes nothing: two people may have been quick. */
export function takeInput(state: JudgesState, { input, by, data }: PayloadOf<"input.given">, seq: number): JudgesState {
  if (input === "correct_matching" && refuseCorrection(state, data) === null) {
    const { groups } = correctionSchema.parse(data);
    const { judgement } = startedRound(state);
    return withJudgement(state, judgement, (before) => ({
      ...before,
      matching: {
        groups: [
          ...groups.map((findings) => matchOf(findings, by, before.matching?.groups ?? [])),
          ...claimGroups(before.matching),
        ],
        ...claimParts(before.matching),
        person: by,
        isCorrected: true,
      },
    }));
  }
  if (input === "hand_in_documents" && refuseDocuments(state, data) === null) {
    const { documents } = handInSchema.parse(data);
    return {
      ...state,
      revision: { documents: withRevised(currentVersion(state).documents, documents), by, changes: [], seq },
    };
  }
  return state;
}
