/** What the rehearsal writes the record's page from: the program's page, put into the form of a draft. */
import type { Folded } from "@/lib/kernel/fold";
import type { Lifecycle } from "@/lib/kernel/lifecycle";
import type { PageDraft } from "@/lib/kernel/page/engine-asks";
import { isPageKind } from "@/lib/kernel/page/page-ask";
import type { Ask } from "@/lib/kernel/types";
import type { PageCue } from "@/lib/models/port";
import { type AdrPage, eventCite, type Statement } from "@/lib/projections/record/page/adr-page";
import { citableMarks, pageMaterial, pageToCome } from "@/lib/projections/record/page/page-material";

/** Undefined where neither the page nor a review of it is asked for. */
export function pageCue(folded: Folded, { kind }: Ask): PageCue | undefined {
  if (!isPageKind(kind)) return undefined;
  const { created, facts } = folded.lifecycle;
  const material = pageMaterial(folded);
  const { draft, remarks } = material;
  const citable = citableMarks(material);
  const gists = created.panel
    .flatMap(({ id, name }) => {
      const spoken = facts.findLast((one) => one.agentId === id && one.facts.gist);
      return spoken?.facts.gist ? [{ agentId: id, text: `${name}: ${spoken.facts.gist}`, seq: spoken.seq }] : [];
    })
    .filter(({ text, seq }) => text.length <= MAX_SENTENCE && citable.has(eventCite(seq)))
    .toSorted((a, b) => a.seq - b.seq);
  const reason = gists[0] ? { text: gists[0].text, cites: [gists[0].seq] } : NO_REASON;
  return { draft, remarks, gists, program: draftOf(pageToCome(folded), created, citable, reason) };
}

const MAX_SENTENCE = 600;
const MAX_TITLE = 120;
const NO_REASON = { text: "The reasons stand in the dossier.", cites: [] };

/** What does not fit the form is left out whole. */
function draftOf(
  page: AdrPage,
  { subject, panel }: Pick<Lifecycle["created"], "subject" | "panel">,
  citable: ReadonlySet<string>,
  reason: PageDraft["justification"][number],
): PageDraft {
  const fits = ({ text }: Statement): boolean => text.trim() !== "" && text.length <= MAX_SENTENCE;
  const cited = ({ text, cites }: Statement) => ({
    text,
    cites: cites
      .filter((cite) => citable.has(cite))
      .map((cite) => (cite.startsWith("e") ? Number(cite.slice(1)) : cite)),
  });
  const all = (statements: readonly Statement[]) => statements.filter(fits).map(cited);
  const or = <T>(some: T[], one: T): T[] => (some.length > 0 ? some : [one]);
  return {
    title: [page.title, subject.title].find(({ length }) => length <= MAX_TITLE) ?? "What the panel decided",
    // Every sentence of it is from the event the deliberation begins with.
    context: or(
      all(page.context).map(({ text }) => ({ text, cites: [1] })),
      { text: "What was asked stands in the dossier.", cites: [1] },
    ),
    // A part that somebody has in the protocol is no name of a seat.
    drivers: page.drivers.filter(fits).map((one) => ({
      ...cited(one),
      by: one.by.flatMap((by) => panel.find(({ name }) => name === by || name.startsWith(`${by}: `))?.name ?? []),
    })),
    // A draft says of each why it was taken or left; the program knows it of some.
    options: page.options.flatMap(({ name, isChosen, why, pros, cons }) => {
      const reasons = isChosen ? [page.outcome.decision, ...pros] : [...cons, ...pros];
      const said = [...(why ? [why] : []), ...reasons].find(fits);
      return said && name.length <= 160
        ? [{ name, is_chosen: isChosen, why: said.text, cites: cited(said).cites, pros: all(pros), cons: all(cons) }]
        : [];
    }),
    // How it came about is on the page whoever writes it.
    justification: or(all(page.outcome.because), reason),
    consequences: page.consequences.filter(fits).map((one) => ({ ...cited(one), kind: one.kind })),
    confirmation: all(page.confirmation),
    revisit: all(page.revisit),
    carrying_out: page.carryingOut.filter(fits).map((one) => ({ ...cited(one), kind: one.kind })),
    open_questions: page.openQuestions.filter(fits).map(({ owner, due, ...one }) => ({ ...cited(one), owner, due })),
  };
}
