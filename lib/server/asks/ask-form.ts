import type { z } from "zod";
import type { askForm as contract } from "@/lib/contracts/asks";
import type { DeliberationId } from "@/lib/domain/ids";
import { agentName } from "@/lib/projections/agent-name";
import { protocolById } from "@/lib/protocols/registry";
import type { EventStore } from "@/lib/server/db/event-store";
import { readFolded } from "@/lib/server/deliberations/read-folded";
import { requireOwedAsk } from "./owed-ask";
import { requirePrompt } from "./prompt-of";
import { replySchema } from "./reply-schema";
import { replySkeleton } from "./reply-skeleton";

type AskForm = z.input<(typeof contract)["response"]>;

/** What a person needs to answer in place of a seat: what it was given, and the shape its answer must have. */
export async function askForm(store: EventStore, id: DeliberationId, key: string): Promise<AskForm> {
  const { folded } = await readFolded(store, id);
  const { protocol, panel } = folded.lifecycle.created;
  const ask = requireOwedAsk(folded, key);
  const schema = replySchema(protocol, ask.kind);
  return {
    key,
    title: protocolById(protocol).asks[ask.kind]?.title ?? ask.kind,
    agentName: agentName(panel, ask.agentId),
    messages: requirePrompt(folded, ask).messages,
    schema,
    example: replySkeleton(schema),
  };
}
