/** A page says each thing once, where a reader looks for it first. */
import type { AdrPage, PageDecision, PageQuestion, Statement } from "./adr-page";

/** Facts of the log stand; what repeats one of them gives way: open questions to dissent, drivers and consequences to both, what is to be seen to consequences. */
export function withoutDoubles(page: AdrPage): AdrPage {
  const decided = [page.outcome.decision.text];
  const held = [...page.dissent.flatMap(({ words }) => words ?? []), ...page.conditions.map(({ text }) => text)];
  const openQuestions = distinct<PageQuestion>(page.openQuestions, [...decided, ...held]);
  const asked = [...held, ...openQuestions.map(({ text }) => text)];
  const drivers = distinct(page.drivers, asked);
  const consequences = distinct(page.consequences, [...asked, ...drivers.map(({ text }) => text)]);
  return {
    ...page,
    // Whoever dissents for want of a condition has said it, and so has a decision that names it.
    conditions: page.conditions.filter(
      ({ text, by }) =>
        !isSaidBy(text, page.outcome.decision.text) &&
        !page.dissent.some(({ name, words }) => name === by && words !== null && isSaidBy(text, words)),
    ),
    drivers,
    options: page.options.map((option) =>
      option.why && isSaidBy(option.why.text, page.outcome.decision.text) ? { ...option, why: null } : option,
    ),
    outcome: {
      ...page.outcome,
      because: page.outcome.because.filter(({ text }) => !isSaidBy(text, page.outcome.decision.text)),
    },
    consequences,
    confirmation: distinct<Statement>(
      page.confirmation,
      consequences.map(({ text }) => text),
    ),
    openQuestions,
    decidedByPeople: countedOnce(page.decidedByPeople),
    assumed: distinct<Statement>(page.assumed, []),
  };
}

function distinct<T extends Statement>(statements: readonly T[], before: readonly string[]): T[] {
  const said = [...before];
  return statements.filter(({ text }) => {
    if (repeats(text, said)) return false;
    said.push(text);
    return true;
  });
}

/** Nothing in it that the other does not say. */
const isSaidBy = (text: string, other: string): boolean => plain(other).includes(plain(text));

/** The same words, or one says the other and little more: a name before it, how it ended after it. */
function repeats(text: string, said: readonly string[]): boolean {
  const one = plain(text);
  return said.some((other_) => {
    const other = plain(other_);
    return (
      one === other ||
      (other.length > 20 && one.includes(other) && one.length <= other.length + LITTLE_MORE) ||
      (one.length > 20 && other.includes(one))
    );
  });
}

/** A concern that is met by a condition says more than the condition. */
const LITTLE_MORE = 40;

const plain = (text: string): string =>
  text
    // Whoever said it.
    .replace(/^[\p{Lu}][\p{L} ]{1,30}: /u, "")
    .replace(/ \([^()]{1,60}\)\.?$/, "")
    .replace(/; (?:critical, .*|still (?:held|open)|settled by .*|not raised again|resolved in round \d+)$/, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

/** Whoever gave the same answer to the same question again is told of once. */
function countedOnce(decisions: readonly PageDecision[]): PageDecision[] {
  const same = new Map<string, PageDecision[]>();
  for (const one of decisions) {
    const key = JSON.stringify([one.by, one.asked, one.choice, one.with]);
    same.set(key, [...(same.get(key) ?? []), one]);
  }
  return [...same.values()].map((all) => {
    const [first] = all as [PageDecision, ...PageDecision[]];
    return all.length === 1
      ? first
      : {
          ...first,
          choice: `${first.choice} (${all.length} times)`,
          cites: all.flatMap(({ cites }) => cites).slice(0, 3),
        };
  });
}
