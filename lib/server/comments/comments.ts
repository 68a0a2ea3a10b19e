/** Comments: beside the log, changed and deleted by who wrote them. */
import type { PoolClient } from "pg";
import type { z } from "zod";
import type { addComment as addContract, Comment } from "@/lib/contracts/comments";
import { mentionedIn } from "@/lib/domain/comment";
import { AppError } from "@/lib/domain/errors";
import type { DeliberationId } from "@/lib/domain/ids";
import { transaction } from "@/lib/server/db/transaction";
import { LOCAL_USER } from "@/lib/server/deliberations/local-user";
import { noSuchDeliberation } from "@/lib/server/deliberations/read-folded";
import { notify } from "@/lib/server/notify/notify";
import { randomId } from "@/lib/server/random-id";
import type { Services } from "@/lib/server/services";

type Needed = Pick<Services, "pool" | "viewer" | "notifier">;
type Row = {
  id: string;
  target: string;
  name: string;
  person_id: string | null;
  text: string;
  created_at: Date;
  edited_at: Date | null;
};

const COLUMNS = "id, target, name, person_id, text, created_at, edited_at";
/** They are read at once, by everybody who opens the page. */
const MAX_COMMENTS = 1000;

const toComment = (row: Row): Comment => ({
  id: row.id,
  target: row.target,
  name: row.name,
  personId: row.person_id,
  text: row.text,
  createdAt: row.created_at.toISOString(),
  editedAt: row.edited_at?.toISOString() ?? null,
});

export async function listComments({ pool }: Pick<Services, "pool">, id: DeliberationId): Promise<Comment[]> {
  const { rows } = await pool.query<Row>(
    `select ${COLUMNS} from comment where deliberation_id = $1 order by created_at, id limit ${MAX_COMMENTS}`,
    [id],
  );
  return rows.map(toComment);
}

export async function addComment(
  services: Needed,
  id: DeliberationId,
  { target, text, by = LOCAL_USER }: z.output<(typeof addContract)["body"]>,
): Promise<Comment> {
  const { viewer } = services;
  return changing(services, id, async (client) => {
    const { rows: held } = await client.query<{ count: number }>(
      "select count(*)::int as count from comment where deliberation_id = $1",
      [id],
    );
    if ((held[0]?.count ?? 0) >= MAX_COMMENTS)
      throw new AppError(
        "conflict",
        `There are ${MAX_COMMENTS} comments on this deliberation already. Delete some first.`,
      );
    const { rows } = await client.query<Row>(
      `insert into comment (id, deliberation_id, target, person_id, name, text) values ($1, $2, $3, $4, $5, $6) returning ${COLUMNS}`,
      [randomId("com"), id, target, viewer.kind === "person" ? viewer.id : null, by, text],
    );
    return rows[0];
  });
}

export async function editComment(
  services: Needed,
  { id, comment }: { id: DeliberationId; comment: string },
  text: string,
): Promise<Comment> {
  return changing(services, id, async (client) => {
    const { rows } = await client.query<Row>(
      `update comment set text = $4, edited_at = now()
        where id = $1 and deliberation_id = $2 and person_id is not distinct from $3 returning ${COLUMNS}`,
      [comment, id, authorOf(services), text],
    );
    return rows[0];
  });
}

export async function deleteComment(
  services: Needed,
  { id, comment }: { id: DeliberationId; comment: string },
): Promise<{ id: string }> {
  const { rowCount } = await services.pool.query(
    "delete from comment where id = $1 and deliberation_id = $2 and person_id is not distinct from $3",
    [comment, id, authorOf(services)],
  );
  if (!rowCount) throw notYours();
  await announce(services, id);
  return { id: comment };
}

const authorOf = ({ viewer }: Needed): string | null => (viewer.kind === "person" ? viewer.id : null);

/** Also what others wrote: there is nothing here they could change. */
const notYours = (): AppError => new AppError("not_found", "This comment was deleted, or it is not yours.");

/** One commit for what is written and who is told of it. Somebody who was told before is not told again. */
async function changing(
  services: Needed,
  id: DeliberationId,
  write: (client: PoolClient) => Promise<Row | undefined>,
): Promise<Comment> {
  const comment = await transaction(services.pool, async (client) => {
    const { rows } = await client.query<{ number: number | null }>(
      "select r.number from deliberation d left join record r on r.deliberation_id = d.id where d.id = $1 for share of d",
      [id],
    );
    if (!rows[0]) throw noSuchDeliberation();
    const row = await write(client);
    if (!row) throw notYours();
    const { rows: people } = await client.query<{ id: string; name: string }>(
      `select p.id, p.name from person p join space_member m on m.person_id = p.id
         join deliberation d on d.space_id = m.space_id where d.id = $1`,
      [id],
    );
    const mentioned = mentionedIn(row.text, people);
    if (mentioned.length > 0)
      await notify(client, {
        kind: "mention",
        deliberationId: id,
        key: row.id,
        people: mentioned.map((person) => person.id),
        actor: row.person_id ?? row.name,
        facts: { by: row.name, text: row.text, path: pathOf(id, row.target, rows[0].number) },
      });
    return toComment(row);
  });
  await announce(services, id);
  return comment;
}

/** Where it is read. */
function pathOf(id: DeliberationId, target: string, record: number | null): string {
  const page = `/deliberations/${id}`;
  const [kind = "", ...rest] = target.split(":");
  const what = rest.join(":");
  if (kind === "record") return record === null ? page : `/records/${record}`;
  if (kind === "reply") return `${page}?tab=rounds&seq=${what}`;
  return `${page}?${new URLSearchParams({ [kind]: what })}`;
}

/** Open pages look again. */
async function announce({ pool, notifier }: Needed, id: DeliberationId): Promise<void> {
  const { rows } = await pool.query<{ head_seq: number }>("select head_seq from deliberation where id = $1", [id]);
  if (rows[0]) notifier.appended(id, rows[0].head_seq);
}
