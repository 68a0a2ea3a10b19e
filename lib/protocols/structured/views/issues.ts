/** Tensions (P3-39): what pulls the roles apart, from whom it comes, and how it was resolved. */
import type { Folded } from "@/lib/kernel/fold";
import { currentRound } from "@/lib/kernel/rounds";
import {
  nameOf,
  ORCHESTRATOR_ID,
  seatOf,
  type StructuredState,
  type Tension,
} from "@/lib/protocols/structured/rules/state";
import { ROLE_NAMES } from "@/lib/protocols/structured/rules/vocabulary";
import type { Issue, IssueEntry } from "@/lib/projections/issue";
import { structuredStateOf } from "./state";

export function structuredIssues(folded: Folded): Issue[] {
  const state = structuredStateOf(folded);
  const lastRound = currentRound(state)?.number ?? 0;
  return state.tensions.map((tension) => {
    const [source] = tension.sources;
    const agentId = source ? seatOf(state, source).id : ORCHESTRATOR_ID;
    const isOpen = tension.status === "open";
    return {
      id: tension.id,
      agentId,
      name: nameOf(state, agentId),
      text: tension.text,
      detail: detailOf(tension),
      severity: null,
      state: isOpen ? "open" : "settled",
      stateText: isOpen ? "open" : `resolved in round ${tension.resolvedIn}`,
      raisedInRound: tension.round,
      age: (tension.resolvedIn ?? lastRound + 1) - tension.round,
      seq: assessmentSeq(state, tension.resolvedIn ?? tension.round),
      history: historyOf(state, tension),
    };
  });
}

const named = (roles: Tension["sources"]): string => roles.map((role) => ROLE_NAMES[role]).join(", ");

function detailOf({ sources, needs }: Tension): string {
  return [
    sources.length > 1 && `*Between ${named(sources)}.*`,
    needs.length > 0 && `*Can’t be resolved without ${named(needs)}.*`,
  ]
    .filter(Boolean)
    .join(" ");
}

function historyOf(state: StructuredState, { round, resolvedIn, how }: Tension): IssueEntry[] {
  const raised = { round, seq: assessmentSeq(state, round), word: "raised", text: "" };
  return resolvedIn === null
    ? [raised]
    : [raised, { round: resolvedIn, seq: assessmentSeq(state, resolvedIn), word: "resolved", text: how ?? "" }];
}

const assessmentSeq = ({ rounds }: StructuredState, round: number): number => rounds[round - 1]?.assessment?.seq ?? 0;
