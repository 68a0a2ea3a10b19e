/**
 * Blocking concerns over the rounds. A concern is its raiser's: it stays open until that agent speaks again without
 * it, or a person enters a score in its place. The open ones are those of `openConcerns` (concern-ledger.test.ts).
 */
import type { AgentId } from "@/lib/domain/ids";
import type { DebateState, Turn } from "@/lib/protocols/debate/rules/state";
import { wordingOf, type Wording } from "@/lib/protocols/debate/rules/wording";
import type { Folded } from "@/lib/kernel/fold";
import { agentName } from "@/lib/projections/agent-name";
import { isSame, similarity } from "./concern-similarity";
import { debateStateOf } from "./state";

export type ConcernEntry = {
  kind: "raised" | "repeated" | "raised_again" | "withdrawn";
  round: number;
  seq: number;
  /** The wording used then; the last one where it was withdrawn. */ text: string;
};

export type Concern = {
  /** Derived from the order of raising, so it is the same on every screen: C-1, C-2 … */
  id: string;
  agentId: AgentId;
  name: string;
  /** As last worded. */
  text: string;
  status: "open" | "withdrawn";
  raisedInRound: number;
  withdrawnInRound: number | null;
  /** Rounds it has been (or was) open, counting the one it was raised in. */
  age: number;
  /** P5-36: a person accepted the agent's risk by name while this was open. */
  acceptedBy: string | null;
  /** Seq of the reply that last stated it. */
  seq: number;
  history: readonly ConcernEntry[];
};

type Draft = Omit<Concern, "id" | "name" | "age" | "acceptedBy" | "history"> & {
  wording: Wording;
  history: ConcernEntry[];
};

/** How many withdrawn concerns of an agent can be raised again. Older ones count as new: a log of thousands of events is still read in milliseconds. */
const REMEMBERED = 20;

export function concernLedger(folded: Folded): Concern[] {
  const state = debateStateOf(folded);
  const drafts: Draft[] = [];
  const recent = new Map<AgentId, Draft[]>();
  for (const round of state.rounds) {
    for (const agentId of round.order) {
      const turn = round.turns[agentId];
      // A failed call says nothing: what the agent held before, it still holds.
      if (!turn || turn.kind === "failed") continue;
      const known = recent.get(agentId) ?? [];
      const raised = takeTurn(known, turn, round.number);
      for (const draft of raised) drafts.push(draft);
      recent.set(agentId, forget([...known, ...raised]));
    }
  }
  const lastRound = state.rounds.at(-1)?.number ?? 0;
  return drafts.map(({ wording: _, ...draft }, index) => ({
    id: `C-${index + 1}`,
    ...draft,
    name: agentName(state.panel, draft.agentId),
    age: (draft.withdrawnInRound ?? lastRound + 1) - draft.raisedInRound,
    acceptedBy: draft.status === "open" ? whoAccepted(state, draft) : null,
  }));
}

export const openOnes = (ledger: readonly Concern[]): Concern[] => ledger.filter(({ status }) => status === "open");

/** Updates what the agent had raised, returns what is new. */
function takeTurn(known: readonly Draft[], turn: Exclude<Turn, { kind: "failed" }>, round: number): Draft[] {
  const { agentId, seq } = turn;
  const stillHeld = new Set<Draft>();
  const raised: Draft[] = [];
  for (const text of turn.kind === "spoke" ? turn.reply.blocking_concerns : []) {
    // Often repeated letter by letter.
    const wording = known.find((draft) => draft.text === text)?.wording ?? wordingOf(text);
    const match = bestMatch(known, wording, stillHeld);
    if (match) {
      match.history.push({ kind: match.status === "open" ? "repeated" : "raised_again", round, seq, text });
      Object.assign(match, { text, wording, seq, status: "open", withdrawnInRound: null } satisfies Partial<Draft>);
      stillHeld.add(match);
    } else {
      raised.push({
        agentId,
        text,
        wording,
        status: "open",
        raisedInRound: round,
        withdrawnInRound: null,
        seq,
        history: [{ kind: "raised", round, seq, text }],
      });
    }
  }
  for (const draft of known) {
    if (draft.status !== "open" || stillHeld.has(draft)) continue;
    draft.history.push({ kind: "withdrawn", round, seq, text: draft.text });
    Object.assign(draft, { status: "withdrawn", withdrawnInRound: round } satisfies Partial<Draft>);
  }
  return raised;
}

/** The nearest wording wins, an open one before a withdrawn one, so that two similar concerns do not swap places. */
function bestMatch(known: readonly Draft[], wording: Wording, taken: ReadonlySet<Draft>): Draft | null {
  let best: { draft: Draft; near: number } | null = null;
  for (const draft of known) {
    if (taken.has(draft) || !isSame(draft.wording, wording)) continue;
    const near = similarity(draft.wording, wording) + (draft.status === "open" ? 1 : 0);
    if (!best || near > best.near) best = { draft, near };
  }
  return best?.draft ?? null;
}

function forget(known: readonly Draft[]): Draft[] {
  const withdrawn = known.filter(({ status }) => status === "withdrawn").slice(-REMEMBERED);
  return [...withdrawn, ...known.filter(({ status }) => status === "open")];
}

function whoAccepted(state: DebateState, { agentId, seq }: Pick<Draft, "agentId" | "seq">): string | null {
  return (
    state.decisions.findLast((decision) => decision.seq > seq && decision.answer.acceptedRisks.includes(agentId))
      ?.answer.answeredBy ?? null
  );
}
