import { describe, expect, test } from "vitest";
import "@/lib/protocols/all";
import { createDeliberationBodySchema } from "@/lib/contracts/deliberations/create-deliberation";
import type { SampleId } from "@/lib/domain/sample-id";
import { sampleIdSchema } from "@/lib/domain/sample-id";
import { agentSchema } from "@/lib/domain/agent";
import { subjectSchema } from "@/lib/domain/subject";
import type { PayloadOf } from "@/lib/events/schema";
import { protocolById } from "@/lib/kernel/registry";
import { rehearse } from "@/lib/models/rehearsal/rehearsal-port";
import { eventsOf } from "@/lib/testing/builders";
import { play, type Played } from "@/lib/testing/play";
import { AUTHORED_CHAIR } from "./chair/authored-chair";
import { AUTHORED_JUDGES } from "./judges/authored-judges";
import { AUTHORED_REVIEW } from "./review/authored-review";
import { SAMPLE_CONTENT } from "./sample-content";
import { SAMPLES } from "./samples";

const AUTHORED = { "rate-limits": AUTHORED_REVIEW, payments: AUTHORED_JUDGES, "sign-in": AUTHORED_CHAIR } as const;

function playSample(id: Exclude<SampleId, "job-queue">): Played {
  const body = createDeliberationBodySchema.parse(SAMPLE_CONTENT[id]);
  const protocol = protocolById(body.protocol);
  const config = protocol.configSchema.parse(body.config ?? {});
  const subject = subjectSchema.parse(body);
  const { seats } = AUTHORED[id];
  const panel = protocol.seats
    .known(config)
    .map(({ agent }) => agentSchema.parse({ ...agent, kind: protocol.seats.kindOf(agent) }))
    .filter((agent) => seats.includes(agent.id));
  const script = typeof body.rehearsal === "object" ? body.rehearsal.script : "";
  return play({
    created: {
      type: "deliberation.created",
      protocol: body.protocol,
      subject,
      config: config as PayloadOf<"deliberation.created">["config"],
      panel,
      seed: 2,
      source: { kind: "rehearsal", script },
      createdBy: "Ada",
      start: true,
    },
    answer: (ask, folded) => ({ text: rehearse({ protocol: body.protocol, ask, state: folded.protocol, script }) }),
  });
}

describe.each(["rate-limits", "payments", "sign-in"] as const)("%s", (id) => {
  test("every ask is answered by hand, and no reply is sent back", () => {
    const played = playSample(id);
    expect(eventsOf(played.log, "reply.rejected").map(({ reason }) => reason)).toEqual([]);
    expect(played.asked.map(({ key }) => key).toSorted()).toEqual(Object.keys(AUTHORED[id].replies).toSorted());
  });
});

test("the review ends with all three passing an edited draft and a condition; nothing else of the text is touched", () => {
  const played = playSample("rate-limits");
  expect(eventsOf(played.log, "deliberation.closed")[0]?.outcome).toMatchObject({ rounds: 2, decidedBy: "panel" });
  const conditions = eventsOf(played.log, "reply.recorded").flatMap(({ round, facts }) =>
    round === 2 ? (facts?.conditions ?? []) : [],
  );
  expect(conditions.map(({ text }) => text)).toEqual([
    "The numbers of the counting week are read before 17 November, and the step waits if they are missing.",
  ]);
});

test("the judges end with a dissent that a person decides about", () => {
  const [gate] = eventsOf(playSample("payments").log, "gate.opened");
  expect(gate?.gate.kind).toBe("majority");
  expect(gate?.gate.positions.map(({ score }) => score)).toEqual(expect.arrayContaining([2.6, 4.1, 4.3]));
});

test("the chair ends with a conflict that was resolved in round 2", () => {
  expect(eventsOf(playSample("sign-in").log, "deliberation.closed")[0]?.outcome).toMatchObject({ rounds: 2 });
});

test("each sample has its card, under its own title", () => {
  expect(SAMPLES.map(({ id }) => id)).toEqual(sampleIdSchema.options);
  for (const { id, title, protocol } of SAMPLES) expect(SAMPLE_CONTENT[id]).toMatchObject({ title, protocol });
});
