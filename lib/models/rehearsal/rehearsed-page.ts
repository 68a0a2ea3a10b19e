/** The record's page in a rehearsal, and what the panel says of it (G-19, P5-38). */
import type { AgentId } from "@/lib/domain/ids";
import type { PageDraft } from "@/lib/kernel/page/engine-asks";
import { PAGE_ASK } from "@/lib/kernel/page/page-ask";
import type { PageReview } from "@/lib/kernel/page/page-review";
import type { Cue, PageCue } from "@/lib/models/port";

export function rehearsedPage({ ask, page }: Cue): string {
  if (ask.kind === PAGE_ASK) return JSON.stringify(page ? rehearsedDraft(page) : TYPICAL_DRAFT);
  return JSON.stringify(page ? rehearsedReview(page, ask.agentId) : APPROVED);
}

/** What the program would write; a revision takes up every remark as it was made. */
function rehearsedDraft({ program, draft, remarks }: PageCue): PageDraft {
  if (!draft) return program;
  const asked = remarks.map(({ instead, cites }) => ({ text: instead, cites }));
  return { ...draft, justification: [...draft.justification, ...asked] };
}

const APPROVED: PageReview = { verdict: "approve", remarks: [] };

/** The seat that spoke last wants its last word on the page, once; everybody else approves, and all approve the revision. */
function rehearsedReview({ gists, remarks }: PageCue, agentId: AgentId): PageReview {
  const last = gists.at(-1);
  if (remarks.length > 0 || last?.agentId !== agentId) return APPROVED;
  return {
    verdict: "change",
    remarks: [
      {
        part: "justification",
        wrong: "What I said last is not among the reasons.",
        instead: last.text,
        cites: [last.seq],
      },
    ],
  };
}

const statement = {
  text: "A plain sentence of about the length such a statement has on a page, with its reason.",
  cites: [1],
};
const some = (count: number) => Array.from({ length: count }, () => statement);

/** As long as one usually is, for estimates. */
const TYPICAL_DRAFT: PageDraft = {
  title: "A decision as a title of about ten words",
  context: some(4),
  drivers: some(4).map((one) => ({ ...one, by: [] })),
  options: some(3).map((one, index) => ({
    name: "An option in a few words",
    is_chosen: index === 0,
    why: one.text,
    pros: some(2),
    cons: some(2),
    cites: one.cites,
  })),
  justification: some(2),
  consequences: some(4).map((one) => ({ ...one, kind: "good" as const })),
  confirmation: some(2),
  revisit: some(2),
  open_questions: some(2).map((one) => ({ ...one, owner: null, due: null })),
  carrying_out: some(2).map((one) => ({ ...one, kind: "guidance" as const })),
};
