import { callOf } from "@/lib/kernel/calls";
import { limitOf } from "@/lib/protocols/structured/rules/rounds/course";
import { isAskKind } from "@/lib/protocols/structured/rules/replies/replies";
import {
  completedRounds,
  expertsOf,
  seatOf,
  type Round,
  type StructuredState,
} from "@/lib/protocols/structured/rules/state";
import { ROLE_NAMES, ROLES, type Role, SIGNALS } from "@/lib/protocols/structured/rules/vocabulary";
import type { Folded } from "@/lib/kernel/fold";
import {
  verdictMatrix,
  type MatrixCell,
  type MatrixSource,
  type SaidCell,
  type VerdictMatrixModel,
} from "@/lib/projections/verdict-matrix";
import { structuredStateOf } from "./state";
import { artifactWord, type Word } from "./words";

/** The four roles by round: what each one's artifact says, who led, who had to be absent. An expert writes supplements and judges nothing. */
export function structuredMatrix(folded: Folded, comingShown?: number): VerdictMatrixModel {
  const state = structuredStateOf(folded);
  const regular = state.rounds.filter(({ kind }) => kind === "regular");
  const roleOf = (agentId: string): Role | null => ROLES.find((role) => seatOf(state, role).id === agentId) ?? null;
  const source: MatrixSource = {
    rounds: regular.map((round) => ({
      round: round.number,
      isExtension: round.isExtension,
      isDegraded: round.violations.length > 0,
      foot:
        round.evaluation?.kind === "round"
          ? `${round.evaluation.satisfied} of ${round.evaluation.reachable?.length ?? SIGNALS.length}`
          : null,
      order: [],
    })),
    completed: completedRounds(state).length,
    remaining: regular.length < state.rounds.length ? 0 : Math.max(0, limitOf(state) - regular.length),
    seats: [...ROLES.map((role) => seatOf(state, role)), ...expertsOf(state)],
    isExpected: (number, agentId) => regular[number - 1]?.order.includes(agentId) ?? false,
    cell: (number, agentId) => {
      const round = regular[number - 1];
      const role = roleOf(agentId);
      if (!round) return null;
      return (role ? cellOf(round, role) : supplementCell(round, agentId)) ?? failedCell(state, round, agentId);
    },
    title: "Contributions",
    hint: "what each artifact says; ◂ led the round",
    footTitle: "Stop signals",
  };
  return verdictMatrix(folded, source, comingShown);
}

function cellOf(round: Round, role: Role): SaidCell | null {
  const artifact = round.artifacts[role];
  if (artifact && role !== round.absent) return said(wordOf(round, role), artifact.seq, round.lead === role);
  // The place of a role that had to be absent opens what was predicted for it.
  if (round.absent !== role || round.prediction?.seq == null) return null;
  return {
    kind: "said",
    word: "absent",
    standing: "abstains",
    change: null,
    text: `absent: a stress round without the ${ROLE_NAMES[role]}`,
    mark: { sign: "✕", text: "Stress round" },
    isPlaceholder: true,
    seq: round.prediction.seq,
  };
}

/** Null where the role has handed in nothing in this round. */
export function wordOf(
  { artifacts: { action, guardian, observer, critic } }: Pick<Round, "artifacts">,
  role: Role,
): Word | null {
  switch (role) {
    case "action":
      return action ? artifactWord.action(action.reply) : null;
    case "guardian":
      return guardian ? artifactWord.guardian(guardian.reply) : null;
    case "observer":
      return observer ? artifactWord.observer(observer.reply) : null;
    case "critic":
      return critic ? artifactWord.critic(critic.reply) : null;
  }
}

function said(word: Word | null, seq: number, isLead: boolean): SaidCell | null {
  if (!word) return null;
  return {
    kind: "said",
    word: word.word,
    standing: word.standing,
    change: null,
    text: `${word.word}, ${word.meaning}${isLead ? ", led the round" : ""}`,
    mark: isLead ? { sign: "◂", text: "Led the round" } : null,
    seq,
  };
}

function supplementCell({ supplements }: Round, agentId: string): SaidCell | null {
  const written = Object.values(supplements).find((one) => one.agentId === agentId);
  return written
    ? {
        kind: "said",
        word: written.reply.objection ? "objects" : "adds",
        standing: written.reply.objection ? "wants_changes" : "agrees_with_notes",
        change: null,
        text: `${written.reply.objection ? "objects" : "adds"}: ${written.reply.headline}`,
        mark: null,
        seq: written.seq,
      }
    : null;
}

/** A call of this agent that came to nothing and that nobody has had begun afresh. */
function failedCell(
  state: StructuredState,
  round: Round,
  agentId: string,
): Extract<MatrixCell, { kind: "failed" }> | null {
  const call = Object.values(state.calls).findLast(
    (one) => one.agentId === agentId && one.round === round.number && isAskKind(one.kind) && callOf(state, one) === one,
  );
  return call?.failure && !call.isAnswered ? { kind: "failed", ...call.failure, kept: null } : null;
}
