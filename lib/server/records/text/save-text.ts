import type { PoolClient } from "pg";
import type { z } from "zod";
import type {
  RecordText,
  restoreRecordText as restoreContract,
  saveRecordText as saveContract,
} from "@/lib/contracts/record-life";
import type { RecordRow } from "@/lib/contracts/records";
import { AppError } from "@/lib/domain/errors";
import { bodyProblem } from "@/lib/domain/record/record-parts";
import { recordName } from "@/lib/domain/record/record-name";
import { storable } from "@/lib/events/storable";
import { transaction } from "@/lib/server/db/transaction";
import { LOCAL_USER } from "@/lib/server/deliberations/local-user";
import { invalidInput } from "@/lib/server/http/parse-input";
import { announceChange, insertChange } from "@/lib/server/records/life/change-record";
import { readRecordRow } from "@/lib/server/records/record-row";
import type { Services } from "@/lib/server/services";
import { generatedBody, newestText, readRecordText, toText } from "./read-text";

type Stores = Pick<Services, "pool" | "store" | "notifier">;
type Restore = z.output<(typeof restoreContract)["body"]>;

/** Who wrote version 0. */
const PARLEY = "Parley";

export async function saveRecordText(
  services: Stores,
  number: number,
  input: z.output<(typeof saveContract)["body"]>,
): Promise<RecordText> {
  const { body, note, basedOn, by = LOCAL_USER } = storable(input);
  const text = body.replace(/\r\n?/g, "\n").trim();
  const problem = bodyProblem(text);
  if (problem) throw invalidInput({ body: problem });
  return save(services, number, { body: text, note, basedOn, by });
}

/** As a new version: what was saved in between stays where it is. */
export async function restoreRecordText(
  services: Stores,
  number: number,
  version: number,
  input: Restore,
): Promise<RecordText> {
  const { note, basedOn, by = LOCAL_USER } = storable(input);
  const { body } = await readRecordText(services, number, version);
  return save(services, number, { body, note: note || `Back to version ${version}`, basedOn, by });
}

type NewText = { body: string; note: string; basedOn: number; by: string };

async function save(services: Stores, number: number, { body, note, basedOn, by }: NewText): Promise<RecordText> {
  const row = await readRecordRow(services.pool, number);
  const generated = await generatedBody(services, row);
  const text = await transaction(services.pool, async (client) => {
    await client.query("select 1 from record where number = $1 for update", [number]);
    const newest = await newestText(client, number);
    const current = newest?.version ?? 0;
    if (basedOn !== current) throw savedMeanwhile(number, newest, basedOn);
    if (body === (newest?.body ?? generated))
      throw invalidInput({ body: `Nothing changed: this is the text of version ${current}.` });
    // What was generated is kept as it was when people first read it, whatever later versions of Parley would write.
    if (!newest) await insert(client, row, { version: 0, body: generated, by: PARLEY, note: "", at: row.createdAt });
    const saved = await insert(client, row, { version: current + 1, body, by, note });
    await insertChange(
      client,
      number,
      by,
      { kind: "text", was: String(current), became: String(current + 1), reason: note },
      null,
    );
    await client.query("update record set is_searchable = false where number = $1", [number]);
    return saved;
  });
  await announceChange(services, number);
  return text;
}

function savedMeanwhile(number: number, newest: RecordText | null, basedOn: number): AppError {
  if (!newest || basedOn > newest.version)
    return new AppError("conflict", `${recordName(number)} has no version ${basedOn} of its text.`, {
      details: { version: newest?.version ?? 0 },
    });
  return new AppError(
    "conflict",
    `${newest.by ?? PARLEY} saved version ${newest.version} while you were editing version ${basedOn}. Compare the two, then save yours or keep theirs.`,
    { details: { version: newest.version, by: newest.by, at: newest.at } },
  );
}

async function insert(
  client: PoolClient,
  { number }: RecordRow,
  { version, body, by, note, at }: { version: number; body: string; by: string; note: string; at?: string },
): Promise<RecordText> {
  const { rows } = await client.query<Parameters<typeof toText>[0]>(
    `insert into record_text (number, version, body, by, note, at) values ($1, $2, $3, $4, $5, coalesce($6::timestamptz, now()))
     returning version, body, by, at, note`,
    [number, version, body, by, note, at ?? null],
  );
  if (!rows[0]) throw new Error("The text that was stored is not there.");
  return toText(rows[0]);
}
