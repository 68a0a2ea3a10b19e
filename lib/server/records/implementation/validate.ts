/** Begins the validation of a record's implementation: a deliberation of its own, by the panel that decided. */
import { randomInt } from "node:crypto";
import type { z } from "zod";
import type { validateImplementation as contract } from "@/lib/contracts/implementation";
import type { Agent } from "@/lib/domain/agent";
import { AppError } from "@/lib/domain/errors";
import { deliberationIdSchema, type DeliberationId } from "@/lib/domain/ids";
import { recordName } from "@/lib/domain/record/record-name";
import { deliberationEventSchema, type PayloadOf } from "@/lib/events/schema";
import { storable } from "@/lib/events/storable";
import { protocolById } from "@/lib/kernel/registry";
import { buildPage } from "@/lib/projections/record/page/build-page";
import type { Folded } from "@/lib/kernel/fold";
import { VALIDATION_ID } from "@/lib/protocols/protocol-ids";
import { checkContextLimit } from "@/lib/server/deliberations/create/check-context-limit";
import { chooseModelSource } from "@/lib/server/deliberations/create/choose-model-source";
import { groundingOf } from "@/lib/server/deliberations/create/ground";
import { storeNew } from "@/lib/server/deliberations/create/store-new";
import { LOCAL_USER } from "@/lib/server/deliberations/local-user";
import { readFolded } from "@/lib/server/deliberations/read-folded";
import { randomId } from "@/lib/server/random-id";
import { readRecordRow } from "@/lib/server/records/record-row";
import { recordDetail } from "@/lib/server/records/record-detail";
import type { Services } from "@/lib/server/services";

type Body = z.output<(typeof contract)["body"]>;
type Needed = Pick<Services, "env" | "pool" | "prisma" | "sources" | "store" | "notifier" | "viewer">;

const MAX_TITLE = 160;

export async function validateImplementation(
  services: Needed,
  number: number,
  { diff, sources, rehearsal, by = LOCAL_USER }: Body,
): Promise<{ id: DeliberationId }> {
  const { deliberationId } = await readRecordRow(services.pool, number);
  const [{ text, title }, { folded }] = await Promise.all([
    recordDetail(services, number),
    readFolded(services.store, deliberationId),
  ]);
  await expectNoneRunning(services, number);
  const { created } = folded.lifecycle;
  const protocol = protocolById(VALIDATION_ID);
  const panel = panelOf(folded);
  const source = await chooseModelSource(wantedSource(created, rehearsal), services, { protocol, panel });
  const name = recordName(number);
  const subject = {
    title: [`Implementation of ${name}: ${title}`, `Implementation of ${name}`].find(
      (one) => one.length <= MAX_TITLE,
    ) as string,
    question: `Does the implementation do what ${name} decided?`,
    artifact: diff,
    context: "",
  };
  const grounding = await groundingOf(
    { ...subject, sources, evidence: "required", askMe: "never", earlierDecisions: [] },
    source.kind === "rehearsal",
    services,
    null,
  );
  const event = deliberationEventSchema.parse({
    deliberationId: deliberationIdSchema.parse(randomId("dlb")),
    seq: 1,
    at: new Date().toISOString(),
    payload: storable({
      type: "deliberation.created",
      protocol: protocol.id,
      subject,
      config: { record: { number, title, text: text.markdown }, parts: partsOf(folded) },
      panel,
      seed: randomInt(2 ** 32),
      source,
      createdBy: by,
      start: true,
      ...(grounding ? { grounding } : {}),
      validates: { number, textVersion: text.version },
    }),
  });
  if (event.payload.type === "deliberation.created") await checkContextLimit(event.payload, services);
  const id = await storeNew(services.pool, event, null);
  services.notifier.appended(id, event.seq);
  return { id };
}

/** Two at once would ask the same seats the same, and pay twice for it. */
async function expectNoneRunning({ pool }: Pick<Services, "pool">, number: number): Promise<void> {
  const { rows } = await pool.query<{ id: string }>(
    `select d.id from record_validation v join deliberation d on d.id = v.deliberation_id
      where v.number = $1 and d.status not in ('closed', 'failed', 'cancelled') limit 1`,
    [number],
  );
  if (rows[0])
    throw new AppError(
      "conflict",
      `A validation of ${recordName(number)} has not ended yet. Decide or cancel it first.`,
      { details: { deliberationId: rows[0].id } },
    );
}

/** The seats as they sat, asked as they were asked. What was changed for one in the course of it holds too. */
function panelOf({ lifecycle: { panel, seatChanges } }: Folded): Agent[] {
  const [kind] = protocolById(VALIDATION_ID).seats.kinds;
  if (!kind) throw new Error("The seats of a validation have no kind.");
  return panel.map((seat) => ({ ...seat, ...seatChanges[seat.id], kind }));
}

function wantedSource(
  { source }: PayloadOf<"deliberation.created">,
  rehearsal: Body["rehearsal"],
): Parameters<typeof chooseModelSource>[0] {
  if (rehearsal !== undefined && rehearsal !== false) return { rehearsal };
  if (source.kind === "rehearsal") return { rehearsal: true };
  return { models: { default: source.model }, ...(source.connection ? { connection: source.connection } : {}) };
}

/** V-02: what the record says on a seat's account. */
function partsOf(folded: Folded): Record<string, string[]> {
  const { drivers, conditions, dissent } = buildPage(folded);
  const parts = folded.lifecycle.panel.map(({ id, name }): [string, string[]] => [
    id,
    [
      ...drivers.filter(({ by }) => by.includes(name)).map(({ text }) => `What mattered to you: ${text}`),
      ...conditions.filter(({ by }) => by === name).map(({ text }) => `Your condition: ${text}`),
      ...dissent.flatMap((one) => (one.name === name && one.words !== null ? [`Your dissent: ${one.words}`] : [])),
    ],
  ]);
  return Object.fromEntries(parts.filter(([, lines]) => lines.length > 0));
}
