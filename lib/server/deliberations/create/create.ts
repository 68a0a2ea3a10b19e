import { randomInt, createHash } from "node:crypto";
import { z } from "zod";
import type { CreateDeliberationBody } from "@/lib/contracts/deliberations/create-deliberation";
import type { Agent } from "@/lib/domain/agent";
import { deliberationIdSchema, type DeliberationId, ENV_CONNECTION } from "@/lib/domain/ids";
import { spaceOf } from "@/lib/domain/access/viewer";
import { isAnyone } from "@/lib/domain/gate/anyone";
import { subjectSchema } from "@/lib/domain/subject";
import { deliberationEventSchema, type DeliberationEvent } from "@/lib/events/schema";
import { storable } from "@/lib/events/storable";
import { andSight } from "@/lib/server/access/sight";
import { checkBudget } from "@/lib/server/costs/check-budget";
import { decidingOf } from "@/lib/server/gates/deciders";
import { invalidInput, parseInput } from "@/lib/server/http/parse-input";
import { readPrivacy, withViewer } from "@/lib/server/people/privacy";
import { proposePanel } from "@/lib/server/panels/propose";
import { resolvePanel } from "@/lib/server/panels/resolve-panel";
import { readPriceIn } from "@/lib/server/prices/prices";
import { requireProtocol } from "@/lib/server/protocols/require-protocol";
import { randomId } from "@/lib/server/random-id";
import type { Reader, Services } from "@/lib/server/services";
import { checkContextLimit } from "./check-context-limit";
import { chooseModelSource } from "./choose-model-source";
import { groundingOf } from "./ground";
import { LOCAL_USER } from "@/lib/server/deliberations/local-user";
import { storeNew } from "./store-new";
import type { ModelSource } from "@/lib/domain/model-source";
import { type ConnectionServices, listConnections } from "@/lib/server/connections/connections";

const idempotencyKeySchema = z.string().trim().min(1).max(255);

/** Validates everything, then writes row, first event, idempotency key and job in one commit; nothing is stored of bad input. */
export async function createDeliberation(
  services: Pick<Services, "env" | "pool" | "prisma" | "sources" | "notifier" | "viewer">,
  body: CreateDeliberationBody,
  givenKey: string | null = null,
): Promise<{ id: DeliberationId }> {
  const key = givenKey === null ? null : parseInput(idempotencyKeySchema, givenKey, "Idempotency-Key");
  const people = await peopleOf(services, body);
  const event = await firstEvent(body, services, people);
  const idempotency = key === null ? null : { key, bodyHash: bodyHash(body) };
  const id = await storeNew(services.pool, event, idempotency, { people, space: spaceOf(services.viewer) });
  services.notifier.appended(id, event.seq);
  return { id };
}

/** Those named; else those of what it asks again, whose question and documents it has. Null: everybody in the space. */
async function peopleOf(
  services: Pick<Services, "pool" | "viewer">,
  { people, askedAgainFrom }: CreateDeliberationBody,
): Promise<readonly string[] | null> {
  if (people) return withViewer(services, people);
  if (!askedAgainFrom) return null;
  const { people: theirs } = await readPrivacy(services, askedAgainFrom);
  const { viewer } = services;
  return theirs && [...new Set([...theirs, ...(viewer.kind === "person" ? [viewer.id] : [])])];
}

/** The event as it would be stored; nothing is. */
export async function firstEvent(
  body: CreateDeliberationBody,
  services: Pick<Services, "env" | "pool" | "prisma" | "sources" | "viewer">,
  people: readonly string[] | null,
) {
  if (body.askedAgainFrom) await expectOriginal(services, body.askedAgainFrom);
  const protocol = requireProtocol(body.protocol);
  const config = parseConfig(protocol.configSchema, body.config ?? {});
  const seats = body.panel ? resolvePanel(protocol, config, body.panel) : proposePanel(body).map(({ agent }) => agent);
  const panel = withModels(seats, body.models?.agents ?? {});
  const problems = {
    ...protocol.panelProblems(panel, config),
    ...protocol.subjectProblems?.(subjectSchema.parse(body), config),
  };
  if (Object.keys(problems).length > 0) throw invalidInput(problems);
  const source = await chooseModelSource(body, services, { protocol, panel });
  const deciding = body.deciding && (await decidingOf(services, body.deciding, people, "deciding."));
  const grounding = await groundingOf(body, source.kind === "rehearsal", services, people);

  const event = deliberationEventSchema.parse({
    deliberationId: deliberationIdSchema.parse(randomId("dlb")),
    seq: 1,
    at: new Date().toISOString(),
    payload: storable({
      type: "deliberation.created",
      protocol: protocol.id,
      subject: subjectSchema.parse(body),
      config,
      panel: await chooseSeatModels(panel, source, services),
      seed: body.seed ?? randomInt(2 ** 32),
      source,
      createdBy: body.by ?? body.createdBy ?? LOCAL_USER,
      start: body.start,
      ...(body.budget ? { budget: body.budget } : {}),
      ...(deciding && !isAnyone(deciding) ? { deciding } : {}),
      ...(grounding ? { grounding } : {}),
      ...pageOf(body, source.kind === "rehearsal"),
      ...(body.askedAgainFrom ? { askedAgainFrom: body.askedAgainFrom } : {}),
    }),
  });
  if (event.payload.type === "deliberation.created") await checkContextLimit(event.payload, services);
  await checkedBudget(event, services);
  return event;
}

/** One that is private to others is refused as one that does not exist. */
async function expectOriginal({ pool, viewer }: Reader, id: DeliberationId): Promise<void> {
  const { rowCount } = await pool.query(`select from deliberation d where d.id = $1 ${andSight(viewer, "d.id")}`, [id]);
  if (rowCount === 0) throw invalidInput({ askedAgainFrom: "There is no such deliberation (any more)." });
}

/** G-19, P5-38. A rehearsal has its page drafted only to show how it is reviewed. */
function pageOf({ pageWriter, pageReview }: CreateDeliberationBody, isRehearsal: boolean) {
  if (pageReview && pageWriter === "program")
    throw invalidInput({
      pageReview: "The panel reviews a page a model drafts. Leave out pageWriter, or have the page not reviewed.",
    });
  if (isRehearsal) return pageReview ? { pageWriter, pageReview } : {};
  return { pageWriter, ...(pageReview ? { pageReview } : {}) };
}

async function checkedBudget(
  { payload }: DeliberationEvent,
  services: Pick<Services, "prisma" | "viewer">,
): Promise<void> {
  if (payload.type === "deliberation.created" && payload.budget?.kind === "money")
    checkBudget(payload, await readPriceIn(services));
}

/** A setting nobody knows is a slip of the pen: better said than ignored. */
function parseConfig(schema: z.ZodType, given: Readonly<Record<string, unknown>>): unknown {
  const config = parseInput(schema, given, "config");
  const known = Object.keys(config as object);
  const unknown = Object.keys(given).filter((name) => !known.includes(name));
  if (unknown.length > 0)
    throw invalidInput(
      Object.fromEntries(
        unknown.map((name) => [`config.${name}`, `There is no setting “${name}”. Settings: ${known.join(", ")}.`]),
      ),
    );
  return config;
}

function withModels(panel: readonly Agent[], models: Readonly<Record<string, string>>): Agent[] {
  const unknown = Object.keys(models).filter((id) => !panel.some((agent) => agent.id === id));
  if (unknown.length > 0)
    throw invalidInput(
      Object.fromEntries(unknown.map((id) => [`models.agents.${id}`, `There is no agent “${id}” on the panel.`])),
    );
  return panel.map((agent) => (models[agent.id] ? { ...agent, model: models[agent.id] } : agent));
}

/** The same for bodies that say the same, whatever the order of their fields. */
function bodyHash(body: unknown): string {
  return createHash("sha256").update(JSON.stringify(body, inOrder)).digest("hex");
}

function inOrder(_key: string, value: unknown): unknown {
  if (value === null || typeof value !== "object" || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/**
 * A seat with another connection than the deliberation's has a model of its own as well, by then: the one it names, or
 * the connection's default as it is now. What a deliberation is made of does not change with Settings (G-01).
 */
async function chooseSeatModels(
  panel: readonly Agent[],
  source: ModelSource,
  services: ConnectionServices,
): Promise<Agent[]> {
  // A rehearsal calls nobody: a saved panel may name what is not there any more.
  if (source.kind === "rehearsal" || panel.every(({ connection }) => connection === undefined)) return [...panel];
  const connections = new Map((await listConnections(services)).map((connection) => [connection.id, connection]));
  const problems: Record<string, string> = {};
  const seats = panel.map((seat, index) => {
    if (seat.connection === undefined) return seat;
    const connection = connections.get(seat.connection);
    if (!connection)
      problems[`panel.${index}.connection`] =
        `${seat.name} has a connection that does not exist. It may have been removed; choose another.`;
    if (!connection || seat.model || seat.connection === (source.connection ?? ENV_CONNECTION)) return seat;
    if (connection.defaultModel === "")
      problems[`panel.${index}.model`] =
        `The connection “${connection.name}” has no default model. Name the model ${seat.name} should use.`;
    return { ...seat, model: connection.defaultModel };
  });
  if (Object.keys(problems).length > 0) throw invalidInput(problems);
  return seats;
}
