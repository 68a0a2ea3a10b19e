/** The doctor and the list of models, for a connection as it is stored. */
import type { DoctorReport } from "@/lib/contracts/connections";
import { connectionSettingsSchema, type ConnectionSettings } from "@/lib/domain/connection";
import { spaceOf } from "@/lib/domain/access/viewer";
import { ENV_CONNECTION, type ConnectionId } from "@/lib/domain/ids";
import { examine } from "@/lib/models/doctor/examine";
import { fetchModels } from "@/lib/models/doctor/list-models";
import type { Findings, Patient } from "@/lib/models/doctor/types";
import type { Account } from "@/lib/models/openai/client";
import { createSecretBox } from "@/lib/server/secrets/secret-box";
import { addressProblem, baseUrlProblem } from "./base-url-policy";
import { NO_KEY, openKey } from "./connection-key";
import { type ConnectionServices, keepCheck } from "./connections";
import { environmentSettings } from "./environment";
import { noSuchConnection } from "@/lib/server/access/no-such";

/** One call may have to wait for a model to be loaded; a person waits for the whole. */
const CALL_MS = 60_000;
const TOTAL_MS = 90_000;
const LIST_MS = 8000;

type Opened = {
  settings: ConnectionSettings;
  /** Null: locked with another secret. */ apiKey: string | null;
  isTrusted: boolean;
  account?: Account | undefined;
};

export async function checkConnection(
  services: ConnectionServices,
  id: ConnectionId,
  model = "",
): Promise<DoctorReport> {
  const opened = await open(services, id);
  const findings =
    opened.apiKey === null
      ? unreadableKey(model || opened.settings.defaultModel)
      : await examine(patientOf(opened, opened.apiKey, model), {
          callMs: Math.min(CALL_MS, opened.settings.limits.attemptTimeoutMs),
          totalMs: TOTAL_MS,
        });
  const report: DoctorReport = { at: new Date().toISOString(), ...findings };
  await keepCheck(services, id, report);
  return report;
}

export async function listModels(
  services: ConnectionServices,
  id: ConnectionId,
): Promise<{ models: string[]; source: "endpoint" | "typed"; problem: string | null }> {
  const opened = await open(services, id);
  const { settings, apiKey, isTrusted } = opened;
  const typed = (problem: string) => ({
    models: [...new Set([...settings.models, ...(settings.defaultModel ? [settings.defaultModel] : [])])],
    source: "typed" as const,
    problem,
  });
  if (apiKey === null) return typed("The key of this connection can't be read. Enter it again.");
  const problem = isTrusted ? null : await baseUrlProblem(settings);
  if (problem !== null) return typed(problem);
  const list = await fetchModels({
    baseURL: settings.baseUrl,
    apiKey,
    timeoutMs: LIST_MS,
    addressProblem: guardOf(opened),
  });
  switch (list.kind) {
    case "listed":
      return { models: [...new Set([...settings.models, ...list.models])], source: "endpoint", problem: null };
    case "refused-key":
      return typed(
        `The endpoint rejects the key (HTTP ${list.status}). Enter it again, or type the names of its models.`,
      );
    case "none":
      return typed(`The endpoint does not list its models (HTTP ${list.status}). Type their names.`);
    case "unreachable":
      return typed(`The endpoint could not be reached. ${list.text}`);
  }
}

async function open({ env, prisma, viewer }: ConnectionServices, id: ConnectionId): Promise<Opened> {
  if (id === ENV_CONNECTION) {
    const settings = environmentSettings(env);
    if (!settings || !env.endpoint) throw noSuchConnection();
    return { settings, apiKey: env.endpoint.apiKey, isTrusted: true, account: env.endpoint.account };
  }
  const row = await prisma.connection.findUnique({ where: { id, spaceId: spaceOf(viewer) } });
  if (!row) throw noSuchConnection();
  const apiKey = row.keyCiphertext === null ? NO_KEY : await openKey(createSecretBox(env), id, row.keyCiphertext);
  return { settings: connectionSettingsSchema.parse(row.settings), apiKey, isTrusted: false };
}

const guardOf = ({ settings, isTrusted }: Opened): ((address: string) => string | null) | undefined =>
  isTrusted ? undefined : (address) => addressProblem(address, settings);

function patientOf(opened: Opened, apiKey: string, model: string): Patient {
  const { settings, isTrusted, account } = opened;
  const { baseUrl, defaultModel, models, replyMode, maxTokensField } = settings;
  return {
    baseURL: baseUrl,
    apiKey,
    account,
    isKeyless: apiKey === NO_KEY,
    model: model || defaultModel,
    typedModels: models,
    replyMode,
    maxTokensField,
    addressProblem: guardOf(opened),
    urlProblem: async () => (isTrusted ? null : baseUrlProblem(settings)),
  };
}

function unreadableKey(model: string): Findings {
  const text = "Its key was encrypted with another PARLEY_SECRET. Enter it again, or start Parley with that secret.";
  return {
    model,
    checks: [{ id: "auth", title: "Key", state: "fail", text }],
    verdict: "unusable",
    summary: `Can't be used. ${text}`,
    use: null,
    firstTokenMs: null,
    totalMs: null,
  };
}
