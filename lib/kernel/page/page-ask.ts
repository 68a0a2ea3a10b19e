/**
 * G-19: the first page of the record, drafted by a model, and reviewed by the panel where the deliberation says so. The
 * asks are the engine's: they are made once the protocol has reached its outcome and before the log is closed, and the
 * protocol never sees them. Whatever becomes of them, the deliberation closes with the same outcome.
 */
import type { AgentId } from "@/lib/domain/ids";
import { knownAgentId } from "@/lib/domain/made-ids";
import type { EventPayload, Json } from "@/lib/events/schema";
import { type GivenReview, MAX_REVISIONS, type PageReview, readReview, REVIEW_ASK, wantsChange } from "./page-review";
import type { PageDraft } from "./engine-asks";
import type { Ask } from "../types";

export const PAGE_ASK = "write_page";
export const WRITER_ID = knownAgentId("parley-record-writer");

/** Those the engine asks by itself, by the id they are asked under. */
export const ENGINE_SERVANTS: Readonly<Record<string, string>> = { [WRITER_ID]: "Record writer" };

/** Their names; what they are asked for is in engine-asks.ts, which no page needs. */
export const PAGE_TITLES: Readonly<Record<string, string>> = {
  [PAGE_ASK]: "First page of the record",
  [REVIEW_ASK]: "Review of the record’s page",
};

/** Of the asks for a page and for a review of it. */
export const isPageKind = (kind: string): boolean => Object.hasOwn(PAGE_TITLES, kind);

/** What is asked, answered or lost by the engine alone. */
export const isPageEvent = (payload: EventPayload): boolean => "kind" in payload && isPageKind(payload.kind);

type Rejection = { reason: string; raw: string };

export type PageState = {
  /** Those that were taken, oldest first: the last one stands. */
  drafts: readonly { reply: Json; seq: number }[];
  /** Of the draft that is owed. */
  rejections: readonly Rejection[];
  hasFailed: boolean;
  /** P5-38 */
  reviews: readonly GivenReview[];
  /** Of the reviews that are owed, by the key of the ask. */
  rejectedReviews: Readonly<Record<string, readonly Rejection[]>>;
  /** What each has said last: nobody reviews a page about what they had no part in. */
  lastWords: Readonly<Record<AgentId, { reply: Json; seq: number; kind: string }>>;
};

export const NO_PAGE: PageState = {
  drafts: [],
  rejections: [],
  hasFailed: false,
  reviews: [],
  rejectedReviews: {},
  lastWords: {},
};

/** As any reply (G-03): asked for once more, then it is done without. */
const MAX_REJECTIONS = 2;

export function afterPageEvent(state: PageState, payload: EventPayload, seq: number): PageState {
  if (!isPageEvent(payload))
    return payload.type === "reply.recorded"
      ? {
          ...state,
          lastWords: { ...state.lastWords, [payload.agentId]: { reply: payload.reply, seq, kind: payload.kind } },
        }
      : state;
  const isReview = "kind" in payload && payload.kind === REVIEW_ASK;
  return isReview ? afterReviewEvent(state, payload, seq) : afterDraftEvent(state, payload, seq);
}

function afterDraftEvent(state: PageState, payload: EventPayload, seq: number): PageState {
  switch (payload.type) {
    case "reply.recorded":
      return { ...state, drafts: [...state.drafts, { reply: payload.reply, seq }], rejections: [] };
    case "reply.rejected":
      return { ...state, rejections: [...state.rejections, { reason: payload.reason, raw: payload.raw }] };
    case "ask.failed":
      return { ...state, hasFailed: true };
    default:
      return state;
  }
}

function afterReviewEvent(state: PageState, payload: EventPayload, seq: number): PageState {
  if (payload.type !== "reply.recorded" && payload.type !== "reply.rejected" && payload.type !== "ask.failed")
    return state;
  const { agentId } = payload;
  const draft = state.drafts.length;
  const given = (review: PageReview | null): PageState => ({
    ...state,
    reviews: [...state.reviews, { draft, agentId, seq, review }],
  });
  if (payload.type === "reply.recorded") return given(readReview(payload.reply));
  if (payload.type === "ask.failed") return given(null);
  const key = reviewKey(draft, agentId);
  const rejections = [...(state.rejectedReviews[key] ?? []), { reason: payload.reason, raw: payload.raw }];
  return rejections.length >= MAX_REJECTIONS
    ? given(null)
    : { ...state, rejectedReviews: { ...state.rejectedReviews, [key]: rejections } };
}

const reviewKey = (draft: number, agentId: AgentId): string => `page-review/${draft}/${agentId}`;

/** What is owed before the log is closed: a draft, the panel's word on it, a revision. Empty once nothing is. `reviewers`: empty where nobody reviews it. */
export function pageAsks(state: PageState, round: number, reviewers: readonly AgentId[]): Ask[] {
  const { drafts, reviews } = state;
  const draft = drafts.length;
  if (draft === 0) return draftAsk(state, 1, round);
  const ofThis = reviews.filter((one) => one.draft === draft);
  const due = reviewers.filter((id) => !ofThis.some(({ agentId }) => agentId === id));
  if (due.length > 0) return due.map((agentId) => reviewAsk(state, agentId, round));
  return ofThis.some(wantsChange) && draft <= MAX_REVISIONS ? draftAsk(state, draft + 1, round) : [];
}

/** None once it has failed: what stands is then the draft before, or the program's page. */
function draftAsk({ rejections, hasFailed }: PageState, draft: number, round: number): Ask[] {
  if (hasFailed || rejections.length >= MAX_REJECTIONS) return [];
  const key = draft === 1 ? `page/${WRITER_ID}` : `page/${WRITER_ID}/${draft}`;
  return [{ ...askedAgain(key, rejections), kind: PAGE_ASK, round, agentId: WRITER_ID }];
}

function reviewAsk({ drafts, rejectedReviews }: PageState, agentId: AgentId, round: number): Ask {
  const key = reviewKey(drafts.length, agentId);
  return { ...askedAgain(key, rejectedReviews[key] ?? []), kind: REVIEW_ASK, round, agentId };
}

function askedAgain(key: string, rejections: readonly Rejection[]): Pick<Ask, "key" | "correction"> {
  const last = rejections.at(-1);
  return last
    ? { key: `${key}~${rejections.length + 1}`, correction: { reason: last.reason, previous: last.raw } }
    : { key };
}

/** What the writer is given. `said`: everything it may cite, by the number of its event, oldest first; besides, `passages`. */
export type PageMaterial = {
  title: string;
  question: string;
  context: string;
  /** What the panel had before it or wrote, as it stands at the end. `cite`: the event that brought it to this. */
  documents: readonly { name: string; text: string; cite: number }[];
  seats: readonly string[];
  /** Stands on the page as it is, whatever the draft says. */
  facts: readonly string[];
  said: readonly { seq: number; text: string }[];
  /** The reply everything was summed up in, whole: entries tell what it says in short. Null where there is none. */
  conclusion: { cite: number; reply: Json } | null;
  /** What seats quoted from sources and the program found there, by its mark: "s3". */
  passages: readonly { mark: string; text: string }[];
  /** P5-38: the draft that stands; null while there is none. */
  draft: PageDraft | null;
  /** What seats wanted put otherwise: of this draft to its writer, of the one before it to its reviewers. */
  remarks: readonly PageRemark[];
};

export type PageRemark = PageReview["remarks"][number] & { name: string };
