import { assertNever } from "@/lib/domain/assert-never";
import type { DeliberationId } from "@/lib/domain/ids";
import type { DeliberationEvent } from "@/lib/events/schema";
import { debateRecord } from "@/lib/projections/record";
import type { RecordModel } from "@/lib/projections/record-model";
import type { EventStore } from "@/lib/server/db/event-store";
import { readFolded } from "@/lib/server/deliberations/read-folded";
import { requireProtocol } from "@/lib/server/protocols/require-protocol";

export async function readRecord(store: EventStore, id: DeliberationId): Promise<RecordModel> {
  const { log, folded } = await readFolded(store, id);
  return recordOf(log, folded.lifecycle.created.protocol);
}

export function recordOf(log: readonly DeliberationEvent[], protocol: string): RecordModel {
  const { id } = requireProtocol(protocol);
  switch (id) {
    case "debate":
      return debateRecord(log);
    default:
      return assertNever(id);
  }
}
