import { assertNever } from "@/lib/domain/assert-never";
import { type DecidingState, decidingStateSchema } from "@/lib/domain/gate/deciding";
import { type DecidingEvent, evolveDeciding, isDecidingEvent, startDeciding } from "@/lib/kernel/deciding";
import { runsFrom } from "@/lib/kernel/fork";
import type { NewEvent } from "@/lib/runner/ports";
import { TUNABLES } from "@/lib/runner/tunables";
import { insertStepOfGate } from "@/lib/server/records/implementation/steps";
import type { PoolClient } from "pg";

/** Whether appending these events also changes rows beside its own (gates, its name), and so needs a transaction. */
export function touchesGates(events: readonly NewEvent[]): boolean {
  return events.some(({ payload }) => effectOn(payload.type) !== "none");
}

function effectOn(type: NewEvent["payload"]["type"]): "none" | "open" | "answer" | "deciding" | "cancel" | "rename" {
  switch (type) {
    case "gate.opened":
      return "open";
    case "gate.answered":
      return "answer";
    case "gate.assigned":
    case "gate.voted":
    case "gate.delegated":
    case "gate.overdue":
      return "deciding";
    case "deliberation.cancelled":
    case "deliberation.failed":
      return "cancel";
    case "deliberation.renamed":
      return "rename";
    case "deliberation.created":
    case "deliberation.started":
    case "deliberation.paused":
    case "deliberation.resumed":
    case "deliberation.closed":
    case "round.started":
    case "round.completed":
    case "ask.started":
    case "look.done":
    case "ask.failed":
    case "reply.recorded":
    case "reply.rejected":
    case "input.given":
    case "seat.changed":
    case "ask.retried":
    case "record.numbered":
    case "record.status-changed":
      return "none";
    default:
      return assertNever(type);
  }
}

/** Keeps the gate table, which the Needs-you list reads, and the name in lists and search in step with the log: same transaction, same truth. */
export async function writeGateRows(
  client: PoolClient,
  deliberationId: string,
  firstSeq: number,
  events: readonly NewEvent[],
): Promise<void> {
  const created = events[0]?.payload.type === "deliberation.created" ? events[0].payload : {};
  for (const [index, { payload, at }] of events.entries()) {
    const when = { at: runsFrom(created, { seq: firstSeq + index, at }), seq: firstSeq + index };
    if (payload.type === "gate.opened") {
      const { id, kind, deciding } = payload.gate;
      const state = deciding ? startDeciding(id, deciding, when.at) : null;
      await client.query(
        `insert into gate (id, deliberation_id, kind, status, opened_seq, opened_at, gate, deciding, deadline_at, remind_at)
         values ($1, $2, $3, 'open', $4, $5, $6, $7, $8, $9)`,
        [
          id,
          deliberationId,
          kind,
          when.seq,
          at,
          JSON.stringify(payload.gate),
          state && JSON.stringify(state),
          state?.deadlineAt ?? null,
          state && remindAt(state, when.at),
        ],
      );
    } else if (isDecidingEvent(payload)) {
      await writeDeciding(client, payload, when);
    } else if (payload.type === "gate.answered") {
      const { rows } = await client.query<{ step: { text: string; note: string } | null }>(
        `update gate set status = 'answered', deadline_at = null, remind_at = null, answered_by = $2, answered_at = $3, answer = $4 where id = $1 and status = 'open'
         returning jsonb_path_query_first(gate, '$.options[*] ? (@.id == $choice).step', jsonb_build_object('choice', $5::text)) as step`,
        [payload.gateId, payload.answer.answeredBy, at, JSON.stringify(payload.answer), payload.answer.choice],
      );
      const step = rows[0]?.step;
      if (step)
        await insertStepOfGate(client, deliberationId, payload.gateId, { ...step, by: payload.answer.answeredBy });
    } else if (payload.type === "deliberation.renamed") {
      await client.query("update deliberation set title = $2 where id = $1", [deliberationId, payload.title]);
      // Found by all its names.
      await client.query("update search_text set text = $2 || chr(10) || text where deliberation_id = $1", [
        deliberationId,
        payload.title.toLowerCase(),
      ]);
    } else if (effectOn(payload.type) === "cancel") {
      await client.query(
        "update gate set status = 'cancelled', deadline_at = null, remind_at = null where deliberation_id = $1 and status = 'open'",
        [deliberationId],
      );
    }
  }
}

/** Before the deadline when a quarter of its time is left; after one that leaves the question open, daily (worker/reminders.ts). */
function remindAt({ deadlineAt, overdue }: DecidingState, now: string): string | null {
  const from = Date.parse(now);
  if (overdue) return overdue.ending === "remind" ? new Date(from + TUNABLES.remindAgainMs).toISOString() : null;
  if (deadlineAt === null) return null;
  const until = Date.parse(deadlineAt);
  return new Date(until - (until - from) / 4).toISOString();
}

/** By the function the log is folded with. The row is nobody else's meanwhile: the append holds that of its deliberation. */
async function writeDeciding(
  client: PoolClient,
  payload: DecidingEvent,
  when: { at: string; seq: number },
): Promise<void> {
  const { rows } = await client.query<{ deciding: unknown }>("select deciding from gate where id = $1", [
    payload.gateId,
  ]);
  const before = rows[0]?.deciding ?? null;
  const state = evolveDeciding(before === null ? undefined : decidingStateSchema.parse(before), payload, when);
  const isOver = payload.type === "gate.overdue" && payload.ending === "close";
  await client.query(
    `update gate set deciding = $2, deadline_at = $3, status = case when $4 then 'cancelled' else status end,
            remind_at = case when $5 then $6 else remind_at end
      where id = $1 and status = 'open'`,
    [
      payload.gateId,
      JSON.stringify(state),
      state.overdue ? null : state.deadlineAt,
      isOver,
      // A vote or another decider moves no reminder.
      payload.type === "gate.assigned" || payload.type === "gate.overdue",
      remindAt(state, when.at),
    ],
  );
}
