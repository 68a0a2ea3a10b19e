import type { Pool } from "pg";
import type { z } from "zod";
import type { answerGate as contract, GateRow } from "@/lib/contracts/gates";
import type { Viewer } from "@/lib/domain/access/viewer";
import { AppError } from "@/lib/domain/errors";
import type { DecidingState } from "@/lib/domain/gate/deciding";
import type { Gate, GateAnswer } from "@/lib/domain/gate/gate";
import { gateAnswerProblems } from "@/lib/domain/gate/gate-answer-problems";
import { deliberationOfGate, type GateId } from "@/lib/domain/ids";
import type { EventPayload } from "@/lib/events/schema";
import { decides, needsVotes, spoken, voteEvents } from "@/lib/kernel/deciding";
import type { Lifecycle } from "@/lib/kernel/lifecycle";
import { statusOf } from "@/lib/kernel/lifecycle";
import { whoDecides } from "@/lib/projections/gate/deciding-words";
import { isReadOnly, readOnly } from "@/lib/server/bundles/read-only";
import { executeCommand } from "@/lib/server/deliberations/execute-command";
import { invalidInput } from "@/lib/server/http/parse-input";
import type { Services } from "@/lib/server/services";
import { gateById } from "./gate-rows";
import { noSuchGate } from "./read";

type Answered = z.output<(typeof contract)["response"]>;

/**
 * Records a person's answer; the deliberation goes on in the same commit. G-06: an unknown or incomplete answer is
 * refused and the gate stays open. Of several people who answer at once one is recorded, the others learn who and when.
 * G-20: where several have to agree it is their vote.
 */
export async function answerGate(
  { pool, store, viewer }: Pick<Services, "pool" | "store" | "viewer">,
  id: GateId,
  answer: GateAnswer,
): Promise<Answered> {
  const { gate, deliberationId } = await storedGate(pool, id);
  const after = await executeCommand(store, deliberationId, ({ lifecycle }) => {
    expectOpen(lifecycle, gate);
    expectDecider(viewer, lifecycle.deciding[id]);
    const problems = gateAnswerProblems(gate, answer);
    if (Object.keys(problems).length > 0) throw invalidInput(problems);
    return answerEvents(gate, lifecycle.deciding[id], viewer, answer);
  });
  return {
    id,
    deliberationId,
    answeredBy: answer.answeredBy,
    answeredAt: after.lifecycle.lastEventAt,
    choice: answer.choice,
    isDecided: after.lifecycle.answeredGates[id] !== undefined,
  };
}

/** In personal mode there is one person, who decides whatever was set when there were others. */
function answerEvents(
  gate: Gate,
  state: DecidingState | undefined,
  viewer: Viewer,
  answer: GateAnswer,
): EventPayload[] {
  if (viewer.kind !== "person" || !needsVotes(state)) return [{ type: "gate.answered", gateId: gate.id, answer }];
  return voteEvents(gate, state, { id: viewer.id, name: viewer.name }, answer);
}

function expectDecider(viewer: Viewer, state: DecidingState | undefined): void {
  if (viewer.kind !== "person" || !state || decides(state.rule, viewer.id)) return;
  throw new AppError(
    "forbidden",
    `This is for ${whoDecides(state.rule)}. They can hand it to you, and they or an owner can change who decides.`,
  );
}

export async function storedGate(pool: Pool, id: GateId): Promise<GateRow> {
  const stored = await gateById(pool, id);
  if (!stored) throw (await isReadOnly(pool, deliberationOfGate(id))) ? readOnly() : noSuchGate();
  return stored.row;
}

export function expectOpen(lifecycle: Lifecycle, gate: Gate): void {
  const earlier = lifecycle.answeredGates[gate.id];
  if (earlier) {
    const label = gate.options.find(({ id }) => id === earlier.choice)?.label ?? earlier.choice;
    const what = earlier.isByDeadline
      ? `The deadline passed at ${spoken(earlier.at)}, so “${label}” was applied, as set beforehand.`
      : `${earlier.by} answered this at ${spoken(earlier.at)}: ${label}.`;
    throw new AppError("conflict", what, {
      details: { answeredBy: earlier.by, answeredAt: earlier.at, choice: earlier.choice },
    });
  }
  if (lifecycle.openGates.some(({ id }) => id === gate.id)) return;
  const status = statusOf(lifecycle);
  throw new AppError(
    "conflict",
    `This question is closed: the deliberation ${status === "cancelled" ? "was cancelled" : "ended"} before it was answered.`,
    { details: { status } },
  );
}
