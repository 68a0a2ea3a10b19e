/** G-15 and G-16 in the runner: what nothing proves is sent back once, and taken with its mark after that. */
import { describe, expect, it } from "vitest";
import "@/lib/protocols/all";
import type { EvidenceMode } from "@/lib/domain/evidence/grounding";
import type { PayloadOf } from "@/lib/events/schema";
import { UNPROVEN } from "@/lib/evidence/settled";
import { UNGROUNDED } from "@/lib/evidence/ungrounded";
import { foldLog } from "@/lib/kernel/fold";
import { statusOf } from "@/lib/kernel/lifecycle";
import type { Ask } from "@/lib/kernel/types";
import type { ModelPort } from "@/lib/models/port";
import { analysis, critical, judgesCreated } from "@/lib/protocols/judges/rules/judges-harness";
import { lensOfKind } from "@/lib/protocols/review/rules/lenses/lenses";
import {
  assessmentReply,
  conditional,
  PASS,
  reviewCreated,
  serviceReply,
  stateOf,
} from "@/lib/protocols/review/rules/review-harness";
import { eventsOf } from "@/lib/testing/builders";
import { FakeClock } from "@/lib/testing/fake-clock";
import { groundingOf } from "@/lib/testing/grounded/grounded";
import { MemoryLogStore } from "@/lib/testing/memory-log-store";
import { TEST_ID } from "@/lib/testing/play";
import { endpointOf, runnerPorts } from "@/lib/testing/runner-ports";
import { NO_SOURCES } from "@/lib/looking/no-sources";
import { advance } from "./advance";

const grounding = (evidence: EvidenceMode) => groundingOf({ sources: [], evidence });

async function run(created: PayloadOf<"deliberation.created">, reply: (ask: Ask, store: MemoryLogStore) => unknown) {
  const store = new MemoryLogStore(TEST_ID, { ...created, source: { kind: "endpoint", model: "scripted" } });
  const model: ModelPort = {
    complete: async (request) => ({
      text: JSON.stringify(reply(request.cue.ask, store)),
      model: "scripted",
      usage: { inputTokens: 10, outputTokens: 5, cachedInputTokens: 0 },
    }),
  };
  const ports = runnerPorts({
    store,
    model,
    clock: new FakeClock(),
    sources: NO_SOURCES,
    endpointFor: async () => ({ ...endpointOf(model), takesTools: async () => false }),
  });
  await advance(TEST_ID, ports, new AbortController().signal).done;
  return store;
}

describe("G-16: an assessor calls its issue resolved", () => {
  const PLAN = "The plan, version one.";
  const play = (evidence: EvidenceMode, quote: string | null) =>
    run({ ...reviewCreated({}, PLAN), grounding: grounding(evidence) }, (ask, store) => {
      const state = stateOf(foldLog(store.log));
      if (!lensOfKind(ask.kind)) {
        const answer = serviceReply(ask, state);
        return "json" in answer ? answer.json : {};
      }
      const isFirst = ask.agentId === state.panel[0]?.id;
      const said = ask.round === 1 && isFirst ? conditional() : PASS;
      return {
        ...assessmentReply(ask, state, said),
        citations: quote === null ? [] : [{ id: "c1", source: "artifact", path: "", lines: "", quote }],
        settled: quote === null ? [] : [{ concern: "A1", citations: ["c1"] }],
      };
    });
  const rejectedIn2 = ({ log }: MemoryLogStore) => eventsOf(log, "reply.rejected").filter(({ round }) => round === 2);
  const takenIn2 = ({ log }: MemoryLogStore) => eventsOf(log, "reply.recorded").filter(({ round }) => round === 2);

  it("with a passage that is there it is taken as it is", async () => {
    const store = await play("required", PLAN);
    expect(rejectedIn2(store)).toEqual([]);
    expect(takenIn2(store)[0]).toMatchObject({
      flags: [],
      evidence: { settled: [{ concern: "A1", citations: ["c1"] }], citations: [{ status: "found" }] },
    });
    expect(statusOf(foldLog(store.log).lifecycle)).toBe("closed");
  });

  it.each([null, "The plan, as nobody wrote it down."])("without one it is sent back once: %s", async (quote) => {
    const store = await play("required", quote);
    const rejected = rejectedIn2(store);
    expect(rejected).toMatchObject([{ code: "ungrounded", reason: expect.stringContaining("you call A1 resolved") }]);
    expect(takenIn2(store).filter(({ flags }) => flags.includes(UNPROVEN))).toHaveLength(1);
    expect(statusOf(foldLog(store.log).lifecycle)).toBe("closed");
  });

  it("where evidence is only shown, nothing is sent back or marked", async () => {
    const store = await play("shown", null);
    expect(eventsOf(store.log, "reply.rejected")).toEqual([]);
    expect(eventsOf(store.log, "reply.recorded").flatMap(({ flags }) => flags)).toEqual([]);
  });
});

describe("G-15: a judge's critical finding without evidence", () => {
  it("is sent back once, which costs none of its tries, and taken with its mark", async () => {
    const keys: string[] = [];
    const store = await run({ ...judgesCreated(), grounding: grounding("required") }, ({ key }) => {
      keys.push(key);
      // A slip of form after the first request for evidence: still one try left.
      if (key.endsWith("~2")) return {};
      return analysis({ score: 4, critical_findings: [critical()] });
    });
    const first = eventsOf(store.log, "reply.rejected").filter(({ key }) => key.includes("analyse"));
    expect(new Set(first.map(({ code }) => code))).toEqual(new Set(["ungrounded", "schema"]));
    expect(keys.some((key) => key.endsWith("~3"))).toBe(true);
    const taken = eventsOf(store.log, "reply.recorded").filter(({ kind }) => kind === "analyse");
    expect(taken.length).toBeGreaterThan(0);
    for (const { flags } of taken) expect(flags).toContain(UNGROUNDED);
  });
});
