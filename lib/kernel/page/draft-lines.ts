import type { PageDraft } from "./engine-asks";
import type { PageCite } from "./page-cites";
import type { PagePart } from "./page-review";

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
    ...said(
      "carrying_out",
      draft.carrying_out.map(({ kind, text, cites }) => ({ text: `${text} (${kind})`, cites })),
    ),
  ];
}
