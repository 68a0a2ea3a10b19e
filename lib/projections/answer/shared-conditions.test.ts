import { expect, it } from "vitest";
import type { StatedFacts } from "@/lib/kernel/facts";
import { agentId } from "@/lib/testing/builders";
import { sharedConditions } from "./shared-conditions";

const said = (name: string, seq: number, ...conditions: { text: string; state: "open" | "met" }[]): StatedFacts => ({
  agentId: agentId(name),
  key: `r1:${name}`,
  kind: "speak",
  round: 1,
  seq,
  facts: { conditions },
});

it("tells what two seats ask for in the same words once, open while one of them calls it open", () => {
  const told = sharedConditions([
    said("api", 4, { text: "A date for every step.", state: "met" }),
    said("data", 6, { text: "a date for  every step.", state: "open" }, { text: "A way back.", state: "met" }),
  ]);
  expect(told).toEqual([
    { text: "A date for every step.", state: "open", seq: 4, agentIds: [agentId("api"), agentId("data")] },
    { text: "A way back.", state: "met", seq: 6, agentIds: [agentId("data")] },
  ]);
});
