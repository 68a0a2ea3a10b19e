import { spaceOf } from "@/lib/domain/access/viewer";
import { decisionKey } from "@/lib/domain/evidence/grounding";
import type { DeliberationId } from "@/lib/domain/ids";
import { type AskedAgain, askedAgain } from "@/lib/projections/again/asked-again";
import { andSight, sightSql, spaceLiteral } from "@/lib/server/access/sight";
import { listConnections } from "@/lib/server/connections/connections";
import { noSuchDeliberation } from "@/lib/server/deliberations/read-folded";
import { possibleDeciders } from "@/lib/server/gates/deciders";
import { readPrivacy } from "@/lib/server/people/privacy";
import type { Services } from "@/lib/server/services";
import { decisionsByKey } from "@/lib/server/sources/find-decisions";

type Needed = Pick<Services, "env" | "prisma" | "pool" | "store" | "sources" | "viewer">;

/** What the form of a new deliberation begins with that asks this one again. */
export async function readAskedAgain(services: Needed, id: DeliberationId): Promise<AskedAgain> {
  const { pool, viewer } = services;
  const { rows } = await pool.query<{ title: string }>(
    `select d.title from deliberation d where d.id = $1 ${andSight(viewer, "d.id")}`,
    [id],
  );
  const created = (await services.store.read(id, 0))?.[0]?.payload;
  if (!rows[0] || created?.type !== "deliberation.created") throw noSuchDeliberation();
  const { sources = [], earlier = [] } = created.grounding ?? {};
  const { people } = await readPrivacy(services, id);
  const seen = { space: spaceLiteral(spaceOf(viewer)), sight: sightSql(viewer, "d.id") };
  const [connections, trees, decisions, deciders] = await Promise.all([
    listConnections(services),
    services.sources.trees(sources.map((source) => source.id)),
    decisionsByKey(pool, seen, earlier.map(decisionKey)),
    possibleDeciders(services, created.deciding?.deciders.map((person) => person.id) ?? [], people),
  ]);
  return askedAgain(
    { id, title: rows[0].title, isPrivate: people !== null, created },
    {
      connections: new Set(connections.map((connection) => connection.id)),
      sources: new Set(trees.map((tree) => tree.id)),
      decisions: new Set(decisions.map(decisionKey)),
      deciders,
    },
  );
}
