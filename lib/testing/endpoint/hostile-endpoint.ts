/**
 * An endpoint that fails at random in every way there is, and otherwise answers as the rehearsal panel would. Which call
 * meets what follows from the seed, the ask and the try alone, so that a run that went wrong can be repeated.
 */
import type { ModelPort } from "@/lib/models/port";
import { rehearse } from "@/lib/models/rehearsal/rehearsal-port";
import type { Cue } from "@/lib/models/port";
import { mulberry32 } from "@/lib/domain/seeded-shuffle";
import type { ScriptedBehaviour } from "./scripted-behaviour";
import { startScriptedEndpoint, type ScriptedEndpoint, type ScriptedRequest } from "./scripted-endpoint";

const status = (code: number, error: object, headers: Record<string, string> = {}): ScriptedBehaviour => ({
  kind: "status",
  status: code,
  headers,
  body: { error },
});
const stream = (body: string): ScriptedBehaviour => ({
  kind: "status",
  status: 200,
  headers: { "content-type": "text/event-stream" },
  body,
});

type Way = { weight: number; behave: (valid: string) => ScriptedBehaviour };

/** One for all: the beginnings that are noted of it keep it whole in memory. */
const GIANT = `{"note":"${"x".repeat(4_300_000)}"}`;

/** By name; the weight is per thousand calls. What only a person mends is rare: each of them stops a deliberation. */
export const HOSTILE_WAYS = {
  "429 with retry-after": { weight: 15, behave: () => status(429, { message: "Slow down." }, { "retry-after": "1" }) },
  "429 without": { weight: 15, behave: () => status(429, { message: "Slow down." }) },
  "500": { weight: 20, behave: () => status(500, { message: "Oops." }) },
  "503": { weight: 10, behave: () => status(503, { message: "Overloaded." }) },
  "529": { weight: 10, behave: () => status(529, { message: "Overloaded." }, { "retry-after": "1" }) },
  hang: { weight: 12, behave: () => ({ kind: "hang" }) },
  stall: { weight: 12, behave: (valid) => ({ kind: "stall", after: half(valid), text: valid }) },
  "cut stream": { weight: 20, behave: (valid) => ({ kind: "cut", after: half(valid), text: valid }) },
  "connection reset": { weight: 15, behave: () => ({ kind: "cut", after: 0 }) },
  "error in the stream": { weight: 12, behave: () => ({ kind: "stream-error" }) },
  "output limit": {
    weight: 12,
    behave: (valid) => ({ kind: "text", text: valid.slice(0, half(valid)), finishReason: "length" }),
  },
  "invalid JSON": { weight: 25, behave: (valid) => ({ kind: "text", text: `${valid.slice(0, half(valid))}, oops` }) },
  "wrong schema": {
    weight: 25,
    behave: () => ({ kind: "json", value: { score: "high", note: "I agree with everyone." } }),
  },
  "empty object": { weight: 10, behave: () => ({ kind: "json", value: {} }) },
  refusal: { weight: 12, behave: () => ({ kind: "refusal" }) },
  "content filter": { weight: 8, behave: () => ({ kind: "text", text: "", finishReason: "content_filter" }) },
  "context too long": {
    weight: 15,
    behave: () =>
      status(400, { message: "This model's maximum context length is 4096 tokens.", code: "context_length_exceeded" }),
  },
  "400": { weight: 3, behave: () => status(400, { message: "The model does not exist.", param: "model" }) },
  "401": { weight: 3, behave: () => status(401, { message: "Bad key." }) },
  "empty body": { weight: 12, behave: () => stream("") },
  "garbage in the stream": { weight: 12, behave: () => stream("data: {half\n\ndata: [DONE]\n\n") },
  "giant reply": { weight: 3, behave: () => ({ kind: "text", text: GIANT }) },
} as const satisfies Record<string, Way>;
export type HostileWay = keyof typeof HOSTILE_WAYS;

const half = (text: string): number => Math.max(1, Math.floor(text.length / 2));

export type HostileEndpoint = ScriptedEndpoint & {
  /** Whole, well-formed answers that went out, by ask. Whatever else is on record was made up. */
  sent: ReadonlyMap<string, readonly string[]>;
  met: ReadonlyMap<HostileWay, number>;
  /** The port, with the endpoint told what to answer with. An endpoint never sees the cue itself. */
  tell: (port: ModelPort) => ModelPort;
};

type Options = {
  seed: number;
  without?: readonly HostileWay[];
  /** Weights other than the usual ones. */
  weights?: Partial<Record<HostileWay, number>>;
  /** What an ask is about, where the ports are out of reach; else `tell` says it. */
  cueOf?: (askId: string) => Promise<Cue>;
};

export async function startHostileEndpoint({
  seed,
  without = [],
  weights = {},
  cueOf,
}: Options): Promise<HostileEndpoint> {
  const cues = new Map<string, Cue>();
  const sent = new Map<string, string[]>();
  const met = new Map<HostileWay, number>();
  const ways = (Object.entries(HOSTILE_WAYS) as [HostileWay, Way][]).filter(([name]) => !without.includes(name));

  function wayFor({ askId, attempt }: ScriptedRequest): [HostileWay, Way] | null {
    let rest = mulberry32(hashOf(`${seed} ${askId} ${attempt}`))() * 1000;
    for (const way of ways) {
      rest -= weights[way[0]] ?? way[1].weight;
      if (rest < 0) return way;
    }
    return null;
  }

  async function respond(request: ScriptedRequest): Promise<ScriptedBehaviour> {
    const cue = cueOf ? await cueOf(request.askId) : cues.get(request.askId);
    if (!cue) throw new Error(`Nobody said what ${request.askId} is about.`);
    const valid = rehearse(cue);
    const way = wayFor(request);
    if (way) {
      met.set(way[0], (met.get(way[0]) ?? 0) + 1);
      const behaviour = way[1].behave(valid);
      // Well-formed, if not what was asked for: may be on record as rejected.
      if (behaviour.kind === "json") note(request.askId, JSON.stringify(behaviour.value));
      // Of one that is too long its beginning is kept, as the log does.
      if (behaviour.kind === "text" && behaviour.finishReason === undefined)
        note(request.askId, behaviour.text.length < 1_000_000 ? behaviour.text : behaviour.text.slice(0, 4000));
      return behaviour;
    }
    note(request.askId, valid);
    return { kind: "text", text: valid };
  }

  function note(askId: string, text: string): void {
    const texts = sent.get(askId);
    if (texts) texts.push(text);
    else sent.set(askId, [text]);
  }

  const endpoint = await startScriptedEndpoint({ respond });
  return {
    ...endpoint,
    sent,
    met,
    tell: (port) => ({
      complete: (request, options) => {
        cues.set(request.askId, request.cue);
        return port.complete(request, options);
      },
    }),
  };
}

/** FNV-1a. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return hash >>> 0;
}
