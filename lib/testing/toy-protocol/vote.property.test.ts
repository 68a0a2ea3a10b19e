import fc from "fast-check";
import { beforeAll } from "vitest";
import { register } from "@/lib/protocols/all";
import { agent } from "@/lib/testing/builders";
import { describeProtocolContract, type World } from "@/lib/testing/contract-suite";
import type { Answer } from "@/lib/testing/play";
import { voteManifest } from "./index";
import { voteConfigSchema } from "./rules/config";

beforeAll(() => register(voteManifest));

const OPTIONS = ["Yes", "No", "constructor", "2 | 3"];

const answers = fc.oneof(
  {
    weight: 6,
    arbitrary: fc
      .constantFrom(...OPTIONS, " yes ", "Perhaps")
      .map((vote): Answer => ({ json: { vote, reason: "Because." } })),
  },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 2 }).map((json): Answer => ({ json })) },
  {
    weight: 1,
    arbitrary: fc.constantFrom<Answer>({ text: "I vote yes." }, { fail: "timeout" }, { fail: "context_too_long" }),
  },
);

const created = fc
  .record({ seats: fc.integer({ min: 2, max: 6 }), options: fc.integer({ min: 2, max: OPTIONS.length }) })
  .map(({ seats, options }): World["created"] => ({
    type: "deliberation.created",
    protocol: "vote",
    subject: { title: "Ship it?", question: "Should we ship on Friday?", artifact: "", context: "" },
    config: voteConfigSchema.parse({ options: OPTIONS.slice(0, options) }),
    panel: Array.from({ length: seats }, (_, index) => agent(`Seat ${index + 1}`, { kind: "voter" })),
    seed: 7,
    source: { kind: "rehearsal", script: "majority" },
    createdBy: "Ada",
    start: true,
  }));

describeProtocolContract("vote", {
  worlds: fc.record({ created, answer: fc.func(answers), choose: fc.func(fc.nat()), patience: fc.nat(2) }),
  wayOut: () => "defer",
  // Each seat is asked twice at most, an ask and what came of it; around them the start, the round, one gate and the end.
  maxEvents: (world) => 8 + 4 * world.created.panel.length,
});
