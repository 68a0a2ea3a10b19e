import type { Settings } from "@/lib/contracts/settings";
import type { Env } from "@/lib/server/env";

/** Where the SDK goes when no base URL is set. */
const DEFAULT_HOST = "api.openai.com";

export function settingsOf({ endpoint }: Pick<Env, "endpoint">): Settings {
  if (!endpoint) return { source: { kind: "rehearsal" } };
  return { source: { kind: "endpoint", host: endpoint.baseURL ? new URL(endpoint.baseURL).host : DEFAULT_HOST, model: endpoint.model } };
}
