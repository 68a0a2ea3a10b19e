import type { Pool } from "pg";
import type { Needs, ObjectKind } from "@/lib/contracts/endpoint";
import { ACTIONS, judge, sees, type Action, type Privacy } from "@/lib/domain/access/can";
import type { Viewer } from "@/lib/domain/access/viewer";
import { AppError } from "@/lib/domain/errors";
import { deliberationOfGate, type GateId } from "@/lib/domain/ids";
import { noSuchDeliberation } from "@/lib/server/deliberations/read-folded";
import { noSuchGate } from "@/lib/server/gates/read";
import { noSuchRecord } from "@/lib/server/records/record-row";
import { noSuchSource } from "@/lib/server/sources/read-source";

/** Throws what the caller is told. Nothing of an object is looked up for somebody whose role would not do. */
export function expectRole(viewer: Viewer, action: Action): void {
  const verdict = judge(viewer, action);
  if (verdict === "sign-in") throw new AppError("unauthenticated", "Sign in first.");
  if (verdict === "refused") throw new AppError("forbidden", whyNot(viewer, action));
}

/** One that is private to others is answered as one that does not exist. */
export async function expectSight(
  pool: Pick<Pool, "query">,
  viewer: Viewer,
  { object }: Needs,
  params: Readonly<Record<string, unknown>>,
): Promise<void> {
  if (!object || seesEverything(viewer)) return;
  if (!sees(viewer, await privacyOf(pool, object, params))) throw notFound(object, params);
}

export const seesEverything = (viewer: Viewer): boolean =>
  viewer.kind === "local" || (viewer.kind === "person" && viewer.role === "owner");

function whyNot(viewer: Viewer, action: Action): string {
  const { role, scope } = ACTIONS[action];
  if (viewer.kind === "person" && viewer.scopes !== null && (scope === null || !viewer.scopes.includes(scope)))
    return scope === null
      ? "This can't be done with an API token. Sign in."
      : `This token can't be used for that: it lacks the scope “${scope}”.`;
  return role === "owner" ? "Only an owner can do this." : "Observers read. Ask an owner to make you a decider.";
}

function notFound(object: ObjectKind, params: Readonly<Record<string, unknown>>): AppError {
  switch (object) {
    case "deliberation":
      return noSuchDeliberation();
    case "gate":
      return noSuchGate();
    case "record":
      return noSuchRecord(Number(params["number"]));
    case "source":
      return noSuchSource();
  }
}

type Row = { people: string[] | null };

/** One query on a primary key, and for a source one on its index. */
async function privacyOf(
  pool: Pick<Pool, "query">,
  object: ObjectKind,
  params: Readonly<Record<string, unknown>>,
): Promise<Privacy> {
  const { rows } = await pool.query<Row>(...statementOf(object, params));
  // A source is as private as what uses it; one that a deliberation of everybody uses, or none yet, is not.
  if (rows.length === 0 || rows.some(({ people }) => people === null)) return null;
  return { privateTo: rows.flatMap(({ people }) => people ?? []) };
}

const OF_DELIBERATION = "select people from private_deliberation where deliberation_id = $1";

function statementOf(object: ObjectKind, params: Readonly<Record<string, unknown>>): [string, unknown[]] {
  switch (object) {
    case "deliberation":
      return [OF_DELIBERATION, [params["id"]]];
    case "gate":
      return [OF_DELIBERATION, [deliberationOfGate(params["id"] as GateId)]];
    case "record":
      return [
        "select p.people from record r join private_deliberation p on p.deliberation_id = r.deliberation_id where r.number = $1",
        [params["number"]],
      ];
    case "source":
      return [
        `select p.people from deliberation_source s left join private_deliberation p on p.deliberation_id = s.deliberation_id
          where s.source_id = $1`,
        [params["id"]],
      ];
  }
}
