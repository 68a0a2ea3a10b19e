/** Endpoints kept in Settings. A key goes in and never comes out: what is answered says only that there is one. */
import type { z } from "zod";
import {
  doctorReportSchema,
  type Connection,
  type createConnection as createContract,
  type DoctorReport,
  type updateConnection as updateContract,
} from "@/lib/contracts/connections";
import { connectionSettingsSchema, type ConnectionSettings } from "@/lib/domain/connection";
import type { SpaceId } from "@/lib/domain/access/space";
import { spaceOf } from "@/lib/domain/access/viewer";
import { AppError } from "@/lib/domain/errors";
import { connectionIdSchema, ENV_CONNECTION, type ConnectionId } from "@/lib/domain/ids";
import { Prisma } from "@/lib/generated/prisma/client";
import { invalidInput } from "@/lib/server/http/parse-input";
import { randomId } from "@/lib/server/random-id";
import { createSecretBox } from "@/lib/server/secrets/secret-box";
import type { Services } from "@/lib/server/services";
import { baseUrlProblem } from "./base-url-policy";
import { openKey, sealKey } from "./connection-key";
import { environmentConnection, ENVIRONMENT_NAME, keepEnvironmentCheck } from "./environment";
import { noSuchConnection } from "@/lib/server/access/no-such";

/** Those of the viewer's space, and the environment's, which serves every space. */
export type ConnectionServices = Pick<Services, "env" | "prisma" | "viewer">;
type Body = z.output<typeof createContract.body>;
type Row = {
  id: string;
  settings: unknown;
  keyCiphertext: string | null;
  isDefault: boolean;
  lastCheck: unknown;
  version: number;
};

/** Prisma's word for "this value is there already". */
const DUPLICATE = "P2002";
/** Any number that nobody else uses: who changes the default waits for whoever is at it ("conn" in ASCII). */
const DEFAULT_LOCK = 0x636f6e6e;

export async function listConnections({ env, prisma, viewer }: ConnectionServices): Promise<Connection[]> {
  const rows = await prisma.connection.findMany({ where: { spaceId: spaceOf(viewer) }, orderBy: { name: "asc" } });
  const stored = await Promise.all(rows.map((row) => toConnection(env, row)));
  const fromEnvironment = environmentConnection(env, !rows.some(({ isDefault }) => isDefault));
  return fromEnvironment ? [fromEnvironment, ...stored] : stored;
}

/** The one with this id, the environment's included; null where there is none. */
export async function findConnection(services: ConnectionServices, id: ConnectionId): Promise<Connection | null> {
  const { env, prisma, viewer } = services;
  const spaceId = spaceOf(viewer);
  if (id === ENV_CONNECTION)
    return environmentConnection(env, (await prisma.connection.count({ where: { spaceId, isDefault: true } })) === 0);
  const row = await prisma.connection.findUnique({ where: { id, spaceId } });
  return row && toConnection(env, row);
}

/** Which one new deliberations use: the one marked in Settings, else the environment's, else none. */
export async function defaultConnection({ env, prisma, viewer }: ConnectionServices): Promise<Connection | null> {
  const row = await prisma.connection.findFirst({ where: { spaceId: spaceOf(viewer), isDefault: true } });
  return row ? toConnection(env, row) : environmentConnection(env, true);
}

export async function requireConnection(services: ConnectionServices, id: ConnectionId): Promise<Connection> {
  const connection = await findConnection(services, id);
  if (!connection) throw noSuchConnection();
  return connection;
}

export async function createConnection(
  { env, prisma, viewer }: ConnectionServices,
  { apiKey, isDefault = false, ...settings }: Body,
): Promise<Connection> {
  await checkAddress(settings);
  const id = connectionIdSchema.parse(randomId("con"));
  const keyCiphertext = apiKey ? await sealKey(createSecretBox(env), id, apiKey) : null;
  const spaceId = spaceOf(viewer);
  const row = await uniquelyNamed(settings.name, () =>
    prisma.$transaction(async (tx) => {
      if (isDefault) await clearDefault(tx, spaceId);
      return tx.connection.create({ data: { id, spaceId, name: settings.name, settings, keyCiphertext, isDefault } });
    }),
  );
  return toConnection(env, row);
}

export async function updateConnection(
  { env, prisma, viewer }: ConnectionServices,
  id: ConnectionId,
  { apiKey, isDefault, version, ...settings }: z.output<typeof updateContract.body>,
): Promise<Connection> {
  if (id === ENV_CONNECTION) throw setByTheEnvironment();
  const spaceId = spaceOf(viewer);
  const before = await prisma.connection.findUnique({ where: { id, spaceId } });
  if (!before) throw noSuchConnection();
  if (before.version !== version) throw changedMeanwhile(before);
  const known = connectionSettingsSchema.parse(before.settings);
  if (apiKey === undefined && before.keyCiphertext !== null) refuseOtherHost(known, settings);
  await checkAddress(settings);

  const key =
    apiKey === undefined
      ? {}
      : { keyCiphertext: apiKey === null ? null : await sealKey(createSecretBox(env), id, apiKey) };
  // What the doctor saw there says nothing about another place.
  const check = apiKey !== undefined || known.baseUrl !== settings.baseUrl ? { lastCheck: Prisma.DbNull } : {};
  const data = {
    name: settings.name,
    settings,
    ...key,
    ...check,
    ...(isDefault === undefined ? {} : { isDefault }),
    version: { increment: 1 },
  };
  const [updated] = await uniquelyNamed(settings.name, () =>
    prisma.$transaction(async (tx) => {
      if (isDefault) await clearDefault(tx, spaceId);
      return tx.connection.updateManyAndReturn({ where: { id, spaceId, version }, data });
    }),
  );
  if (updated) return toConnection(env, updated);
  // Between reading and writing somebody else was faster.
  const now = await prisma.connection.findUnique({ where: { id, spaceId } });
  throw now ? changedMeanwhile(now) : noSuchConnection();
}

export async function deleteConnection(
  { prisma, viewer }: Pick<ConnectionServices, "prisma" | "viewer">,
  id: ConnectionId,
): Promise<{ id: ConnectionId }> {
  if (id === ENV_CONNECTION) throw setByTheEnvironment();
  const { count } = await prisma.connection.deleteMany({ where: { id, spaceId: spaceOf(viewer) } });
  if (count === 0) throw noSuchConnection();
  return { id };
}

/** Not a change of the connection: its version stays. */
export async function keepCheck(
  { prisma }: Pick<ConnectionServices, "prisma">,
  id: ConnectionId,
  report: DoctorReport,
): Promise<void> {
  if (id === ENV_CONNECTION) return keepEnvironmentCheck(report);
  await prisma.connection.updateMany({ where: { id }, data: { lastCheck: report } });
}

/** Under a lock, so that two who each set their own default do not both succeed. */
async function clearDefault(tx: Prisma.TransactionClient, spaceId: SpaceId): Promise<void> {
  await tx.$executeRaw`select pg_advisory_xact_lock(${DEFAULT_LOCK})`;
  await tx.connection.updateMany({ where: { spaceId, isDefault: true }, data: { isDefault: false } });
}

async function checkAddress(settings: ConnectionSettings): Promise<void> {
  const problem = await baseUrlProblem(settings);
  if (problem !== null) throw invalidInput({ baseUrl: problem });
}

/** Whoever can change the address must not have the key sent to a server of their own. */
function refuseOtherHost(known: ConnectionSettings, wanted: ConnectionSettings): void {
  const [before, after] = [new URL(known.baseUrl), new URL(wanted.baseUrl)];
  if (before.origin === after.origin) return;
  throw invalidInput({
    apiKey: `The stored key belongs to ${before.host} and will not be sent to ${after.host}. Enter a key for the new address, or remove the stored one.`,
  });
}

async function uniquelyNamed<T>(name: string, work: () => Promise<T>): Promise<T> {
  const taken = (cause?: unknown) =>
    new AppError("conflict", `There is already a connection called “${name}”. Choose another name.`, {
      cause,
      fields: { name: "This name is taken." },
    });
  if (name.toLowerCase() === ENVIRONMENT_NAME.toLowerCase()) throw taken();
  try {
    return await work();
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    throw code === DUPLICATE ? taken(error) : error;
  }
}

const setByTheEnvironment = (): AppError =>
  new AppError(
    "conflict",
    "This connection is set by the environment. Change OPENAI_BASE_URL, OPENAI_API_KEY or PARLEY_MODEL and start Parley again.",
  );

function changedMeanwhile({ settings, version }: Row): AppError {
  const { name } = connectionSettingsSchema.parse(settings);
  return new AppError("conflict", `“${name}” was changed after you opened it. Reopen it and repeat your change.`, {
    details: { version },
  });
}

async function toConnection(
  env: ConnectionServices["env"],
  { id, settings, keyCiphertext, isDefault, lastCheck, version }: Row,
): Promise<Connection> {
  const connectionId = connectionIdSchema.parse(id);
  return {
    ...connectionSettingsSchema.parse(settings),
    id: connectionId,
    isFromEnvironment: false,
    isDefault,
    hasKey: keyCiphertext !== null,
    isKeyReadable:
      keyCiphertext === null || (await openKey(createSecretBox(env), connectionId, keyCiphertext)) !== null,
    // A report of another version of the doctor is none.
    lastCheck: doctorReportSchema.nullable().catch(null).parse(lastCheck),
    version,
  };
}
