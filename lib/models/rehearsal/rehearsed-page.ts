/** A draft of the record's page as long as one usually is, for estimates: rehearsals leave their page to the program (G-19). */
import type { PageDraft } from "@/lib/kernel/page-ask";

const statement = {
  text: "A plain sentence of about the length such a statement has on a page, with its reason.",
  cites: [1],
};
const some = (count: number) => Array.from({ length: count }, () => statement);

const draft: PageDraft = {
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
};

export const REHEARSED_PAGE = JSON.stringify(draft);
