import type { DeliberationEvent, PayloadOf } from "@/lib/events/schema";
import { isAnswerKind, isCheckKind, type CheckPlanReply } from "@/lib/protocols/chair/rules/replies/answers";
import { questionFor } from "@/lib/protocols/chair/rules/dispatch/questions";
import { isChairKind } from "@/lib/protocols/chair/rules/replies/replies";
import type { Answered, ChairState, Round } from "@/lib/protocols/chair/rules/state";
import { ENGAGEMENT_LABELS } from "@/lib/protocols/chair/rules/vocabulary";
import type { Folded } from "@/lib/kernel/fold";
import { jsonParts } from "@/lib/projections/json-parts";
import type { TurnView } from "@/lib/projections/protocol-views";
import { partsOf, type ReplyPart, type ReplyView } from "@/lib/projections/reply-view";
import { endless } from "@/lib/projections/wording";
import { chairParts } from "./chair-turn";
import { chairStateOf } from "@/lib/protocols/chair/rules/state";
import { OF_CONFIDENCE, wordBefore, wordOf } from "./word";

export function chairTurn(folded: Folded, { payload, seq }: DeliberationEvent): TurnView | null {
  const state = chairStateOf(folded);
  if (payload.type === "ask.failed") return { agentId: payload.agentId, how: "failed", view: null, flags: [] };
  if (payload.type !== "reply.recorded") return null;
  return { agentId: payload.agentId, how: "spoke", view: viewOf(state, payload, seq), flags: payload.flags };
}

function viewOf(state: ChairState, payload: PayloadOf<"reply.recorded">, seq: number): ReplyView {
  const round = state.rounds[payload.round - 1];
  const turn = isAnswerKind(payload.kind) ? round?.turns[payload.agentId] : undefined;
  if (round && turn?.kind === "answered" && turn.seq === seq) return answerView(state, round, turn);
  return {
    word: null,
    standing: "abstains",
    meaning: "",
    change: null,
    parts: isCheckKind(payload.kind)
      ? checkParts(payload.reply as CheckPlanReply)
      : isChairKind(payload.kind)
        ? chairParts(state, payload.kind, payload.reply)
        : jsonParts(payload.reply),
  };
}

/** P2-43 */
const checkParts = ({ objection, unmet_issues }: CheckPlanReply): ReplyPart[] =>
  partsOf(
    { kind: "text", title: "On the final plan", text: objection ?? (unmet_issues.length > 0 ? "" : "No objection.") },
    { kind: "points", title: "Issues it does not meet", points: unmet_issues.map((id) => ({ text: id })) },
  );

function answerView(state: ChairState, round: Round, turn: Answered): ReplyView {
  const { response, finding, recommendation, opinion, issues, settledIssues } = turn.position;
  return {
    ...wordOf(state, turn, round),
    change: wordBefore(state, turn, round.number)?.text ?? null,
    parts: partsOf(
      { kind: "text", title: "What it was asked", text: questionFor(state, round.number, turn.agentId).text },
      conflictPart(state, round, turn),
      response ? { kind: "text", title: "Its answer to the conflict", text: response } : null,
      engagementPart(round, turn),
      { kind: "text", title: "Finding", text: finding },
      opinion ? null : { kind: "text", title: "Recommendation", text: recommendation },
      {
        kind: "points",
        title: "Issues",
        points: issues.map(({ id, severity, text }) => ({
          label: severity,
          text: id ? `${id}: ${text}` : text,
          standing:
            severity === "blocking"
              ? ("blocks" as const)
              : severity === "important"
                ? ("wants_changes" as const)
                : ("abstains" as const),
        })),
      },
      {
        kind: "points",
        title: "Issues that no longer stand",
        points: (settledIssues ?? []).map((id) => ({ text: id })),
      },
      confidencePart(turn),
    ),
  };
}

/** P2-23: what was put to it, with the other side's words, where the question does not quote them itself. */
function conflictPart(state: ChairState, round: Round, { agentId }: Answered): ReplyPart {
  const { text, conflicts: all } = questionFor(state, round.number, agentId);
  const conflicts = all.filter(({ otherConcern }) => !text.includes(endless(otherConcern)));
  return {
    kind: "points",
    title: "The conflict as presented",
    points: conflicts.map(({ conflictId, topic, otherName, otherPosition, otherConcern, ownProposal }) => ({
      label: conflictId,
      text: topic,
      note: [
        `${otherName} holds: ${otherPosition}`,
        otherConcern === otherPosition ? "" : `Concern: ${otherConcern}`,
        `Own proposal: ${ownProposal}`,
      ]
        .filter(Boolean)
        .join(" · "),
    })),
  };
}

/** P2-24 */
function engagementPart({ engagement }: Round, { agentId }: Answered): ReplyPart {
  const judged = engagement?.filter((one) => one.agentId === agentId) ?? [];
  return {
    kind: "points",
    title: "Engagement",
    points: judged.map(({ isEngaged, pattern, excerpt, note }) => ({
      label: isEngaged ? "engaged" : "not engaged",
      text: excerpt ? `“${excerpt}”` : ENGAGEMENT_LABELS[pattern],
      standing: isEngaged ? ("agrees" as const) : ("abstains" as const),
      note:
        [excerpt ? `New reasoning: ${ENGAGEMENT_LABELS[pattern].toLowerCase()}` : "", note ?? ""]
          .filter(Boolean)
          .join(" ") || "Its first position is final.",
    })),
  };
}

/** P2-19: the block every answer ends with. */
function confidencePart({
  position: { confidence, reasoning, keyConcern, needsHuman, isSecurity },
}: Answered): ReplyPart {
  return {
    kind: "points",
    title: "Confidence",
    points: [
      {
        label: confidence ?? "not given",
        text: reasoning || "No reason was given.",
        ...(confidence ? { standing: OF_CONFIDENCE[confidence] } : {}),
      },
      { label: "key concern", text: keyConcern ?? "None" },
      ...(needsHuman ? [{ label: "asks for", text: "a person’s judgment", standing: "wants_changes" as const }] : []),
      ...(isSecurity ? [{ label: "about", text: "security" }] : []),
    ],
  };
}
