/** A record takes the place of one that was imported. That is the register's own knowledge: the file is not touched. */
import type { PoolClient } from "pg";
import type { z } from "zod";
import type { supersedeImported as contract } from "@/lib/contracts/record-life";
import type { RecordRow } from "@/lib/contracts/records";
import { AppError } from "@/lib/domain/errors";
import { importedName, recordName } from "@/lib/domain/record/record-name";
import { storable } from "@/lib/events/storable";
import { transaction } from "@/lib/server/db/transaction";
import { LOCAL_USER } from "@/lib/server/deliberations/local-user";
import { invalidInput } from "@/lib/server/http/parse-input";
import type { Services } from "@/lib/server/services";
import { announceChange, insertChange, lockRecord } from "./change-record";

export async function supersedeImported(
  services: Pick<Services, "pool" | "notifier">,
  number: number,
  input: z.output<(typeof contract)["body"]>,
): Promise<RecordRow> {
  const { imported, isReplaced, reason, by = LOCAL_USER } = storable(input);
  const record = await transaction(services.pool, async (client) => {
    const locked = await lockRecord(client, number);
    const name = await nameOf(client, number, imported);
    if (isReplaced) await replace(client, locked, imported, name);
    else await endReplacing(client, locked, imported, name);
    const told = isReplaced ? { was: null, became: name } : { was: name, became: null };
    await insertChange(client, number, by, { kind: "supersedes", ...told, reason }, null);
    return locked;
  });
  await announceChange(services, number);
  return record;
}

/** Of the same space. */
async function nameOf(client: PoolClient, record: number, id: string): Promise<string> {
  const { rows } = await client.query<{ number: number | null; path: string; title: string }>(
    `select i.number, i.path, i.title from foreign_record i join record_folder f on f.id = i.folder_id
       join deliberation d on d.space_id = f.space_id join record r on r.deliberation_id = d.id
      where i.id = $1 and r.number = $2`,
    [id, record],
  );
  if (!rows[0])
    throw invalidInput({ imported: "There is no such imported record. Its folder may have been forgotten." });
  return `${importedName(rows[0])}: ${rows[0].title}`;
}

async function replace(client: PoolClient, { number, status }: RecordRow, id: string, name: string): Promise<void> {
  if (status === "rejected")
    throw invalidInput({ imported: `${recordName(number)} was rejected and can't take its place.` });
  const { rowCount } = await client.query(
    "insert into imported_supersession (imported_id, by) values ($1, $2) on conflict (imported_id) do nothing",
    [id, number],
  );
  // Which one is not said: it may be private to others.
  if (rowCount === 0) throw new AppError("conflict", `A record has taken the place of “${name}” already.`);
}

async function endReplacing(client: PoolClient, { number }: RecordRow, id: string, name: string): Promise<void> {
  const { rowCount } = await client.query("delete from imported_supersession where imported_id = $1 and by = $2", [
    id,
    number,
  ]);
  if (rowCount === 0)
    throw new AppError("conflict", `${recordName(number)} does not take the place of “${name}” any more.`);
}
