/**
 * G-19: the first page of the record, drafted by a model, and reviewed by the panel where the deliberation says so. The
 * asks are the engine's: they are made once the protocol has reached its outcome and before the log is closed, and the
 * protocol never sees them. Whatever becomes of them, the deliberation closes with the same outcome.
 */
import { z } from "zod";
import { type AgentId, agentIdSchema } from "@/lib/domain/ids";
import type { EventPayload, Json } from "@/lib/events/schema";
import {
  type GivenReview,
  MAX_REVISIONS,
  type PageReview,
  pageReviewSchema,
  readReview,
  REVIEW_ASK,
  wantsChange,
} from "./page-review";
import type { Ask, AskKind } from "./types";

export const PAGE_ASK = "write_page";
export const WRITER_ID: AgentId = agentIdSchema.parse("parley-record-writer");

/** Those the engine asks by itself, by the id they are asked under. */
export const ENGINE_SERVANTS: Readonly<Record<string, string>> = { [WRITER_ID]: "Record writer" };

const cites = z.array(z.int());
const sentence = (about: string) => z.string().trim().min(1).max(600).describe(about);
const statement = z.object({ text: sentence("One sentence."), cites });

export const pageDraftSchema = z.object({
  title: z
    .string()
    .trim()
    .min(1)
    .max(120)
    .describe("The decision as a title of at most 12 words, as one would say it: “Keep the queue in Postgres”."),
  context: z
    .array(statement)
    .min(1)
    .describe("3 to 6 sentences for somebody who was not there: what it is about, why a decision was needed."),
  drivers: z
    .array(
      z.object({
        text: sentence("What mattered in the end, in one sentence."),
        by: z.array(z.string()).describe("Names of the seats that stand for it."),
        cites,
      }),
    )
    .describe("At most 6, the weightiest first. No passing objections."),
  options: z
    .array(
      z.object({
        name: z.string().trim().min(1).max(160).describe("A few words."),
        is_chosen: z.boolean(),
        why: sentence("Why it was taken or left, in one sentence."),
        pros: z.array(statement),
        cons: z.array(statement),
        cites,
      }),
    )
    .describe("What was weighed, the chosen one first; at most 5, each with at most 3 pros and 3 cons."),
  justification: z.array(statement).min(1).describe("1 to 3 sentences: why this outcome and no other."),
  consequences: z
    .array(z.object({ kind: z.enum(["good", "bad", "neutral"]), text: sentence("One sentence."), cites }))
    .describe("What follows from it for those who have to live with it; at most 6."),
  confirmation: z.array(statement).describe("How one will see that it was right: figures, tests, events; at most 3."),
  revisit: z.array(statement).describe("What would make one decide anew; at most 3."),
  open_questions: z
    .array(
      z.object({
        text: sentence("One question."),
        owner: z.string().nullable().describe("Who has to answer it, if that was said."),
        due: z.string().nullable().describe("By when, if that was said."),
        cites,
      }),
    )
    .describe("What was left open; at most 5."),
});
export type PageDraft = z.infer<typeof pageDraftSchema>;

export const ENGINE_ASKS: Readonly<Record<string, AskKind>> = {
  [PAGE_ASK]: { title: "First page of the record", replySchema: pageDraftSchema },
  [REVIEW_ASK]: { title: "Review of the record’s page", replySchema: pageReviewSchema },
};

/** Of the asks for a page and for a review of it. */
export const isPageKind = (kind: string): boolean => Object.hasOwn(ENGINE_ASKS, kind);

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
  lastWords: Readonly<Record<AgentId, { reply: Json; seq: number }>>;
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
      ? { ...state, lastWords: { ...state.lastWords, [payload.agentId]: { reply: payload.reply, seq } } }
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

/** What the writer is given. `said`: everything it may cite, by the number of its event, oldest first. */
export type PageMaterial = {
  title: string;
  question: string;
  context: string;
  /** The document the panel had before it, as it was given with the first event; "" where there was none. */
  document: string;
  seats: readonly string[];
  /** Stands on the page as it is, whatever the draft says. */
  facts: readonly string[];
  said: readonly { seq: number; text: string }[];
  /** P5-38: the draft that stands; null while there is none. */
  draft: PageDraft | null;
  /** What seats wanted put otherwise: of this draft to its writer, of the one before it to its reviewers. */
  remarks: readonly PageRemark[];
};

export type PageRemark = PageReview["remarks"][number] & { name: string };
