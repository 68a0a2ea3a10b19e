import { assertNever } from "@/lib/domain/assert-never";
import type { NewEvent } from "@/lib/runner/ports";
import { insertStepOfGate } from "@/lib/server/records/implementation/steps";
import type { PoolClient } from "pg";

/** Whether appending these events also changes rows beside its own (gates, its name), and so needs a transaction. */
export function touchesGates(events: readonly NewEvent[]): boolean {
  return events.some(({ payload }) => effectOn(payload.type) !== "none");
}

function effectOn(type: NewEvent["payload"]["type"]): "none" | "open" | "answer" | "cancel" | "rename" {
  switch (type) {
    case "gate.opened":
      return "open";
    case "gate.answered":
      return "answer";
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
  for (const [index, { payload, at }] of events.entries()) {
    if (payload.type === "gate.opened") {
      await client.query(
        "insert into gate (id, deliberation_id, kind, status, opened_seq, opened_at, gate) values ($1, $2, $3, 'open', $4, $5, $6)",
        [payload.gate.id, deliberationId, payload.gate.kind, firstSeq + index, at, JSON.stringify(payload.gate)],
      );
    } else if (payload.type === "gate.answered") {
      const { rows } = await client.query<{ step: { text: string; note: string } | null }>(
        `update gate set status = 'answered', answered_by = $2, answered_at = $3, answer = $4 where id = $1 and status = 'open'
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
      await client.query("update gate set status = 'cancelled' where deliberation_id = $1 and status = 'open'", [
        deliberationId,
      ]);
    }
  }
}
