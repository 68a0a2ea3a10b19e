/** Small, valid things for tests of the review, so that a test only writes what it is about. */
import type { Agent } from "@/lib/domain/agent";
import type { Grounding } from "@/lib/domain/evidence/grounding";
import type { DeliberationEvent, PayloadOf } from "@/lib/events/schema";
import { eventsOf } from "@/lib/testing/builders";
import { play, type Answer, type Game, type Played } from "@/lib/testing/play";
import type { Folded } from "@/lib/kernel/fold";
import type { Ask } from "@/lib/kernel/types";
import { reviewConfigSchema, type ReviewConfig } from "./config";
import type { IdeaCard } from "./ideas/idea-card";
import { liveIdeas } from "./ideas/ideas";
import { openIssues, openIssuesOf } from "./judging/ledger";
import { lensOfKind } from "./lenses/lenses";
import { proposePanel } from "./panel-problems";
import { SHORT_DOCUMENT } from "./replies/check-revision";
import type { ReviewState } from "./state";
import type { ConcernStatus, Severity } from "./vocabulary";

export type ConfigInput = Partial<ReviewConfig>;
type Fields = Record<string, unknown>;
/** What one assessor says in one round; the rest of its lens is filled in. `keep`: statuses of its open issues, RESOLVED unless given. */
export type Said = Fields & { keep?: ConcernStatus };
/** Per round, per assessor in panel order. */
export type Script = readonly (readonly Said[])[];

export const stateOf = (folded: Folded): ReviewState => folded.protocol as ReviewState;
export const reviewStateIn = ({ folded }: Played): ReviewState => stateOf(folded);

export function reviewCreated(
  config: ConfigInput = {},
  artifact = "The plan, version one.",
  panel?: Agent[],
): PayloadOf<"deliberation.created"> {
  const parsed = reviewConfigSchema.parse(config);
  return {
    type: "deliberation.created",
    protocol: "review",
    subject: { title: "On-call policy", question: "Is the policy ready?", artifact, context: "" },
    config: parsed,
    panel: panel ?? proposePanel(parsed).map(({ agent }) => agent),
    seed: 7,
    source: { kind: "rehearsal", script: "converges" },
    createdBy: "Ada",
    start: true,
  };
}

export const issue = (severity: Severity, title = "The rota is undefined", extra: Fields = {}): Fields => ({
  title,
  detail: "Section 2",
  severity,
  addressable: true,
  suggestion: "Define it",
  category: null,
  ...extra,
});
export const PASS: Said = { verdict: "PASS" };
export const conditional = (extra: Fields = {}): Said => ({
  verdict: "CONDITIONAL",
  issues: [issue("major")],
  remaining: ["Define the rota"],
  keep: "PARTIALLY",
  ...extra,
});
export const fail = (extra: Fields = {}): Said => ({
  verdict: "FAIL",
  issues: [issue("fatal", "It can't work")],
  remaining: ["Rethink it"],
  keep: "NOT_ADDRESSED",
  ...extra,
});
export const disagrees = (withAgent: string, topic = "lead with stability"): Fields => ({
  with_agent: withAgent,
  topic,
  point: "It buries the result.",
  reason: "Reviewers look there first.",
  counter_proposal: "Lead with the substructure.",
});

export function card(title: string, extra: Partial<IdeaCard> = {}): IdeaCard {
  return {
    title,
    core_question: `What about ${title}?`,
    novelty_source: "assumption challenging",
    why_it_matters: "It does.",
    feasibility: "high",
    feasibility_reason: "Data are there.",
    risk: "Low.",
    competition: "None known.",
    scope: "journal",
    ...extra,
  };
}
export const FIVE_CARDS: IdeaCard[] = ["One", "Two", "Three", "Four", "Five"].map((title) => card(title));

const LENS_FILL: Readonly<Record<string, Fields>> = {
  professor: {
    significance: "",
    novelty: "",
    positioning: "",
    is_worth_doing: true,
    alternatives: ["How much faster?", "Why at all?"],
    not_novel: false,
  },
  editor: { venue_fit: "", predicted_objection: "", saturation: "", desk_reject: false },
  scientist: { feasibility: "", method_gap: "", data_sufficiency: "", timeline: "", traps: [], infeasible: false },
  target_user: { pain_point: "", current_workaround: "", alternatives: [], no_pain_point: false },
  story_architect: {
    supplements: [],
    elevator_pitch: "",
    core_argument: "",
    content_points: [],
    narrative_arc: "",
    limitations: [],
    publishability: "YES",
  },
  audience: { supplements: [], sufficiency: "", missing_analyses: [], positioning: "", scope: "adequate" },
  writing_editor: { paragraphs: [], authority_score: 8 },
  adversarial: { claims: [], questions: ["One?", "Two?", "Three?"], review_verdict: "YES" },
  second_adversary: { summary: "", recommendation: "accept", confidence: "high" },
};

/** The reply an assessor gives: its open issues are resolved unless the script keeps them. */
export function assessmentReply(ask: Ask, state: ReviewState, { keep = "RESOLVED", ...said }: Said): Fields {
  const lens = lensOfKind(ask.kind) ?? "core";
  const mine = openIssuesOf(state.ledger, ask.agentId).filter(({ round }) => round < ask.round);
  return {
    prior_concerns: mine.map(({ id }) => ({ issue_id: id, status: keep, comment: "" })),
    ...LENS_FILL[lens],
    ...said,
  };
}

export function revisionReply(state: ReviewState, extra: Fields = {}): Fields {
  const round = state.rounds.length;
  const open = openIssues(state.ledger);
  const text = state.versions.at(-1)?.text ?? "";
  const revised = `${text} Revised after round ${round}.`;
  return {
    ...(text.length > SHORT_DOCUMENT
      ? { edits: [{ find: text, replace: revised, answers: [] }] }
      : { artifact: revised }),
    changes: [{ what: `Answered round ${round}`, why: "Asked for", answers: open.map(({ id }) => id) }],
    rulings: open.map(({ id }) => ({ issue_id: id, ruling: "FIXED", reason: "" })),
    settlements: Object.values(state.rounds.at(-1)?.turns ?? {}).flatMap(({ agentId, assessment }) =>
      assessment.disagreements.map(({ with_agent, point }) => ({
        topic: point,
        chosen: agentId,
        overruled: with_agent,
        reason: "Better supported.",
      })),
    ),
    operations: [],
    cards: [card("Six"), card("Seven"), card("Eight")],
    ...extra,
  };
}

/** One edit for all minor points, at the end of the document. */
export function closingReply(state: ReviewState, extra: Fields = {}): Fields {
  const open = openIssues(state.ledger).map(({ id }) => id);
  const text = state.versions.at(-1)?.text ?? "";
  return {
    rulings: open.map((id) => ({ issue_id: id, part: "", reason: "", ruling: "FIXED" })),
    edits: [{ find: text, replace: `${text} Polished.`, answers: open }],
    changes: [{ what: "Polished it", why: "Asked for", answers: open }],
    ...extra,
  };
}

/** What everyone but the assessors answers unless a test says otherwise. */
export function serviceReply(ask: Ask, state: ReviewState): Answer {
  switch (ask.kind) {
    case "draft":
      return { json: { artifact: "# Policy\n\nA first draft of the rota." } };
    case "modify":
    case "modify_ideas":
    case "rescue_ideas":
    case "apply_critique":
    case "carry_out":
      return { json: revisionReply(state) };
    case "closing_edit":
      return { json: closingReply(state) };
    case "check_edit":
      return { json: { wrong: [] } };
    case "generate_ideas":
      return { json: { cards: FIVE_CARDS } };
    case "root_cause":
      return { json: { cause: "Too close to known work", queries: ["adjacent fields"] } };
    case "cross_critique":
      return {
        json: {
          answers: ["One?", "Two?", "Three?"].map((concern) => ({
            concern,
            reviewer_right: "PARTIALLY",
            change_or_rebuttal_text: "We say less.",
          })),
        },
      };
    case "name_parts":
      return { json: { system: "the rota", comparison: "against none", novelty: "its cost" } };
    case "search_literature":
    case "search_broadly":
      return { json: { findings: [], note: "Nothing new." } };
    case "summarise":
      return {
        json: {
          resolved: [],
          unresolved: [],
          side_x: { agent: "nobody", position: "-" },
          side_y: { agent: "nobody", position: "-" },
          compromise: "Ship it for a month.",
          recommendation: "Take the compromise.",
        },
      };
    default:
      throw new Error(`No reply for ${ask.kind}.`);
  }
}

export type ReviewGame = Pick<Game, "decide" | "from"> & {
  config?: ConfigInput;
  artifact?: string;
  panel?: Agent[];
  grounding?: Grounding;
  special?: (ask: Ask, state: ReviewState) => Answer | null;
};

/** Rounds of assessments → the log they make. The last row repeats where more rounds are played. */
export function review(
  script: Script,
  { config, artifact, panel, grounding, special, decide, from }: ReviewGame = {},
): Played {
  const created = { ...reviewCreated(config, artifact, panel), ...(grounding ? { grounding } : {}) };
  const seats = created.panel.map(({ id }) => id);
  return play({
    created,
    answer: (ask, folded) => {
      const state = stateOf(folded);
      const answer = special?.(ask, state);
      if (answer) return answer;
      if (lensOfKind(ask.kind) === null) return serviceReply(ask, state);
      const row = script[Math.min(ask.round, script.length) - 1] ?? [];
      return { json: assessmentReply(ask, state, row[seats.indexOf(ask.agentId)] ?? PASS) };
    },
    ...(decide ? { decide } : {}),
    ...(from ? { from } : {}),
  });
}

export const gateIn = ({ folded }: Played) => folded.lifecycle.openGates[0];
export const optionsIn = (played: Played): string[] => gateIn(played)?.options.map(({ id }) => id) ?? [];
export const gatesIn = ({ log }: Played) => eventsOf(log, "gate.opened").map(({ gate }) => gate);
export const outcomeIn = ({ log }: Played) => eventsOf(log, "deliberation.closed")[0]?.outcome;
export const evaluationIn = (played: Played, round: number) => reviewStateIn(played).rounds[round - 1]?.evaluation;
export const countOf = ({ log }: { log: readonly DeliberationEvent[] }, kind: string): number =>
  eventsOf(log, "reply.recorded").filter((reply) => reply.kind === kind).length;
export const assessments = ({ log }: Played, round?: number): number =>
  eventsOf(log, "reply.recorded").filter(
    (reply) => lensOfKind(reply.kind) !== null && (round === undefined || reply.round === round),
  ).length;
export const roundsIn = ({ log }: Played): number => eventsOf(log, "round.started").length;
/** Rates the living ideas: one rating for all, or by id. */
export const rates = (state: ReviewState, byId: (id: string) => string, ranking: string[] = []): Fields => ({
  idea_verdicts: liveIdeas(state.ideas).map(({ id }) => ({
    idea_id: id,
    verdict: byId(id),
    reasoning: "Weighed.",
    ...IDEA_FILL,
  })),
  ranking,
  new_ideas: [],
});
const IDEA_FILL: Fields = {
  raise_novelty: "",
  resource_need: "",
  timeline_risk: "low",
  technical_risk: "low",
  publication_path: "",
  competition: "",
  timing: "right",
  venue_fit: "",
  differentiation: "",
  is_urgent: false,
};
