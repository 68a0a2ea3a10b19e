/** G-19: what the engine asks by itself, with the shape of the replies. Apart from when it is asked (page-ask.ts), which every fold needs. */
import { z } from "zod";
import type { Folded } from "../fold";
import { PAGE_ASK, PAGE_TITLES } from "./page-ask";
import { pageCites } from "./page-cites";
import { REVIEW_ASK } from "./page-review";
import { pageReviewSchema } from "./page-review-schema";
import { protocolById } from "../registry";
import type { AskKind } from "../types";

const cites = pageCites;
const sentence = (about: string) => z.string().trim().min(1).max(600).describe(about);
const statement = z.object({ text: sentence("One sentence."), cites });

/** P5-38: in the order the page has them. */
export const CARRYING_OUT = ["guidance", "constraint", "migration"] as const;

const carryingOut = z
  .array(z.object({ kind: z.enum(CARRYING_OUT), text: sentence("One sentence."), cites }))
  .describe(
    "What whoever carries it out has to mind, beside the steps among the facts; at most 6. guidance: how to go about it. constraint: what a format, interface or limit has to keep, only where others depend on it. migration: how what is there today gets over to it and back, in order, only where something has to move.",
  );

/** As it is asked for. */
const askedDraftSchema = z.object({
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
        why: sentence("Why it was taken or left: the reason alone, as a sentence (not “It was left because …”)."),
        is_chosen: z.boolean(),
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
  carrying_out: carryingOut,
});

/** As it is stored: the first drafts said nothing of how it is carried out. */
export const pageDraftSchema = askedDraftSchema.extend({ carrying_out: carryingOut.default([]) });
export type PageDraft = z.infer<typeof pageDraftSchema>;

const titled = (kind: string, replySchema: z.ZodType): AskKind => ({ title: PAGE_TITLES[kind] ?? kind, replySchema });

export const ENGINE_ASKS: Readonly<Record<string, AskKind>> = {
  [PAGE_ASK]: titled(PAGE_ASK, askedDraftSchema),
  [REVIEW_ASK]: titled(REVIEW_ASK, pageReviewSchema),
};

/** The kind as this deliberation asks it. */
export function askKindIn({ lifecycle: { created }, protocol }: Folded, kind: string): AskKind {
  const { asks, askKind } = protocolById(created.protocol);
  const found = ENGINE_ASKS[kind] ?? askKind?.(protocol, kind) ?? asks[kind];
  if (!found) throw new Error(`The protocol ${created.protocol} has no ask kind ${kind}.`);
  return found;
}
