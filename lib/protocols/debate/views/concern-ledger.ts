/** The concerns of a debate (rules/concerns.ts) in words: who raised them, what became of them and by whose change. */
import type { Concern, ConcernEntry } from "@/lib/protocols/debate/rules/concerns";
import { concernsOf } from "@/lib/protocols/debate/rules/concerns";
import type { DebateState } from "@/lib/protocols/debate/rules/state";
import type { Folded } from "@/lib/kernel/fold";
import { agentName } from "@/lib/projections/agent-name";
import type { Issue } from "@/lib/projections/issue";
import { endless } from "@/lib/projections/wording";
import { debateStateOf } from "./state";

export type ToldConcern = Concern & {
  /** All who raised it. */ name: string;
  /** Rounds it has been (or was) open, counting the one it was raised in. */
  age: number;
  /** P5-36: a person accepted the agent's risk by name while this was open. */
  acceptedBy: string | null;
  /** How it stands, in words: "settled by Database: …", "blocks". */
  ending: string;
};

export function concernLedger(folded: Folded): ToldConcern[] {
  const state = debateStateOf(folded);
  const lastRound = state.rounds.at(-1)?.number ?? 0;
  return concernsOf(state).map((concern) => {
    const acceptedBy = concern.status === "open" ? whoAccepted(state, concern) : null;
    return {
      ...concern,
      name: concern.raisers.map((id) => agentName(state.panel, id)).join(", "),
      age: (concern.closedInRound ?? lastRound + 1) - concern.raisedInRound,
      acceptedBy,
      ending: endingOf(state, concern, acceptedBy),
    };
  });
}

export const openOnes = (ledger: readonly ToldConcern[]): ToldConcern[] =>
  ledger.filter(({ status }) => status === "open");

function endingOf(state: DebateState, concern: Concern, acceptedBy: string | null): string {
  const name = (id: string): string => agentName(state.panel, id);
  const ends = concern.history.filter(
    ({ kind, agentId, round }) =>
      isEnd(kind) && !concern.heldBy.includes(agentId) && round >= (lastStated(concern, agentId)?.round ?? 0),
  );
  const told = ends.map(({ kind, agentId, by = "", text, round }) => {
    const forWhom = concern.raisers.length > 1 ? ` for ${name(agentId)}` : "";
    const how = text === "" ? "" : `: ${ends.length > 1 ? endless(text) : text}`;
    switch (kind) {
      case "settled":
        return `settled${forWhom} by ${name(by)} in round ${round}${how}`;
      case "dropped":
        return `dropped by ${name(agentId)} in round ${round}${how}`;
      case "merged":
        return `the same as ${by} since round ${round}`;
      default:
        return `not raised again${forWhom} since round ${round}`;
    }
  });
  if (concern.status !== "open") return told.join("; ");
  const open = acceptedBy
    ? `risk accepted by ${acceptedBy}`
    : concern.blocks
      ? "blocks"
      : "raised by the advocate, does not block";
  return [open, ...told].join("; ");
}

const isEnd = (kind: ConcernEntry["kind"]): boolean =>
  kind === "settled" || kind === "dropped" || kind === "merged" || kind === "lapsed";

const lastStated = ({ history }: Concern, agentId: string): ConcernEntry | undefined =>
  history.findLast((entry) => entry.agentId === agentId && !isEnd(entry.kind) && entry.kind !== "answered");

function whoAccepted(state: DebateState, { heldBy, seq }: Concern): string | null {
  return (
    state.decisions.findLast(
      (decision) => decision.seq > seq && heldBy.some((id) => decision.answer.acceptedRisks.includes(id)),
    )?.answer.answeredBy ?? null
  );
}

const HISTORY: Readonly<Record<ConcernEntry["kind"], string>> = {
  raised: "raised",
  repeated: "repeated",
  raised_again: "raised again",
  joined: "raised too",
  answered: "answered",
  settled: "settled",
  dropped: "dropped",
  merged: "merged",
  lapsed: "no longer raised",
};

export function toIssue(folded: Folded, concern: ToldConcern): Issue {
  const { panel } = debateStateOf(folded);
  const isOpen = concern.status === "open";
  const isShared = concern.raisers.length > 1;
  const answers = concern.history.some(({ kind }) => kind === "answered");
  return {
    id: concern.id,
    agentId: concern.agentId,
    name: concern.name,
    text: concern.text,
    detail: concern.about ? `About ${agentName(panel, concern.about)}’s part.` : "",
    severity: null,
    state: isOpen ? (concern.acceptedBy ? "accepted" : "open") : "settled",
    stateText: concern.ending,
    raisedInRound: concern.raisedInRound,
    age: concern.age,
    seq: concern.seq,
    history: concern.history.map(({ kind, agentId, by, round, seq, text }) => ({
      round,
      seq,
      word: `${HISTORY[kind]}${kind === "answered" || ((isShared || answers) && kind !== "settled") ? ` by ${agentName(panel, agentId)}` : ""}${by ? ` by ${agentName(panel, by)}` : ""}`,
      text: kind === "lapsed" ? "" : text,
    })),
  };
}
