/** P5-38: who approved the page of a record, who asked for what, and what was changed for it. From the log alone. */
import type { AgentId } from "@/lib/domain/ids";
import type { Folded } from "@/lib/kernel/fold";
import { type PageDraft, pageDraftSchema } from "@/lib/kernel/page/engine-asks";
import { type PagePart, wantsChange } from "@/lib/kernel/page/page-review";
import { draftLines } from "@/lib/kernel/page/draft-lines";
import { agentName } from "@/lib/projections/agent-name";

export type SeatReview = {
  agentId: AgentId;
  name: string;
  seq: number;
  /** `silent`: it was asked and gave no usable answer. */
  said: "approved" | "asked for changes" | "silent";
  remarks: readonly { part: string; wrong: string; instead: string }[];
};

export type DraftReview = {
  /** Counted from 1; those after the first are revisions. */
  draft: number;
  seq: number;
  seats: readonly SeatReview[];
  /** Against the draft before it: sentences that are gone and those that came. */
  changes: readonly { part: string; gone: readonly string[]; came: readonly string[] }[];
};

export type PageReviewView = { drafts: readonly DraftReview[]; last: DraftReview };

/** What the parts of a draft are called on the page. */
const PART_NAMES: Readonly<Record<PagePart, string>> = {
  title: "Title",
  context: "Context and problem",
  drivers: "Decision drivers",
  options: "Considered options",
  justification: "Reasons for the decision",
  consequences: "Consequences",
  confirmation: "Confirmation",
  revisit: "When to look at it again",
  open_questions: "Open questions",
  carrying_out: "Carrying it out",
};

/** Null: nobody reviewed it. */
export function reviewOfPage({ lifecycle: { page, created } }: Folded): PageReviewView | null {
  const texts = page.drafts.map(({ reply }) => pageDraftSchema.safeParse(reply).data ?? null);
  // They answer at once, and whoever is quicker stands for nothing.
  const placeOf = (agentId: AgentId): number => created.panel.findIndex(({ id }) => id === agentId);
  const drafts = page.drafts.map(({ seq }, index): DraftReview => ({
    draft: index + 1,
    seq,
    seats: page.reviews
      .filter(({ draft }) => draft === index + 1)
      .toSorted((a, b) => placeOf(a.agentId) - placeOf(b.agentId))
      .map((given) => ({
        agentId: given.agentId,
        name: agentName(created.panel, given.agentId),
        seq: given.seq,
        said: given.review === null ? "silent" : wantsChange(given) ? "asked for changes" : "approved",
        remarks: (given.review?.remarks ?? []).map(({ part, wrong, instead }) => ({
          part: PART_NAMES[part],
          wrong,
          instead,
        })),
      })),
    changes: changesBetween(texts[index - 1] ?? null, texts[index] ?? null),
  }));
  const last = drafts.at(-1);
  return last && page.reviews.length > 0 ? { drafts, last } : null;
}

function changesBetween(before: PageDraft | null, after: PageDraft | null): DraftReview["changes"] {
  if (!before || !after) return [];
  const [old, now] = [draftLines(before), draftLines(after)];
  const textsOf = (lines: typeof old, part: string): string[] =>
    lines.flatMap((line) => (line.part === part ? [line.text] : []));
  return (Object.keys(PART_NAMES) as PagePart[]).flatMap((part) => {
    const [was, is] = [textsOf(old, part), textsOf(now, part)];
    const gone = was.filter((text) => !is.includes(text));
    const came = is.filter((text) => !was.includes(text));
    return gone.length + came.length > 0 ? [{ part: PART_NAMES[part], gone, came }] : [];
  });
}
