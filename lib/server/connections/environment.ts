/** The endpoint the environment names, in the form of a connection. It is the operator's own: trusted, and not changed here. */
import type { Connection, DoctorReport } from "@/lib/contracts/connections";
import { connectionSettingsSchema, type ConnectionSettings } from "@/lib/domain/connection";
import { ENV_CONNECTION } from "@/lib/domain/ids";
import type { Env } from "@/lib/server/env";
import { NO_KEY } from "./connection-key";

export const ENVIRONMENT_NAME = "Environment";
/** Where the SDK goes when no base URL is set. */
export const OPENAI_BASE_URL = "https://api.openai.com/v1";

/** Its operator has no form to set it in, and the provider's own limits are heeded anyway. */
const MAX_CONCURRENT = 1000;

type EndpointEnv = Pick<Env, "endpoint">;

export function environmentSettings({ endpoint }: EndpointEnv): ConnectionSettings | null {
  if (!endpoint) return null;
  return connectionSettingsSchema.parse({
    name: ENVIRONMENT_NAME,
    preset: "custom",
    baseUrl: endpoint.baseURL ?? OPENAI_BASE_URL,
    allowPrivate: true,
    defaultModel: endpoint.model,
    limits: { maxConcurrent: MAX_CONCURRENT },
  });
}

declare global {
  // There is no row for it; Next loads this module more than once.
  var parleyEnvironmentCheck: DoctorReport | undefined;
}

export function keepEnvironmentCheck(report: DoctorReport): void {
  globalThis.parleyEnvironmentCheck = report;
}

export function environmentConnection(env: EndpointEnv, isDefault: boolean): Connection | null {
  const settings = environmentSettings(env);
  if (!settings) return null;
  return {
    ...settings,
    id: ENV_CONNECTION,
    isFromEnvironment: true,
    isDefault,
    hasKey: env.endpoint?.apiKey !== NO_KEY,
    isKeyReadable: true,
    lastCheck: globalThis.parleyEnvironmentCheck ?? null,
    version: 1,
  };
}
