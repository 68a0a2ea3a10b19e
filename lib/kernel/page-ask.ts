/**
 * G-19: the first page of the record, drafted by a model. The ask is the engine's: it is made once the protocol has
 * reached its outcome and before the log is closed, by a writer without a seat, and the protocol never sees it. Whatever
 * becomes of it, the deliberation closes with the same outcome.
 */
import { z } from "zod";
import { type AgentId, agentIdSchema } from "@/lib/domain/ids";
import type { EventPayload, Json } from "@/lib/events/schema";
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
};

/** What is asked, answered or lost by the engine alone. */
export const isPageEvent = (payload: EventPayload): boolean => "kind" in payload && payload.kind === PAGE_ASK;

export type PageState = {
  rejections: readonly { reason: string; raw: string }[];
  hasFailed: boolean;
  draft: { reply: Json; seq: number } | null;
};

export const NO_PAGE: PageState = { rejections: [], hasFailed: false, draft: null };

export function afterPageEvent(state: PageState, payload: EventPayload, seq: number): PageState {
  if (!isPageEvent(payload)) return state;
  switch (payload.type) {
    case "reply.recorded":
      return { ...state, draft: { reply: payload.reply, seq } };
    case "reply.rejected":
      return { ...state, rejections: [...state.rejections, { reason: payload.reason, raw: payload.raw }] };
    case "ask.failed":
      return { ...state, hasFailed: true };
    default:
      return state;
  }
}

/** As any reply (G-03): asked for once more, then the page is made by program. */
const MAX_REJECTIONS = 2;

/** Null once there is a draft, or none will come. */
export function pageAsk({ rejections, hasFailed, draft }: PageState, round: number): Ask | null {
  if (draft || hasFailed || rejections.length >= MAX_REJECTIONS) return null;
  const last = rejections.at(-1);
  const key = `page/${WRITER_ID}`;
  return {
    key: last ? `${key}~${rejections.length + 1}` : key,
    kind: PAGE_ASK,
    round,
    agentId: WRITER_ID,
    ...(last ? { correction: { reason: last.reason, previous: last.raw } } : {}),
  };
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
};
