/**
 * The model port of each connection, for the worker. A port is made once and lives as long as its connection stays as
 * it is; the row is looked at every two seconds at most, however many deliberations ask.
 */
import type { Pool } from "pg";
import { doctorReportSchema, type DoctorReport } from "@/lib/contracts/connections";
import { connectionSettingsSchema, type ConnectionRef, type ConnectionSettings } from "@/lib/domain/connection";
import { ENV_CONNECTION, type ConnectionId } from "@/lib/domain/ids";
import { ModelError } from "@/lib/models/errors";
import type { ModelPort } from "@/lib/models/port";
import type { Asking, TakesTools } from "@/lib/runner/ports";
import { readConnectionRow } from "@/lib/server/db/connection-row";
import type { Env } from "@/lib/server/env";
import { createSecretBox } from "@/lib/server/secrets/secret-box";
import { NO_KEY, openKey } from "./connection-key";
import { environmentSettings } from "./environment";
import type { Account } from "@/lib/models/openai/client";
import { createOpenAiPort, type OpenAiPort } from "@/lib/models/openai/openai-port";
import { addressProblem } from "./base-url-policy";
import { probeTools } from "@/lib/models/doctor/probe-tools";

export type ConnectionPort = {
  port: ModelPort;
  connection: ConnectionRef;
  settings: ConnectionSettings;
  takesTools: TakesTools;
};

export type ConnectionPorts = {
  /** Rejects with a ModelError where the connection is gone or its key can't be read; a person has to mend that. */
  portOf: (id: ConnectionId) => Promise<ConnectionPort>;
};

/** How long a change made in Settings may go unnoticed. */
const LOOK_AGAIN_MS = 2000;

type PortsOptions = { pool: Pool; env: Pick<Env, "endpoint" | "secret" | "dataDir">; now?: () => number };
type Kept = { state: string; made: ConnectionPort };
type Look = { at: number; found: Promise<ConnectionPort> };

export function createConnectionPorts({ pool, env, now = Date.now }: PortsOptions): ConnectionPorts {
  const box = createSecretBox(env);
  const kept = new Map<ConnectionId, Kept>();
  const looks = new Map<ConnectionId, Look>();
  const environment = environmentPort(env);

  async function look(id: ConnectionId): Promise<ConnectionPort> {
    const row = await readConnectionRow(pool, id);
    if (!row) {
      kept.delete(id);
      throw new ModelError("auth", {
        detail: `The connection ${id} was removed. Give the agent another one, or cancel the deliberation.`,
      });
    }
    const lastCheck = doctorReportSchema.nullable().catch(null).parse(row.lastCheck);
    const state = `${row.version} ${lastCheck?.at ?? ""}`;
    const known = kept.get(id);
    if (known?.state === state) return known.made;

    const settings = connectionSettingsSchema.parse(row.settings);
    const apiKey = row.keyCiphertext === null ? NO_KEY : await openKey(box, id, row.keyCiphertext);
    if (apiKey === null) {
      kept.delete(id);
      throw new ModelError("auth", {
        detail: `The key of the connection “${settings.name}” was encrypted with another PARLEY_SECRET. Enter it again in Settings, or start Parley with that secret.`,
      });
    }
    const port = makePort({ settings, apiKey, isTrusted: false, lastCheck });
    const made = {
      port,
      takesTools: toolCalling(port, { found: lastCheck }),
      connection: { id, name: settings.name },
      settings,
    };
    kept.set(id, { state, made });
    return made;
  }

  return {
    portOf(id) {
      if (id === ENV_CONNECTION) return environment ? Promise.resolve(environment) : Promise.reject(noEndpoint());
      const last = looks.get(id);
      if (last && now() - last.at < LOOK_AGAIN_MS) return last.found;
      const found = look(id);
      looks.set(id, { at: now(), found });
      // A look that failed is not kept: whoever mended it must not wait, and a database that was away is asked again.
      found.catch(() => {
        if (looks.get(id)?.found === found) looks.delete(id);
      });
      return found;
    },
  };
}

function environmentPort(env: PortsOptions["env"]): ConnectionPort | null {
  const settings = environmentSettings(env);
  if (!settings || !env.endpoint) return null;
  const port = makePort({
    settings,
    apiKey: env.endpoint.apiKey,
    isTrusted: true,
    account: env.endpoint.account,
    lastCheck: null,
  });
  const takesTools = toolCalling(port, { setting: env.endpoint.tools });
  return { port, connection: { id: ENV_CONNECTION, name: settings.name }, settings, takesTools };
}

const noEndpoint = (): ModelError =>
  new ModelError("auth", {
    detail:
      "No endpoint is configured for this process. Set OPENAI_API_KEY or OPENAI_BASE_URL and restart it, or give the agent a connection from Settings.",
  });

type PortOf = {
  settings: ConnectionSettings;
  apiKey: string;
  /** The environment's endpoint is the operator's own word: its address is not judged. */
  isTrusted: boolean;
  /** The environment's, for its own endpoint and no other. */
  account?: Account | undefined;
  lastCheck: DoctorReport | null;
};

/** Asks as the settings say; where they leave it open, the way the doctor found to work is where the checked model's calls start. */
function makePort({ settings, apiKey, isTrusted, account, lastCheck }: PortOf): OpenAiPort {
  const { baseUrl, replyMode, maxTokensField, limits } = settings;
  const found = lastCheck?.use
    ? { model: lastCheck.model, mode: lastCheck.use.replyMode, streamUsage: lastCheck.use.streamUsage }
    : undefined;
  return createOpenAiPort({
    apiKey,
    baseURL: baseUrl,
    account,
    timeoutMs: limits.attemptTimeoutMs,
    stallMs: limits.stallMs,
    maxTokensField,
    replyMode: replyMode === "auto" ? undefined : replyMode,
    found,
    addressProblem: isTrusted ? undefined : (address) => addressProblem(address, settings),
  });
}

type Known = { setting?: "auto" | "yes" | "no" | undefined; found?: DoctorReport | null };

/** Whether a model of a connection calls functions: as somebody said, as the doctor found, or as one small call shows before the first seat looks. */
export function toolCalling(port: OpenAiPort, { setting = "auto", found = null }: Known): TakesTools {
  const probed = new Map<string, Promise<boolean>>();
  const probe = (model: string, { call }: Asking): Promise<boolean> => {
    const answer = probeTools(port, model, call).then((seen) => {
      if (!("failed" in seen)) return seen.takesTools;
      // Of an endpoint that was away nothing is known: it is asked again for the next seat.
      probed.delete(model);
      return false;
    });
    probed.set(model, answer);
    // Cancelled, or taken over: whoever waits for it makes the call instead.
    answer.catch(() => probed.delete(model));
    return answer;
  };
  return async (model, asking) => {
    // Refused in the course of things, whatever was found before.
    if (setting === "no" || !port.dialectOf(model).tools) return false;
    if (setting === "yes") return true;
    if (found?.model === model && found.use?.tools !== undefined) return found.use.tools;
    for (let other = probed.get(model); other; other = probed.get(model)) {
      const answer = await unlessAborted(
        other.catch(() => null),
        asking.signal,
      );
      if (answer !== null) return answer;
    }
    return probe(model, asking);
  };
}

async function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  signal.throwIfAborted();
  let stop: () => void = () => undefined;
  const aborted = new Promise<never>((_, reject) => {
    stop = () => reject(signal.reason as Error);
    signal.addEventListener("abort", stop, { once: true });
  });
  return Promise.race([work, aborted]).finally(() => signal.removeEventListener("abort", stop));
}
