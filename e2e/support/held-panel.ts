/** A model that answers only when it is told to: every moment of a run can be looked at for as long as a test needs. */
import {
  startScriptedEndpoint,
  type ScriptedBehaviour,
  type ScriptedEndpoint,
  type ScriptedRequest,
} from "@/lib/testing/endpoint/scripted-endpoint";
import { replyTo } from "./scripted-replies";

export type HeldPanel = {
  url: string;
  /** Asks of one deliberation that were sent and not yet answered, oldest first. */
  waiting: (deliberationId: string) => string[];
  /** Lets the next n replies of this deliberation go, also ones that were not asked for yet. */
  release: (deliberationId: string, count: number) => void;
  /** From now on everything is answered at once. */
  open: (deliberationId: string) => void;
  requests: ScriptedEndpoint["requests"];
  close: () => Promise<void>;
};

type Waiting = { key: string; isAlive: () => boolean; go: () => void };
type Line = { credit: number; waiting: Waiting[] };

export async function startHeldPanel(): Promise<HeldPanel> {
  const lines = new Map<string, Line>();
  const lineOf = (id: string): Line => {
    const line = lines.get(id) ?? { credit: 0, waiting: [] };
    lines.set(id, line);
    return line;
  };

  function pass(line: Line): void {
    // Whoever asked may be gone: a server that was killed, a deliberation that was paused.
    line.waiting = line.waiting.filter(({ isAlive }) => isAlive());
    while (line.credit > 0 && line.waiting.length > 0) {
      line.credit--;
      line.waiting.shift()?.go();
    }
  }

  async function respond(request: ScriptedRequest): Promise<ScriptedBehaviour> {
    const [id = "", ...key] = request.askId.split("/");
    const line = lineOf(id);
    await new Promise<void>((go) => {
      const recorded = endpoint.requests.find(
        ({ askId, attempt }) => askId === request.askId && attempt === request.attempt,
      );
      line.waiting.push({ key: key.join("/"), isAlive: () => recorded?.outcome === "open", go });
      pass(line);
    });
    return { kind: "json", value: replyTo(request) };
  }

  const endpoint = await startScriptedEndpoint({ models: ["held-1"], respond });
  return {
    url: endpoint.url,
    waiting: (id) =>
      lineOf(id)
        .waiting.filter(({ isAlive }) => isAlive())
        .map(({ key }) => key),
    release(id, count) {
      lineOf(id).credit += count;
      pass(lineOf(id));
    },
    open(id) {
      lineOf(id).credit = Number.POSITIVE_INFINITY;
      pass(lineOf(id));
    },
    requests: endpoint.requests,
    close: endpoint.close,
  };
}
