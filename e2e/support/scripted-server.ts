/** A server whose model is a scripted endpoint: each deliberation says how its calls are answered. */
import {
  startScriptedEndpoint,
  type ScriptedBehaviour,
  type ScriptedRequest,
} from "@/lib/testing/endpoint/scripted-endpoint";
import { apiOf, type Api } from "./api";
import { askOf, replyTo } from "./scripted-replies";
import { startServer, type AppServer } from "./server";

export const MODEL = "scripted-large";
export const OTHER_MODEL = "scripted-small";
export const KEY = "sk-never-to-be-seen-4711";

type Respond = (request: ScriptedRequest) => ScriptedBehaviour;
type Messages = NonNullable<ScriptedRequest["body"]["messages"]>;

export type Scripted = {
  server: AppServer;
  api: Api;
  host: string;
  /** What the endpoint was sent, by ask. */
  received: ReadonlyMap<string, Messages>;
  /** A deliberation whose calls are answered in a way of its own. */
  run: (title: string, respond: Respond) => Promise<string>;
  remove: () => Promise<void>;
};

export async function startScripted(): Promise<Scripted> {
  const responders = new Map<string, Respond>();
  const received = new Map<string, Messages>();
  const endpoint = await startScriptedEndpoint({
    models: [MODEL, OTHER_MODEL],
    respond: (request) => {
      received.set(request.askId, request.body.messages ?? []);
      return (
        responders.get(askOf(request.askId).deliberationId)?.(request) ?? { kind: "json", value: replyTo(request) }
      );
    },
  });
  const server = await startServer({
    env: { OPENAI_BASE_URL: endpoint.url, OPENAI_API_KEY: KEY, PARLEY_MODEL: MODEL },
  });
  const api = apiOf(server.url);
  return {
    server,
    api,
    host: new URL(endpoint.url).host,
    received,
    async run(title, respond) {
      const id = await api.create({ title, start: false });
      responders.set(id, respond);
      await api.command(id, "start");
      return id;
    },
    async remove() {
      await server.remove();
      await endpoint.close();
    },
  };
}
