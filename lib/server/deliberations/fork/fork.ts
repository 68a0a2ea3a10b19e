import { createHash } from "node:crypto";
import type { z } from "zod";
import type { forkDeliberation as contract } from "@/lib/contracts/deliberations/fork";
import { spaceOf } from "@/lib/domain/access/viewer";
import { AppError } from "@/lib/domain/errors";
import { type DeliberationId, deliberationIdSchema } from "@/lib/domain/ids";
import { isTerminal } from "@/lib/domain/status";
import type { DeliberationEvent, EventPayload } from "@/lib/events/schema";
import { storable } from "@/lib/events/storable";
import { foldEvent, type Folded } from "@/lib/kernel/fold";
import { forkedLog } from "@/lib/kernel/fork";
import { statusOf } from "@/lib/kernel/lifecycle";
import { expectRole } from "@/lib/server/access/authorize";
import { readOnly } from "@/lib/server/bundles/read-only";
import { storeNewLog } from "@/lib/server/deliberations/create/store-new";
import { LOCAL_USER } from "@/lib/server/deliberations/local-user";
import { foldInSlices, noSuchDeliberation } from "@/lib/server/deliberations/read-folded";
import { invalidInput } from "@/lib/server/http/parse-input";
import { randomId } from "@/lib/server/random-id";
import type { Services } from "@/lib/server/services";
import { changedConfig, checkSeats, firstSteps } from "./fork-changes";
import { changedPanel, checkConnections } from "./fork-panel";

export type ForkBody = z.output<(typeof contract)["body"]>;

/**
 * A deliberation whose log begins with a copy of another one's, up to the event they part at, and goes on differently.
 * Nothing in the copy is asked or paid again. What they part over is in its log like everything else.
 */
export async function forkDeliberation(
  services: Pick<Services, "pool" | "store" | "prisma" | "env" | "notifier" | "viewer">,
  from: DeliberationId,
  body: ForkBody,
  idempotencyKey: string | null = null,
): Promise<{ id: DeliberationId }> {
  const { store, pool, notifier, viewer } = services;
  if (body.answer) expectRole(viewer, "decide");
  if (await store.isReadOnly(from)) throw readOnly();
  const past = pastOf(await store.read(from, 0), body.seq);
  const by = body.by ?? LOCAL_USER;
  const at = new Date().toISOString();
  const before = await foldInSlices(past);
  expectForkable(before);
  const config = changedConfig(before, body.config);
  const panel = changedPanel({ past, before, config }, body.panel);
  await checkSeats(services, before, body.seats);
  await checkConnections(services, panel ?? []);

  const id = deliberationIdSchema.parse(randomId("dlb"));
  const shared = forkedLog(past, { id, by, at, title: body.title, config, panel });
  const steps = [...renamed(before, body.title, by), ...firstSteps(await foldInSlices(shared), body, by)];
  const { log, folded } = steps.reduce<Grown>(
    ({ log: grown, folded: state }, payload) => {
      const event = { deliberationId: id, seq: state.lifecycle.headSeq + 1, at, payload: storable(payload) };
      return { log: [...grown, event], folded: foldEvent(state, event) };
    },
    { log: shared, folded: await foldInSlices(shared) },
  );
  const stored = await storeNewLog(
    pool,
    log,
    folded,
    idempotencyKey === null ? null : { key: idempotencyKey, bodyHash: hashOf({ from, ...body }) },
    { space: spaceOf(viewer) },
  );
  notifier.appended(stored, log.length);
  return { id: stored };
}

/** A name in the copy comes after the one it was created with, so a fork with a name of its own needs one more. */
function renamed({ lifecycle }: Folded, title: string | undefined, by: string): EventPayload[] {
  const isRenamed = lifecycle.title !== lifecycle.created.subject.title;
  return title !== undefined && isRenamed ? [{ type: "deliberation.renamed", title, by }] : [];
}

type Grown = { log: readonly DeliberationEvent[]; folded: Folded };

function pastOf(log: readonly DeliberationEvent[] | null, seq: number): readonly DeliberationEvent[] {
  if (!log) throw noSuchDeliberation();
  if (seq > log.length) throw invalidInput({ seq: `The log has ${log.length} events so far.` });
  return log.slice(0, seq);
}

function expectForkable({ lifecycle }: Folded): void {
  if (lifecycle.created.validates)
    throw new AppError(
      "conflict",
      "A validation belongs to the record it judges and can’t be forked. Start another one on the record’s page.",
    );
  const { end } = lifecycle;
  if (end && isTerminal(statusOf(lifecycle)))
    throw new AppError("conflict", `It had ended by then. Fork it at an event before ${end.seq}.`, {
      details: { endedAt: end.seq },
    });
}

const hashOf = (body: unknown): string => createHash("sha256").update(JSON.stringify(body)).digest("hex");
