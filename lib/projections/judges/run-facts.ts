/** What a run of judges has cost by P4-13's rule of thumb and will cost, which version is judged, and what can be handed in (P4-13, P4-36, P4-37). */
import type { Document } from "@/lib/protocols/judges/config";
import { costLine } from "@/lib/protocols/judges/cost";
import { revisionsMade } from "@/lib/protocols/judges/course";
import { INPUT_KINDS } from "@/lib/protocols/judges/inputs";
import { AUTHOR_ID, currentVersion, type Cause, type JudgesState } from "@/lib/protocols/judges/state";
import { countOf } from "../wording";

const dollars = (value: number): string => `$${value.toFixed(2)}`;

/** "6 judge calls and 1 by the moderator and the author so far, about $0.10 by rule of thumb", "expected 3 / 6 / 9 …". */
export type CostView = { soFar: string; expected: string };

export function costView(state: JudgesState): CostView {
  const { judgeCalls, serviceCalls, expected, dollars: spent, expectedDollars } = costLine(state);
  const services = serviceCalls > 0 ? ` and ${serviceCalls} by the moderator and the author` : "";
  return {
    soFar: `${countOf(judgeCalls, "judge call")}${services} so far, about ${dollars(spent)} by rule of thumb`,
    expected: `expected ${expected.join(" / ")} (${expectedDollars.map(dollars).join(" / ")})${expected.length > 1 ? " for a judgement that ends in round 1 / 2 / 3" : ""}`,
  };
}

const CAUSES: Readonly<Record<Cause, string>> = { start: "as handed in", revision: "after a revision", too_few_judges: "scored once, because too few judges were left", no_majority: "scored once, because there was no majority" };

export type RevisionView = { version: number; cause: string; loops: string; /** A person may hand in documents now. */ canHandIn: boolean; current: readonly Document[]; handedIn: { by: string; documents: readonly Document[] } | null };

export function revisionView(state: JudgesState): RevisionView {
  const made = revisionsMade(state);
  const { max_revision_loops: most } = state.config;
  const last = state.judgements.at(-1);
  const { revision } = state;
  return {
    version: last?.version ?? 1,
    cause: CAUSES[last?.cause ?? "start"],
    loops: made > most ? `${countOf(made, "revision")}, ${most} without asking` : `${made} of ${countOf(most, "automatic revision")}`,
    canHandIn: INPUT_KINDS.hand_in_documents.refusal(state, { documents: [{ name: "any", text: "any" }] }) === null,
    current: currentVersion(state).documents,
    handedIn: revision && revision.by !== AUTHOR_ID ? { by: revision.by, documents: revision.documents } : null,
  };
}
