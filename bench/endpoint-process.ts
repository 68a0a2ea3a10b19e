/** The model endpoint, in a process of its own so that its work is not counted as ours. */
import { startScriptedEndpoint } from "@/lib/testing/endpoint/scripted-endpoint";
import { LATENCY_MS, replyTo, variedParagraphs } from "./workload";

/** `rounds`: agents are content in that one. `varied`: no two replies have the same text. */
export type EndpointOptions = { latencyMs?: number; rounds?: number; varied?: boolean };

const { latencyMs = LATENCY_MS, rounds, varied = false } = JSON.parse(process.argv[2] ?? "{}") as EndpointOptions;
const paragraph = varied ? variedParagraphs() : undefined;
const endpoint = await startScriptedEndpoint({
  latencyMs,
  respond: ({ askId }) => {
    const [, round = "r1", kind = "speak"] = askId.split("/");
    return { kind: "json", value: replyTo(kind, Number(round.slice(1)), { rounds, paragraph }) };
  },
});
process.send?.({ url: endpoint.url });
process.on("message", (message) => {
  if (message === "requests") process.send?.({ requests: endpoint.requests.map(({ askId, at }) => ({ askId, at })) });
  if (message === "tally") process.send?.(tally());
});
process.on("disconnect", () => process.exit(0));

/** Per deliberation. */
export type Tally = Record<string, { requests: number; asks: number }>;

function tally(): Tally {
  const ids = new Set(endpoint.requests.map(({ askId }) => deliberationOf(askId)));
  return Object.fromEntries(
    [...ids].map((id) => {
      const requests = endpoint.requests.filter(({ askId }) => deliberationOf(askId) === id);
      return [id, { requests: requests.length, asks: new Set(requests.map(({ askId }) => askId)).size }];
    }),
  );
}

function deliberationOf(askId: string): string {
  return askId.slice(0, askId.indexOf("/"));
}
