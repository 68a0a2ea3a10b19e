import type { Pool } from "pg";
import type { Needs, ObjectKind } from "@/lib/contracts/endpoint";
import { ACTIONS, type Action, can, type Demand, judge, sees } from "@/lib/domain/access/can";
import { FIRST_SPACE } from "@/lib/domain/access/space";
import type { Viewer } from "@/lib/domain/access/viewer";
import { AppError } from "@/lib/domain/errors";
import { noSuchDeliberation } from "@/lib/server/deliberations/read-folded";
import { noSuchGate } from "@/lib/server/gates/read";
import { noSuchRecord } from "@/lib/server/records/record-row";
import { noSuchSource } from "@/lib/server/sources/read-source";
import { placesOf } from "./place-of";
import {
  noSuchAnchor,
  noSuchConnection,
  noSuchFolder,
  noSuchImported,
  noSuchInvitation,
  noSuchPerson,
  noSuchSpace,
  noSuchTemplate,
  noSuchWebhook,
} from "./no-such";

/** Throws what the caller is told. Nothing of an object is looked up for somebody whose role would not do. */
export function expectRole(viewer: Viewer, action: Action): void {
  const verdict = judge(viewer, action);
  if (verdict === "sign-in") throw new AppError("unauthenticated", "Sign in first.");
  if (verdict === "refused") throw new AppError("forbidden", whyNot(viewer, action));
}

type Params = Readonly<Record<string, unknown>>;

/** One that is private to others, or another space's, is answered as one that does not exist. */
export async function expectSight(
  pool: Pick<Pool, "query">,
  viewer: Viewer,
  { object }: Needs,
  params: Params,
): Promise<void> {
  if (!object || viewer.kind === "local") return;
  // Who runs the installation keeps all spaces, from the first one.
  if (object === "space" && can(viewer, "run-installation")) return;
  const places = await placesOf(pool, object, params);
  // What is nowhere is for the use case to miss, in the same words.
  if (places.length > 0 && !places.some((place) => sees(viewer, place))) throw NOT_FOUND[object](params);
}

function whyNot(viewer: Viewer, action: Action): string {
  const { role, scope, ofInstallation }: Demand = ACTIONS[action];
  if (viewer.kind === "person" && viewer.scopes !== null && (scope === null || !viewer.scopes.includes(scope)))
    return scope === null
      ? "This can't be done with an API token. Sign in."
      : `This token can't be used for that: it lacks the scope “${scope}”.`;
  if (ofInstallation && viewer.kind === "person" && viewer.space !== FIRST_SPACE)
    return "This is about the whole installation: an owner of its first space can do it, from there.";
  return role === "owner" ? "Only an owner can do this." : "Observers read. Ask an owner to make you a decider.";
}

const NOT_FOUND: Readonly<Record<ObjectKind, (params: Params) => AppError>> = {
  deliberation: noSuchDeliberation,
  gate: noSuchGate,
  record: ({ number }) => noSuchRecord(Number(number)),
  source: noSuchSource,
  "imported-record": noSuchImported,
  "record-folder": noSuchFolder,
  connection: noSuchConnection,
  panel: noSuchTemplate,
  anchor: noSuchAnchor,
  webhook: noSuchWebhook,
  invitation: noSuchInvitation,
  person: noSuchPerson,
  space: noSuchSpace,
};
