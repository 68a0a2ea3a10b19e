import { NOBODY } from "@/lib/domain/access/viewer";
import type { DeliberationId, GateId } from "@/lib/domain/ids";
import { storeSource } from "@/lib/server/sources/store-source";
import type { TestServices } from "@/lib/testing/postgres/services";
import { storeClosedDebate, storeGatedDebate } from "@/lib/testing/postgres/stored-debates";
import type { ViewerName } from "./access-rows";
import { asViewer, join, type Member } from "./team";

export type Members = Record<Exclude<ViewerName, "anonymous">, Member>;

export const newMembers = async (services: TestServices): Promise<Members> => ({
  owner: await join(services, "owner", "Grace"),
  decider: await join(services, "decider", "Ada"),
  observer: await join(services, "observer", "Linus"),
  outsider: await join(services, "decider", "Mallory"),
});

export const headersOf = (members: Members, viewer: ViewerName): Record<string, string> =>
  viewer === "anonymous" ? asViewer(NOBODY) : members[viewer].headers;

export type World = { gated: DeliberationId; gate: GateId; closed: DeliberationId; number: number; source: string };

/** Everything in it is private to the decider and the observer. */
export async function newWorld(services: TestServices, members: Members): Promise<World> {
  const { id: gated, gate } = await storeGatedDebate(services);
  const closed = await storeClosedDebate(services);
  const { id: source } = await storeSource(services.pool, {
    title: "Notes",
    kind: "files",
    files: [{ path: "a.md", text: "Private words." }],
    skipped: [],
  });
  await services.pool.query("insert into deliberation_source (deliberation_id, source_id) values ($1, $2)", [
    closed,
    source,
  ]);
  await services.pool.query(
    "insert into private_deliberation (deliberation_id, people) select unnest($1::text[]), $2",
    [
      [gated, closed],
      [members.decider.viewer.id, members.observer.viewer.id],
    ],
  );
  const { rows: records } = await services.pool.query<{ number: number }>(
    "select number from record where deliberation_id = $1",
    [closed],
  );
  await services.pool.query(
    "insert into record_text (number, version, body, by, note) values ($1, 0, 'Text', 'Ada', '')",
    [records[0]?.number],
  );
  return { gated, gate: gate.id, closed, number: records[0]?.number ?? 0, source };
}
