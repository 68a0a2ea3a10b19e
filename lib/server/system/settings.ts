import type { Settings } from "@/lib/contracts/settings";
import { type ConnectionServices, defaultConnection } from "@/lib/server/connections/connections";

export async function settingsOf(services: ConnectionServices): Promise<Settings> {
  const connection = await defaultConnection(services);
  if (!connection) return { source: { kind: "rehearsal" } };
  const { id, name, baseUrl, defaultModel } = connection;
  return { source: { kind: "endpoint", host: new URL(baseUrl).host, model: defaultModel, connection: { id, name } } };
}
