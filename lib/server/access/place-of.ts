/** Where an object is, in one query on an index. */
import type { Pool } from "pg";
import type { ObjectKind } from "@/lib/contracts/endpoint";
import type { Place } from "@/lib/domain/access/can";
import { deliberationOfGate, type GateId } from "@/lib/domain/ids";

type Row = { space: string; people: string[] | null };
type Params = Readonly<Record<string, unknown>>;

/** None: there is no such thing. Several: whoever may know of one of these places may know of it. */
export async function placesOf(pool: Pick<Pool, "query">, object: ObjectKind, params: Params): Promise<Place[]> {
  const { rows } = await pool.query<Row>(...STATEMENTS[object](params));
  return rows.map(({ space, people }) => ({ space, privateTo: people }));
}

type StatementOf = (params: Params) => [string, unknown[]];

const DELIBERATION = `
select d.space_id as space, p.people from deliberation d left join private_deliberation p on p.deliberation_id = d.id where d.id = `;

const ofWholeSpace =
  (table: string): StatementOf =>
  ({ id }) => [`select space_id as space, null as people from ${table} where id = $1`, [id]];

const STATEMENTS: Readonly<Record<ObjectKind, StatementOf>> = {
  deliberation: ({ id }) => [`${DELIBERATION}$1`, [id]],
  gate: ({ id }) => [`${DELIBERATION}$1`, [deliberationOfGate(id as GateId)]],
  record: ({ number }) => [`${DELIBERATION}(select deliberation_id from record where number = $1)`, [number]],
  // As private as what uses it; one that a deliberation of everybody uses, or none yet, is its space's.
  source: ({ id }) => [
    `select s.space_id as space, p.people from source s
       left join deliberation_source ds on ds.source_id = s.id
       left join private_deliberation p on p.deliberation_id = ds.deliberation_id
      where s.id = $1`,
    [id],
  ],
  "imported-record": ({ id }) => [
    "select f.space_id as space, null as people from foreign_record r join record_folder f on f.id = r.folder_id where r.id = $1",
    [id],
  ],
  "record-folder": ofWholeSpace("record_folder"),
  connection: ofWholeSpace("connection"),
  panel: ofWholeSpace("panel_template"),
  anchor: ofWholeSpace("research_anchor"),
  webhook: ofWholeSpace("webhook"),
  invitation: ofWholeSpace("invitation"),
  person: ({ id }) => ["select space_id as space, null as people from space_member where person_id = $1", [id]],
  space: ({ id }) => ["select id as space, null as people from space where id = $1", [id]],
};
