/** The model endpoint, in a process of its own so that its work is not counted as ours. */
import { startScriptedEndpoint } from "@/lib/testing/scripted-endpoint";
import { LATENCY_MS, replyTo } from "./workload";

const endpoint = await startScriptedEndpoint({
  latencyMs: LATENCY_MS,
  respond: ({ askId }) => {
    const [, round = "r1", kind = "speak"] = askId.split("/");
    return { kind: "json", value: replyTo(kind, Number(round.slice(1))) };
  },
});
process.send?.({ url: endpoint.url });
process.on("message", (message) => {
  if (message === "requests") process.send?.({ requests: endpoint.requests.map(({ askId, at }) => ({ askId, at })) });
});
process.on("disconnect", () => process.exit(0));
