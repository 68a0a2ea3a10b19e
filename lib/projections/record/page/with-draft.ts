/** The page with what a model drafted of it. What is a fact of the log stays as the program has it (G-19). */
import { type PageDraft, pageDraftSchema } from "@/lib/kernel/page/engine-asks";
import { markOf } from "@/lib/kernel/page/page-cites";
import type { Agent } from "@/lib/domain/agent";
import type { Json } from "@/lib/events/schema";
import { shortName } from "@/lib/projections/agent-name";
import type { AdrPage, Statement } from "./adr-page";

/** More marks than these say no more. */
const MAX_CITES = 3;

export function withDraft(page: AdrPage, panel: readonly Pick<Agent, "name">[], reply: Json): AdrPage {
  const read = pageDraftSchema.safeParse(reply);
  if (!read.success) return page;
  const draft = read.data;
  return {
    ...page,
    title: draft.title,
    context: draft.context.slice(0, 6).map(asStatement),
    drivers: draft.drivers.map((one) => ({ ...asStatement(one), by: one.by.map((name) => shortName(panel, name)) })),
    options: draft.options.map((one) => ({
      name: one.name,
      isChosen: one.is_chosen,
      why: asStatement({ text: one.why, cites: one.cites }),
      pros: one.pros.map(asStatement),
      cons: one.cons.map(asStatement),
    })),
    // How it came about is the program's; why is the draft's.
    outcome: { ...page.outcome, because: draft.justification.slice(0, 4).map(asStatement) },
    consequences: draft.consequences.map((one) => ({ ...asStatement(one), kind: one.kind })),
    confirmation: draft.confirmation.map(asStatement),
    revisit: draft.revisit.map(asStatement),
    carryingOut: draft.carrying_out.map((one) => ({ ...asStatement(one), kind: one.kind })),
    openQuestions: draft.open_questions.map((one) => ({ ...asStatement(one), owner: one.owner, due: one.due })),
    writtenBy: "model",
  };
}

type Drafted = Pick<PageDraft["context"][number], "text" | "cites">;

const asStatement = ({ text, cites }: Drafted): Statement => ({
  text,
  cites: [...new Set(cites.flatMap((cite) => markOf(cite) ?? []))].slice(0, MAX_CITES),
  ...(cites.length === 0 ? { isUncited: true as const } : {}),
});
