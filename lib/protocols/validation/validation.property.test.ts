import fc from "fast-check";
import { agent } from "@/lib/testing/builders";
import { describeProtocolContract, type World } from "@/lib/testing/contract-suite";
import type { Answer } from "@/lib/testing/play";

const verdicts = fc.constantFrom("conforms", "deviates", "not covered", "Not_Covered", "perhaps");
const findings = fc.array(
  fc.record({
    part: fc.constantFrom("Retries", "constructor"),
    verdict: verdicts,
    what: fc.constant("It differs [c1]."),
  }),
  { minLength: 0, maxLength: 3 },
);

const answers = fc.oneof(
  { weight: 6, arbitrary: findings.map((list): Answer => ({ json: { findings: list } })) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 2 }).map((json): Answer => ({ json })) },
  { weight: 1, arbitrary: fc.constantFrom<Answer>({ text: "It conforms." }, { fail: "timeout" }) },
);

const created = fc.integer({ min: 1, max: 5 }).map((seats): World["created"] => ({
  type: "deliberation.created",
  protocol: "validation",
  subject: { title: "Implementation of ADR-0007", question: "Does it?", artifact: "+ retries: 3", context: "" },
  config: { record: { number: 7, title: "Queue", text: "# Queue\n\nFive retries." }, parts: {} },
  panel: Array.from({ length: seats }, (_, index) => agent(`Seat ${index + 1}`, { kind: "validator" })),
  seed: 7,
  source: { kind: "rehearsal", script: "deviates" },
  createdBy: "Ada",
  start: true,
  validates: { number: 7, textVersion: 0 },
}));

describeProtocolContract("validation", {
  worlds: fc.record({ created, answer: fc.func(answers), choose: fc.func(fc.nat()), patience: fc.nat(2) }),
  wayOut: () => "accept",
  // Each seat is asked twice at most, an ask and what came of it, and has three deviations at most, opened and answered.
  maxEvents: (world) => 8 + (4 + 6) * world.created.panel.length,
});
