/** What people want to be told, and where. */
import type { NotifyChoice } from "@/lib/contracts/notify/notifications";
import { DEFAULT_CHOICE, noticeKindSchema, rhythmSchema } from "@/lib/domain/notice/notices";
import { expectPerson } from "@/lib/server/people/expect-team";
import type { Services } from "@/lib/server/services";

type Needed = Pick<Services, "pool" | "env" | "viewer">;
type Row = { app: string[]; email: string[]; rhythm: string };

/** A kind of another version of Parley is none of this one's. */
const kinds = (stored: readonly string[]) => stored.flatMap((kind) => noticeKindSchema.safeParse(kind).data ?? []);

export async function readChoice(pool: Needed["pool"], personId: string): Promise<NotifyChoice> {
  const { rows } = await pool.query<Row>("select app, email, rhythm from notify_choice where person_id = $1", [
    personId,
  ]);
  const [row] = rows;
  return row
    ? { app: kinds(row.app), email: kinds(row.email), rhythm: rhythmSchema.parse(row.rhythm) }
    : { ...DEFAULT_CHOICE, app: [...DEFAULT_CHOICE.app], email: [...DEFAULT_CHOICE.email] };
}

export async function getChoice(services: Needed): Promise<NotifyChoice & { canMail: boolean }> {
  const { id } = expectPerson(services);
  return { ...(await readChoice(services.pool, id)), canMail: services.env.mail !== null };
}

export async function setChoice(services: Needed, { app, email, rhythm }: NotifyChoice): Promise<NotifyChoice> {
  const { id } = expectPerson(services);
  const choice = { app: [...new Set(app)], email: [...new Set(email)], rhythm };
  await services.pool.query(
    `insert into notify_choice (person_id, app, email, rhythm) values ($1, $2, $3, $4)
     on conflict (person_id) do update set app = excluded.app, email = excluded.email, rhythm = excluded.rhythm`,
    [id, choice.app, choice.email, choice.rhythm],
  );
  return choice;
}
