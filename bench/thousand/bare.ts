/** The calls of many deliberations through the openai SDK, each one's in turn, with nothing stored: what the endpoint and the SDK alone reach. */
import { callThroughSdk, sdkClient } from "../floor";
import { floorCalls } from "../workload";

const { url, atOnce, rounds } = JSON.parse(process.argv[2] ?? "{}") as { url: string; atOnce: number; rounds: number };
const client = sdkClient(url);
const calls = floorCalls(rounds);

await Promise.all(
  Array.from({ length: atOnce }, async (_, index) => {
    for (const call of calls) await callThroughSdk(client, call, `bare-${index}/${call.askKey}`);
  }),
);
process.send?.("done");
process.disconnect?.();
