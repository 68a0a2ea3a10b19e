/** The steps of a record's implementation: each is changed on the version that was read, and every change is on record. */
import type { Pool, PoolClient } from "pg";
import type { z } from "zod";
import type {
  addStep as addContract,
  changeStep as changeContract,
  RecordStep,
  removeStep as removeContract,
} from "@/lib/contracts/implementation";
import { AppError } from "@/lib/domain/errors";
import { gateIdSchema } from "@/lib/domain/ids";
import { recordName } from "@/lib/domain/record/record-name";
import { stepStatusSchema } from "@/lib/domain/record/record-step";
import { storable } from "@/lib/events/storable";
import { transaction } from "@/lib/server/db/transaction";
import { LOCAL_USER } from "@/lib/server/deliberations/local-user";
import { insertChange, lockRecord, type NewChange } from "@/lib/server/records/life/change-record";
import { changeSql, toChange, type ChangeColumns } from "@/lib/server/records/life/history";
import type { Services } from "@/lib/server/services";

const MAX_STEPS = 200;

type StepColumns = {
  id: string;
  text: string;
  status: string;
  note: string;
  link: string;
  gate_id: string | null;
  version: number;
  changed_by: string;
  changed_at: Date;
};

const STEP_COLUMNS = "id, text, status, note, link, gate_id, version, changed_by, changed_at";

export async function stepsOf(pool: Pick<Pool, "query">, number: number): Promise<RecordStep[]> {
  const { rows } = await pool.query<StepColumns>(
    `select ${STEP_COLUMNS} from record_step where number = $1 order by record_step.id`,
    [number],
  );
  return rows.map(toStep);
}

const toStep = ({ id, status, gate_id, changed_by, changed_at, ...row }: StepColumns): RecordStep => ({
  ...row,
  id: Number(id),
  status: stepStatusSchema.parse(status),
  gateId: gate_id === null ? null : gateIdSchema.parse(gate_id),
  changedBy: changed_by,
  changedAt: changed_at.toISOString(),
});

export async function addStep(
  { pool }: Pick<Services, "pool">,
  number: number,
  body: z.output<(typeof addContract)["body"]>,
): Promise<RecordStep> {
  const { by = LOCAL_USER, ...step } = storable(body);
  return transaction(pool, async (client) => {
    await lockRecord(client, number);
    const { rows } = await client.query<{ text: string }>("select text from record_step where number = $1", [number]);
    if (rows.some(({ text }) => text === step.text))
      throw new AppError("conflict", `${recordName(number)} has this step already.`);
    if (rows.length >= MAX_STEPS)
      throw new AppError("conflict", `${recordName(number)} has ${MAX_STEPS} steps, and takes no more.`);
    return insertStep(client, number, { ...step, by, gateId: null });
  });
}

type NewStep = { text: string; note: string; link: string; by: string; gateId: string | null };

async function insertStep(
  client: PoolClient,
  number: number,
  { text, note, link, by, gateId }: NewStep,
): Promise<RecordStep> {
  const { rows } = await client.query<StepColumns>(
    `insert into record_step (number, text, note, link, changed_by, gate_id) values ($1, $2, $3, $4, $5, $6)
     returning ${STEP_COLUMNS}`,
    [number, text, note, link, by, gateId],
  );
  const [step] = rows.map(toStep);
  if (!step) throw new Error("The step that was stored is not there.");
  await insertChange(
    client,
    number,
    by,
    {
      kind: "step-added",
      was: null,
      became: step.status,
      step: { id: step.id, version: 0, about: text },
      reason: note,
    },
    null,
  );
  return step;
}

/** What the answer to a gate adds, in the commit of the answer. Nothing where the record was deleted meanwhile. */
export async function insertStepOfGate(
  client: PoolClient,
  deliberationId: string,
  gateId: string,
  { text, note, by }: { text: string; note: string; by: string },
): Promise<void> {
  const { rows } = await client.query<{ number: number }>(
    "select v.number from record_validation v join record r on r.number = v.number where v.deliberation_id = $1 for key share of r",
    [deliberationId],
  );
  const number = rows[0]?.number;
  if (number !== undefined) await insertStep(client, number, { text, note, link: "", by, gateId });
}

export async function changeStep(
  { pool }: Pick<Services, "pool">,
  { number, step: id }: z.output<(typeof changeContract)["params"]>,
  body: z.output<(typeof changeContract)["body"]>,
): Promise<RecordStep> {
  const { version, by = LOCAL_USER, ...wanted } = storable(body);
  return transaction(pool, async (client) => {
    const before = await lockStep(client, number, id, version);
    const changes = changesBetween(before, wanted);
    if (changes.length === 0) return before;
    const { rows } = await client.query<StepColumns>(
      `update record_step set text = $3, status = $4, note = $5, link = $6, version = version + 1, changed_by = $7, changed_at = now()
        where number = $1 and id = $2 returning ${STEP_COLUMNS}`,
      [number, id, wanted.text, wanted.status, wanted.note, wanted.link, by],
    );
    const [after] = rows.map(toStep);
    if (!after) throw noSuchStep(number);
    const step = { id, version: after.version, about: after.text };
    for (const change of changes) await insertChange(client, number, by, { ...change, step }, null);
    return after;
  });
}

function changesBetween(
  before: RecordStep,
  after: Pick<RecordStep, "text" | "status" | "note" | "link">,
): Omit<NewChange, "step">[] {
  const value = (text: string): string | null => text || null;
  return [
    ...(before.text === after.text
      ? []
      : [{ kind: "step-text" as const, was: before.text, became: after.text, reason: "" }]),
    ...(before.status === after.status
      ? []
      : [{ kind: "step-status" as const, was: before.status, became: after.status, reason: "" }]),
    ...(before.note === after.note
      ? []
      : [{ kind: "step-note" as const, was: value(before.note), became: value(after.note), reason: after.note }]),
    ...(before.link === after.link
      ? []
      : [{ kind: "step-link" as const, was: value(before.link), became: value(after.link), reason: "" }]),
  ];
}

export async function removeStep(
  { pool }: Pick<Services, "pool">,
  { number, step: id }: z.output<(typeof removeContract)["params"]>,
  query: z.output<(typeof removeContract)["query"]>,
): Promise<{ id: number }> {
  const { version, by = LOCAL_USER } = storable(query);
  return transaction(pool, async (client) => {
    const { text } = await lockStep(client, number, id, version);
    await client.query("delete from record_step where number = $1 and id = $2", [number, id]);
    const step = { id, version: version + 1, about: text };
    await insertChange(client, number, by, { kind: "step-removed", was: null, became: null, step, reason: "" }, null);
    return { id };
  });
}

/** Locked, and as it was read; else what others did to it meanwhile. */
async function lockStep(client: PoolClient, number: number, id: number, read: number): Promise<RecordStep> {
  await lockRecord(client, number);
  const { rows } = await client.query<StepColumns>(
    `select ${STEP_COLUMNS} from record_step where number = $1 and id = $2 for update`,
    [number, id],
  );
  const [step] = rows.map(toStep);
  if (!step) throw noSuchStep(number);
  if (step.version === read) return step;
  const changed = await client.query<ChangeColumns>(
    `${changeSql()} where number = $1 and step = $2 and step_version > $3 order by record_change.id`,
    [number, id, read],
  );
  const names = [...new Set(changed.rows.map(({ by }) => by))].join(" and ") || "Somebody";
  throw new AppError(
    "conflict",
    `${names} changed this step after you opened it. Look at what changed; you may then apply yours again.`,
    { details: { version: step.version, changes: changed.rows.map(toChange) } },
  );
}

const noSuchStep = (number: number): AppError =>
  new AppError("not_found", `${recordName(number)} has no such step. Somebody may have removed it.`);
