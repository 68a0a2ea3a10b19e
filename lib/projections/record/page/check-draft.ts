/** Whether a draft of the page can be taken (G-19), or a review of one: its form, and that it cites nothing it was not given. */
import type { Folded } from "@/lib/kernel/fold";
import { type PageDraft, pageDraftSchema } from "@/lib/kernel/page/engine-asks";
import { markOf, type PageCite } from "@/lib/kernel/page/page-cites";
import { pageReviewSchema } from "@/lib/kernel/page/page-review-schema";
import { describeProblems, listed, readLeniently } from "@/lib/kernel/read-leniently";
import type { ReplyCheck } from "@/lib/kernel/types";
import { andList } from "@/lib/projections/wording";
import { citableMarks, pageMaterial } from "./page-material";

export function checkDraft(folded: Folded, reply: unknown): ReplyCheck {
  const read = readLeniently(pageDraftSchema, reply);
  if (!read.success) return { kind: "re-ask", code: "schema", reason: describeProblems(read.error) };
  const problems = [...unknownCitations(folded, citations(read.data)), ...unknownSeats(folded, read.data)];
  if (read.data.options.filter(({ is_chosen }) => is_chosen).length > 1)
    problems.push("options: more than one is marked as chosen");
  if (/[?？]["'”’)*_]*$/u.test(read.data.title.slice(-20).trimEnd()))
    problems.push("title is a question, and a decision record is named after what was decided");
  return problems.length === 0
    ? { kind: "ok", reply: read.data, flags: read.notes }
    : { kind: "re-ask", code: "schema", reason: `${listed(problems)}.` };
}

/** Whether a review can be taken (P5-38): its form, that it says what to change exactly where it wants a change, and cites nothing it was not given. */
export function checkReview(folded: Folded, reply: unknown): ReplyCheck {
  const read = readLeniently(pageReviewSchema, reply);
  if (!read.success) return { kind: "re-ask", code: "schema", reason: describeProblems(read.error) };
  const { verdict, remarks } = read.data;
  if (verdict === "change" && remarks.length === 0)
    return { kind: "re-ask", code: "inconsistent", reason: "You ask for a change and do not say which." };
  if (verdict === "approve" && remarks.length > 0)
    return { kind: "re-ask", code: "inconsistent", reason: "You approve the page and ask for changes to it." };
  const problems = unknownCitations(
    folded,
    remarks.map(({ cites }, index) => ({ where: `remarks[${index}]`, cites })),
  );
  return problems.length === 0
    ? { kind: "ok", reply: read.data, flags: read.notes }
    : { kind: "re-ask", code: "schema", reason: `${listed(problems)}.` };
}

type Citing = { where: string; cites: readonly PageCite[] };

function unknownCitations(folded: Folded, citing: readonly Citing[]): string[] {
  const known = citableMarks(pageMaterial(folded));
  return citing.flatMap(({ where, cites }) => {
    const unknown = [...new Set(cites)].filter((cite) => !known.has(markOf(cite) ?? ""));
    return unknown.length === 0
      ? []
      : [`${where} cites ${andList(unknown.map(String))}, which is the number of no entry you were given`];
  });
}

/** Nobody stands for anything who was not there. */
function unknownSeats({ lifecycle }: Folded, { drivers }: PageDraft): string[] {
  const names = new Set(lifecycle.created.panel.map(({ name }) => name.toLowerCase()));
  return drivers.flatMap(({ by }, index) =>
    by
      .filter((name) => !names.has(name.trim().toLowerCase()))
      .map((name) => `drivers[${index}].by names “${name}”, which is no participant`),
  );
}

/** Every place of a draft that cites, by its name in the form. */
function citations(draft: PageDraft): Citing[] {
  const of = (where: string, all: readonly { cites: readonly PageCite[] }[]) =>
    all.map(({ cites }, index) => ({ where: `${where}[${index}]`, cites }));
  return [
    ...of("context", draft.context),
    ...of("drivers", draft.drivers),
    ...of("options", draft.options),
    ...draft.options.flatMap(({ pros, cons }, index) => [
      ...of(`options[${index}].pros`, pros),
      ...of(`options[${index}].cons`, cons),
    ]),
    ...of("justification", draft.justification),
    ...of("consequences", draft.consequences),
    ...of("confirmation", draft.confirmation),
    ...of("revisit", draft.revisit),
    ...of("open_questions", draft.open_questions),
    ...of("carrying_out", draft.carrying_out),
  ];
}
