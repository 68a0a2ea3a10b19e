import type { z } from "zod";
import type { answerGate as contract } from "@/lib/contracts/gates";
import { AppError } from "@/lib/domain/errors";
import type { Gate, GateAnswer } from "@/lib/domain/gate/gate";
import { gateAnswerProblems } from "@/lib/domain/gate/gate-answer-problems";
import { deliberationOfGate, type GateId } from "@/lib/domain/ids";
import type { Lifecycle } from "@/lib/kernel/lifecycle";
import { statusOf } from "@/lib/kernel/lifecycle";
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
 */
export async function answerGate(
  { pool, store }: Pick<Services, "pool" | "store">,
  id: GateId,
  answer: GateAnswer,
): Promise<Answered> {
  const stored = await gateById(pool, id);
  if (!stored) throw (await isReadOnly(pool, deliberationOfGate(id))) ? readOnly() : noSuchGate();
  const { gate, deliberationId } = stored.row;

  const after = await executeCommand(store, deliberationId, ({ lifecycle }) => {
    expectOpen(lifecycle, gate);
    const problems = gateAnswerProblems(gate, answer);
    if (Object.keys(problems).length > 0) throw invalidInput(problems);
    return [{ type: "gate.answered", gateId: id, answer }];
  });
  return {
    id,
    deliberationId,
    answeredBy: answer.answeredBy,
    answeredAt: after.lifecycle.lastEventAt,
    choice: answer.choice,
  };
}

function expectOpen(lifecycle: Lifecycle, gate: Gate): void {
  const earlier = lifecycle.answeredGates[gate.id];
  if (earlier) {
    const label = gate.options.find(({ id }) => id === earlier.choice)?.label ?? earlier.choice;
    throw new AppError("conflict", `${earlier.by} answered this at ${spoken(earlier.at)}: ${label}.`, {
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

/** The reader's time zone is not known here; details carry the exact time for a page to show in it. */
const spoken = (at: string): string => `${at.slice(0, 10)} ${at.slice(11, 16)} UTC`;
