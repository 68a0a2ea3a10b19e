import type { Deciding } from "@/lib/domain/gate/deciding";
import type { Gate } from "@/lib/domain/gate/gate";
import type { DeliberationId } from "@/lib/domain/ids";
import type { Services } from "@/lib/server/services";
import { answersFrom, debateCreated, panelOf, synthesisReply } from "@/lib/testing/builders";
import { play } from "@/lib/testing/play";
import { newId, storeLog } from "./store-log";

type Stores = Pick<Services, "pool" | "store">;

/** A debate whose one round ended below the target: it waits for a person. */
export async function storeGatedDebate(
  services: Stores,
  deciding?: Deciding,
): Promise<{ id: DeliberationId; gate: Gate }> {
  const panel = panelOf("API");
  const { log, folded } = play({
    created: { ...debateCreated({ panel, config: { max_iterations: 1 } }), ...(deciding ? { deciding } : {}) },
    answer: answersFrom([[80, 80, 80, 80, 80]], panel),
    id: newId(),
  });
  const [gate] = folded.lifecycle.openGates;
  if (!gate) throw new Error("The debate has no open gate.");
  return { id: await storeLog(services, log), gate };
}

/** A debate that reached consensus, in a design of that name where one is given; its record is numbered unless that is left for the test to do. */
export async function storeClosedDebate(
  services: Stores,
  { title, isNumbered = true }: { title?: string; isNumbered?: boolean } = {},
): Promise<DeliberationId> {
  const panel = panelOf("API");
  const created = debateCreated({ panel });
  const { log } = play({
    created: { ...created, subject: { ...created.subject, title: title ?? "Mute participants" } },
    answer: answersFrom([[95, 95, 95, 95, 95]], panel, ({ kind }) =>
      kind === "synthesise" && title !== undefined ? { json: { ...synthesisReply(panel), overview: title } } : null,
    ),
    id: newId(),
  });
  return storeLog(services, isNumbered ? log : log.filter(({ payload }) => payload.type !== "record.numbered"));
}
