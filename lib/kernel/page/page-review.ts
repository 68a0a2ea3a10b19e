/**
 * P5-38: the panel reviews the drafted page of the record before the log is closed. What a seat may ask for is another
 * wording, never another decision; a draft is revised at most twice, and what is still asked for then is on record.
 */
import { z } from "zod";
import type { AgentId } from "@/lib/domain/ids";
import type { Json } from "@/lib/events/schema";
import type { PageDraft } from "./engine-asks";
import { type PageCite, pageCites } from "./page-cites";

export const REVIEW_ASK = "review_page";
export const MAX_REVISIONS = 2;

/** The fields of a draft, under which its sentences are named in a review. */
export const PAGE_PARTS = [
  "title",
  "context",
  "drivers",
  "options",
  "justification",
  "consequences",
  "confirmation",
  "revisit",
  "open_questions",
] as const satisfies readonly (keyof PageDraft)[];
export type PagePart = (typeof PAGE_PARTS)[number];

const words = (about: string) => z.string().trim().min(1).max(600).describe(about);

export const pageReviewSchema = z.object({
  remarks: z
    .array(
      z.object({
        part: z.enum(PAGE_PARTS).describe("Where on the page."),
        wrong: words("What is untrue, misleading or missing there, in a sentence or two."),
        instead: words("What it should say."),
        cites: pageCites.describe("Numbers of the entries that show it."),
      }),
    )
    .describe("Empty where you approve. Otherwise at most 5, the weightiest first."),
  verdict: z
    .enum(["approve", "change"])
    .describe("approve: the page may be published as it is. change: something on it has to be put otherwise first."),
});
export type PageReview = z.infer<typeof pageReviewSchema>;

/** `draft`: which one it is about, counted from 1. `review` null: the seat was asked and gave no usable answer. */
export type GivenReview = { draft: number; agentId: AgentId; seq: number; review: PageReview | null };

export const readReview = (reply: Json): PageReview | null => pageReviewSchema.safeParse(reply).data ?? null;

export const wantsChange = ({ review }: GivenReview): boolean => review?.verdict === "change";

/** A draft sentence by sentence: what reviewers are shown, and what two drafts are compared by. */
export function draftLines(draft: PageDraft): { part: PagePart; text: string; cites: readonly PageCite[] }[] {
  const said = (part: PagePart, all: readonly { text: string; cites: readonly PageCite[] }[]) =>
    all.map(({ text, cites }) => ({ part, text, cites }));
  const named = (names: readonly (string | null)[]): string => {
    const given = names.filter((name) => name !== null && name !== "");
    return given.length > 0 ? ` (${given.join(", ")})` : "";
  };
  return [
    { part: "title", text: draft.title, cites: [] },
    ...said("context", draft.context),
    ...said(
      "drivers",
      draft.drivers.map(({ text, by, cites }) => ({ text: `${text}${named(by)}`, cites })),
    ),
    ...draft.options.flatMap(({ name, is_chosen, why, pros, cons, cites }) => [
      { part: "options" as const, text: `${name}${is_chosen ? " (chosen)" : ""}: ${why}`, cites },
      ...said(
        "options",
        pros.map((one) => ({ ...one, text: `For “${name}”: ${one.text}` })),
      ),
      ...said(
        "options",
        cons.map((one) => ({ ...one, text: `Against “${name}”: ${one.text}` })),
      ),
    ]),
    ...said("justification", draft.justification),
    ...said(
      "consequences",
      draft.consequences.map(({ kind, text, cites }) => ({ text: `${text} (${kind})`, cites })),
    ),
    ...said("confirmation", draft.confirmation),
    ...said("revisit", draft.revisit),
    ...said(
      "open_questions",
      draft.open_questions.map(({ text, owner, due, cites }) => ({ text: `${text}${named([owner, due])}`, cites })),
    ),
  ];
}
