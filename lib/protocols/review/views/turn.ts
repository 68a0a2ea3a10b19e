import { conditionText } from "@/lib/protocols/review/rules/conditions";
import type { DeliberationEvent, PayloadOf } from "@/lib/events/schema";
import type { Folded } from "@/lib/kernel/fold";
import { nameOf, type ReviewState, type Turn } from "@/lib/protocols/review/rules/state";
import type { TurnView } from "@/lib/projections/protocol-views";
import { jsonParts } from "@/lib/projections/json-parts";
import { partsOf, type ReplyPart, type ReplyView } from "@/lib/projections/reply-view";
import { reviewStateOf } from "./state";
import { OF_RATING, OF_SEVERITY, wordBefore, wordOf } from "./verdict";

export function reviewTurn(folded: Folded, { payload, seq }: DeliberationEvent): TurnView | null {
  const state = reviewStateOf(folded);
  if (payload.type === "ask.failed") return { agentId: payload.agentId, how: "failed", view: null, flags: [] };
  if (payload.type !== "reply.recorded") return null;
  const turn = state.rounds[payload.round - 1]?.turns[payload.agentId];
  const view = turn?.seq === seq ? assessmentView(state, turn, payload.round) : serviceView(state, payload);
  return { agentId: payload.agentId, how: "spoke", view, flags: payload.flags };
}

function assessmentView(state: ReviewState, turn: Turn, round: number): ReplyView {
  const { assessment } = turn;
  return {
    ...wordOf(turn),
    change: wordBefore(state.rounds, turn, round)?.text ?? null,
    parts: partsOf(
      {
        kind: "points",
        title: "What remains before it would pass",
        points: assessment.remaining.map((text) => ({ text, standing: "wants_changes" as const })),
      },
      {
        kind: "points",
        title: "Status of its earlier issues",
        points: assessment.priorConcerns.map(({ issue_id, status, comment }) => ({
          label: `${issue_id} ${status.replace("_", " ")}`,
          text: comment || "–",
          standing:
            status === "RESOLVED"
              ? ("agrees" as const)
              : status === "PARTIALLY"
                ? ("nearly" as const)
                : ("blocks" as const),
        })),
      },
      {
        kind: "points",
        title: "Ideas",
        points: assessment.ratings.map(({ ideaId, rating, reasoning }) => ({
          label: `${ideaId} ${rating}`,
          text: reasoning,
          standing: OF_RATING[rating],
        })),
      },
      {
        kind: "points",
        title: "Order of the ideas",
        points: assessment.ranking.length > 0 ? [{ text: assessment.ranking.join(" → ") }] : [],
      },
      {
        kind: "points",
        title: "Issues",
        points: assessment.issues.map(({ title, detail, severity, suggestion }) => ({
          label: severity,
          text: title,
          standing: OF_SEVERITY[severity],
          ...noteOf(detail, suggestion),
        })),
      },
      {
        kind: "points",
        title: "Disagreements",
        points: assessment.disagreements.map(({ with_agent, point, reason, counter_proposal }) => ({
          label: `with ${nameOf(state, with_agent)}`,
          text: point,
          note: `${reason} Instead: ${counter_proposal}`,
        })),
      },
      {
        kind: "points",
        title: "Objections to how others were answered",
        points: assessment.issuesWithOthers.map(({ agent, objection }) => ({
          label: nameOf(state, agent),
          text: objection,
        })),
      },
      {
        kind: "points",
        title: "Supplements asked for",
        points: assessment.supplements.map(({ what, why, priority, scope }) => ({
          label: priority.replace("_", " "),
          text: what,
          note: `${why} (${scope})`,
        })),
      },
      {
        kind: "points",
        title: "Experiments asked for",
        points: assessment.experiments.map(({ what, why, scope }) => ({ text: what, note: `${why} (${scope})` })),
      },
      {
        kind: "points",
        title: "Literature asked for",
        points: assessment.literatureRequests.map((text) => ({ text })),
      },
      { kind: "points", title: "Questions", points: assessment.questions.map((text) => ({ text })) },
    ),
  };
}

const noteOf = (detail: string, suggestion: string): { note?: string } => {
  const note = [detail, suggestion && `Asked for: ${suggestion}`].filter(Boolean).join(" — ");
  return note ? { note } : {};
};

/** The modifier and the services give no verdict. The revised text is on its own tab. */
function serviceView(state: ReviewState, { kind, reply }: PayloadOf<"reply.recorded">): ReplyView {
  const neutral = { word: null, standing: "abstains" as const, meaning: "", change: null };
  return { ...neutral, parts: REVISIONS.has(kind) ? revisionParts(state, reply) : jsonParts(reply) };
}

const REVISIONS: ReadonlySet<string> = new Set([
  "modify",
  "apply_critique",
  "modify_ideas",
  "rescue_ideas",
  "carry_out",
  "closing_edit",
]);

type Revision = {
  changes: readonly { what: string; why: string; answers: readonly string[]; proposed?: readonly string[] }[];
  same_issues?: readonly { ids: readonly string[] }[];
  rulings?: readonly { issue_id: string; ruling: string; reason: string; part?: string }[];
  condition_answers?: readonly { condition_id: string; answer: string }[];
  settlements?: readonly { topic: string; chosen: string; overruled: string; reason: string }[];
  nothing_to_write?: string | null;
  operations?: readonly { kind: string; ids: readonly string[]; reason: string; cards: readonly { title: string }[] }[];
  cards?: readonly { title: string; core_question: string }[];
};

function revisionParts(state: ReviewState, reply: unknown): ReplyPart[] {
  const {
    changes,
    same_issues = [],
    rulings = [],
    condition_answers = [],
    settlements = [],
    nothing_to_write: unwritten = null,
    operations = [],
    cards = [],
  } = reply as Revision;
  return partsOf(
    {
      kind: "points",
      title: "Changes",
      points: changes.map(({ what, why, answers }) => ({
        text: what,
        ...(answers.length > 0 ? { label: answers.join(", ") } : {}),
        ...(why ? { note: why } : {}),
      })),
    },
    { kind: "points", title: "Nothing to write", points: unwritten ? [{ text: unwritten }] : [] },
    {
      kind: "points",
      title: "Figures and names it assumes",
      points: changes.flatMap(({ proposed = [], answers }) =>
        proposed.map((text) => ({ text, ...(answers.length > 0 ? { label: answers.join(", ") } : {}) })),
      ),
    },
    {
      kind: "points",
      title: "Taken for one issue",
      points: same_issues.map(({ ids }) => ({ text: ids.join(", ") })),
    },
    {
      kind: "table",
      title: "Rulings",
      head: ["Issue", "Ruling", "Reason"],
      rows: rulings.map(({ issue_id, ruling, reason, part }) => [
        issue_id,
        part ? `${ruling} (${part})` : ruling,
        reason || "–",
      ]),
    },
    {
      kind: "points",
      title: "On open conditions",
      points: condition_answers.map(({ condition_id, answer }) => ({
        label: condition_id,
        text: conditionText(state, condition_id) ?? answer,
        ...(conditionText(state, condition_id) ? { note: answer } : {}),
      })),
    },
    {
      kind: "points",
      title: "Contradictions settled",
      points: settlements.map(({ topic, chosen, overruled, reason }) => ({
        label: topic,
        text: `${nameOf(state, chosen)} over ${nameOf(state, overruled)}`,
        note: reason,
      })),
    },
    {
      kind: "points",
      title: "What happened to the ideas",
      points: operations.map(({ kind, ids, reason, cards: born }) => ({
        label: `${kind} ${ids.join(", ")}`.trim(),
        text: born.map(({ title }) => title).join("; ") || reason,
        ...(born.length > 0 ? { note: reason } : {}),
      })),
    },
    {
      kind: "points",
      title: "New ideas",
      points: cards.map(({ title, core_question }) => ({ text: title, note: core_question })),
    },
  );
}
