/** What a run of judges has cost by P4-13's rule of thumb and will cost, which version is judged, and what can be handed in (P4-13, P4-36, P4-37). */
import type { Document } from "@/lib/protocols/judges/rules/config";
import { costLine } from "@/lib/protocols/judges/rules/cost";
import { revisionsMade } from "@/lib/protocols/judges/rules/course";
import { INPUT_KINDS } from "@/lib/protocols/judges/rules/inputs";
import { AUTHOR_ID, currentVersion, type Cause, type JudgesState } from "@/lib/protocols/judges/rules/state";
import { andList, countOf } from "@/lib/projections/wording";

const dollars = (value: number): string => `$${value.toFixed(2)}`;

/** "6 judge calls and 1 call to the moderator so far, about $0.10 by rule of thumb", "expected 3 / 6 / 9 …". */
export type CostView = { soFar: string; expected: string };

/** The rule of thumb is about models, and a rehearsal calls none. */
export function costView(state: JudgesState): CostView {
  const { expected, dollars: spent, expectedDollars } = costLine(state);
  const until = expected.length > 1 ? " for a judgement that ends in round 1 / 2 / 3" : "";
  if (state.source.kind === "rehearsal")
    return { soFar: `${callsLine(state)} so far`, expected: `expected ${expected.join(" / ")}${until}` };
  return {
    soFar: `${callsLine(state)} so far, about ${dollars(spent)} as a rule of thumb`,
    expected: `expected ${expected.join(" / ")} (${expectedDollars.map(dollars).join(" / ")})${until}`,
  };
}

/** "6 judge calls, 2 calls to the moderator and 1 call to the author". */
export function callsLine({ callsMade: { judges, moderator, author } }: JudgesState): string {
  const services = [[moderator, "moderator"] as const, [author, "author"] as const]
    .filter(([calls]) => calls > 0)
    .map(([calls, who]) => `${countOf(calls, "call")} to the ${who}`);
  return andList([countOf(judges, "judge call"), ...services]);
}

const CAUSES: Readonly<Record<Cause, string>> = {
  start: "as handed in",
  revision: "after a revision",
  too_few_judges: "scored once, because too few judges were left",
  no_majority: "scored once, because there was no majority",
};

export type RevisionView = {
  version: number;
  cause: string;
  loops: string;
  /** A person may hand in documents now. */ canHandIn: boolean;
  current: readonly Document[];
  handedIn: { by: string; documents: readonly Document[] } | null;
};

export function revisionView(state: JudgesState): RevisionView {
  const made = revisionsMade(state);
  const { max_revision_loops: most } = state.config;
  const last = state.judgements.at(-1);
  const { revision } = state;
  return {
    version: last?.version ?? 1,
    cause: CAUSES[last?.cause ?? "start"],
    loops:
      made > most
        ? `${countOf(made, "revision")}, ${most} without asking`
        : `${made} of ${countOf(most, "automatic revision")}`,
    canHandIn: INPUT_KINDS.hand_in_documents.refusal(state, { documents: [{ name: "any", text: "any" }] }) === null,
    current: currentVersion(state).documents,
    handedIn: revision && revision.by !== AUTHOR_ID ? { by: revision.by, documents: revision.documents } : null,
  };
}
