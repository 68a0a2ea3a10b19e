import { NOBODY } from "@/lib/domain/access/viewer";
import { randomUUID } from "node:crypto";
import type { ObjectKind } from "@/lib/contracts/endpoint";
import { FIRST_SPACE } from "@/lib/domain/access/space";
import { connectionSettingsSchema } from "@/lib/domain/connection";
import type { DeliberationId, GateId } from "@/lib/domain/ids";
import { addMember } from "@/lib/server/spaces/members";
import { changeSpace } from "@/lib/server/spaces/change-space";
import { storeSource } from "@/lib/server/sources/store-source";
import type { TestServices } from "@/lib/testing/postgres/services";
import { storeClosedDebate, storeGatedDebate } from "@/lib/testing/postgres/stored-debates";
import { randomId } from "@/lib/server/random-id";
import type { ViewerName } from "./access-rows";
import { asViewer, join, type Member, viewerBy } from "./team";

export type Members = Record<Exclude<ViewerName, "anonymous">, Member>;

/** The other space. */
export const OTHER_SPACE = "spc_other";

export async function newMembers(services: TestServices): Promise<Members> {
  await services.pool.query("insert into space (id, name) values ($1, 'Other')", [OTHER_SPACE]);
  const grete = await join(services, "owner", "Grete");
  await addMember(services.pool, { space: OTHER_SPACE, id: grete.viewer.id, role: "observer" });
  await changeSpace({ ...services, viewer: grete.viewer }, OTHER_SPACE);
  const viewer = await viewerBy(services, { cookie: grete.cookie });
  if (viewer.kind !== "person" || viewer.space !== OTHER_SPACE) throw new Error("Grete did not go to the other space.");
  return {
    elsewhere: await join(services, "owner", "Edsger", OTHER_SPACE),
    away: { ...grete, viewer, headers: asViewer(viewer) },
    owner: await join(services, "owner", "Grace"),
    decider: await join(services, "decider", "Ada"),
    observer: await join(services, "observer", "Linus"),
    outsider: await join(services, "decider", "Mallory"),
  };
}

export const headersOf = (members: Members, viewer: ViewerName): Record<string, string> =>
  viewer === "anonymous" ? asViewer(NOBODY) : members[viewer].headers;

export type World = {
  gated: DeliberationId;
  gate: GateId;
  closed: DeliberationId;
  number: number;
  /** What else there is, by what it is called in the contracts. */
  ids: Record<Exclude<ObjectKind, "deliberation" | "gate" | "record">, string>;
  delivery: string;
};

/** The deliberations in it are private to the decider and the observer; what else is in it, their space has. */
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
  return { gated, gate: gate.id, closed, number: records[0]?.number ?? 0, ...(await settingsOf(services, source)) };
}

/** As raw rows: whoever changes one of them has to bring what it needs, which is asked after who they are. */
async function settingsOf({ pool }: TestServices, source: string): Promise<Pick<World, "ids" | "delivery">> {
  const mark = randomId("acc").slice("acc_".length);
  const short = mark.slice(0, 16).replace(/[^a-f0-9]/g, "0");
  const ids = {
    source,
    "imported-record": `imp_${short}`,
    "record-folder": `fld_${short}`,
    connection: `con_${mark}`,
    panel: `pnl_${mark}`,
    anchor: `anc_${short}${short}`,
    webhook: `whk_${mark}`,
    invitation: `inv_${mark}`,
    person: `per_${mark}`,
    space: FIRST_SPACE,
  };
  const insert = (sql: string, ...values: unknown[]) => pool.query(sql, values);
  await insert(
    "insert into record_folder (id, root, folder, title, read_at, left_out) values ($1, 'root', $1, 'Old', now(), '[]')",
    ids["record-folder"],
  );
  await insert(
    `insert into foreign_record (id, folder_id, path, hash, title, facts, body, search_text, words, imported_at, changed_at)
     values ($1, $2, 'a.md', 'h', 'Old', $3, 'Old', 'old', '', now(), now())`,
    ids["imported-record"],
    ids["record-folder"],
    JSON.stringify({
      template: "nygard",
      deciders: [],
      supersedes: [],
      supersededBy: [],
      problems: [],
      decision: null,
    }),
  );
  await insert(
    "insert into connection (id, name, settings, updated_at) values ($1, $1, $2, now())",
    ids.connection,
    JSON.stringify(
      connectionSettingsSchema.parse({
        name: ids.connection,
        preset: "custom",
        // Nobody answers there.
        baseUrl: "http://127.0.0.1:1/v1",
        allowPrivate: true,
        defaultModel: "m",
      }),
    ),
  );
  await insert("insert into panel_template (id, name, agents, updated_at) values ($1, $1, '[]', now())", ids.panel);
  await insert("insert into research_anchor (id, name, anchor, updated_at) values ($1, $1, '{}', now())", ids.anchor);
  await insert(
    "insert into webhook (id, name, host, sealed, allow_private, format, kinds) values ($1, 'x', 'x', 'x', false, 'json', '{}')",
    ids.webhook,
  );
  const delivery = `msg_${randomUUID().replaceAll("-", "")}`;
  await insert(
    "insert into delivery (id, key, channel, webhook_id, kind, facts, status) values ($1, $1, 'webhook', $2, 'test', '{}', 'sent')",
    delivery,
    ids.webhook,
  );
  await insert(
    "insert into invitation (id, token_hash, role, expires_at) values ($1, $1, 'observer', now() + interval '1 day')",
    ids.invitation,
  );
  await insert("insert into person (id, name, email) values ($1, $1, $1 || '@example.org')", ids.person);
  await insert(
    "insert into space_member (space_id, person_id, role) values ($1, $2, 'observer')",
    ids.space,
    ids.person,
  );
  return { ids, delivery };
}
