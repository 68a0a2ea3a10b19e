import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { GET as monthRoute } from "@/app/api/costs/month/route";
import { POST as forkRoute } from "@/app/api/deliberations/[id]/fork/route";
import { GET as relatedRoute } from "@/app/api/deliberations/[id]/related/route";
import { GET as gateRoute } from "@/app/api/gates/[id]/route";
import { monthTotal } from "@/lib/contracts/costs";
import {
  forkDeliberation as forkContract,
  relatedDeliberations,
  type ForkInput,
} from "@/lib/contracts/deliberations/fork";
import type { Scope } from "@/lib/domain/access/viewer";
import type { Gate } from "@/lib/domain/gate/gate";
import type { DeliberationId } from "@/lib/domain/ids";
import type { DeliberationEvent } from "@/lib/events/schema";
import { foldLog, nextStep } from "@/lib/kernel/fold";
import { gateIn } from "@/lib/domain/made-ids";
import { statusOf } from "@/lib/kernel/lifecycle";
import type { ModelPort } from "@/lib/models/port";
import { advance } from "@/lib/runner/advance";
import { cancelDeliberation } from "@/lib/server/deliberations/commands";
import { forkDeliberation } from "./fork";
import { systemClock } from "@/lib/server/worker/system-clock";
import { answersFrom, completeAnswer, debateCreated, eventsOf, panelOf } from "@/lib/testing/builders";
import { callRoute } from "@/lib/testing/call-route";
import { play } from "@/lib/testing/play";
import { createTestServices, type TestServices } from "@/lib/testing/postgres/services";
import { newId, storeLog } from "@/lib/testing/postgres/store-log";
import { runnerPorts } from "@/lib/testing/runner-ports";

let services: TestServices;
beforeAll(async () => {
  services = await createTestServices({ OPENAI_API_KEY: "sk-test", PARLEY_MODEL: "gpt-x" });
});
afterAll(() => services.close());
beforeEach(async () => {
  await services.pool.query("delete from deliberation; delete from spending");
});

const panel = panelOf("API");
const SCORES = [
  [80, 80, 80, 80, 80],
  [95, 95, 95, 95, 95],
  [95, 95, 95, 95, 95],
];
const plain = answersFrom(SCORES, panel);

/** One round below the target, then the gate that grants another, answered or not; on a paid endpoint. */
async function storeDebate({ choice }: { choice?: string } = {}): Promise<{
  id: DeliberationId;
  gate: Gate;
  gateSeq: number;
  log: DeliberationEvent[];
}> {
  const created = {
    ...debateCreated({ panel, config: { max_iterations: 1 } }),
    source: { kind: "endpoint", model: "gpt-x" } as const,
  };
  const { log } = play({
    created,
    id: newId(),
    answer: plain,
    ...(choice === undefined
      ? {}
      : { decide: (open) => ({ ...completeAnswer(open, choice), rationale: "As it is." }) }),
  });
  const opened = log.find(({ payload }) => payload.type === "gate.opened");
  if (opened?.payload.type !== "gate.opened") throw new Error("The debate opens no gate.");
  return { id: await storeLog(services, log), gate: opened.payload.gate, gateSeq: opened.seq, log };
}

const fork = (id: string, body: ForkInput) => callRoute(forkRoute, services, { params: { id }, body });
async function forked(id: string, body: ForkInput): Promise<DeliberationId> {
  const { status, body: answer } = await fork(id, body);
  expect({ status, error: answer.error }).toEqual({ status: 201, error: undefined });
  return (answer.data as { id: DeliberationId }).id;
}
async function logOf(id: DeliberationId): Promise<DeliberationEvent[]> {
  return (await services.store.read(id, 0)) ?? [];
}
/** Plays it on with an endpoint that notes what it is asked. */
async function runOn(id: DeliberationId): Promise<string[]> {
  const asked: string[] = [];
  const model: ModelPort = {
    async complete({ cue: { ask } }) {
      asked.push(ask.key);
      const answer = plain(ask, foldLog(await logOf(id)));
      if (!("json" in answer)) throw new Error("Only plain answers here.");
      return {
        text: JSON.stringify(answer.json),
        model: "gpt-x",
        usage: { inputTokens: 100, outputTokens: 10, cachedInputTokens: 0 },
      };
    },
  };
  const ports = runnerPorts({ store: services.store, model, clock: systemClock });
  await advance(id, ports, new AbortController().signal).done;
  return asked;
}
const monthCalls = async (month: string): Promise<number> =>
  monthTotal.response.parse((await callRoute(monthRoute, services, { query: `?month=${month}` })).body.data).calls;
const TOKEN = {
  kind: "person",
  id: "per_00000000000000000000",
  name: "Ada",
  email: "ada@example.org",
  space: "spc_first",
  spaces: [] as { id: string; name: string; role: "decider" }[],
  role: "decider",
  session: null,
  token: "tok_1",
} as const;
const again = (gate: Gate) => ({ gateId: gate.id, choice: "one_more_round", rationale: "Try again." });

describe("a fork", () => {
  it("shares its past, asks and pays nothing of it again, and goes on with another answer", async () => {
    const { id, gate, gateSeq, log } = await storeDebate({ choice: "best_round" });
    expect(statusOf(foldLog(log).lifecycle)).toBe("closed");
    const original = await logOf(id);
    const paidBefore = await monthCalls("2026-01");
    expect(paidBefore).toBeGreaterThan(0);
    const child = await forked(id, { seq: gateSeq, by: "Grace", answer: again(gate) });

    const shared = (await logOf(child)).slice(0, gateSeq);
    expect(shared.slice(1, -1).map(({ seq, at, payload }) => ({ seq, at, payload }))).toEqual(
      log.slice(1, gateSeq - 1).map(({ seq, at, payload }) => ({ seq, at, payload })),
    );
    expect(shared[0]?.payload).toMatchObject({ createdBy: "Grace", forkedFrom: { id, seq: gateSeq, by: "Grace" } });
    const ownGate = gateIn(child, gate.id);
    expect(shared.at(-1)?.payload).toEqual({ type: "gate.opened", gate: { ...gate, id: ownGate } });
    expect((await callRoute(gateRoute, services, { params: { id: ownGate } })).body.data).toMatchObject({
      status: "answered",
      answeredBy: "Grace",
      deliberationId: child,
    });

    const asked = await runOn(child);
    const before = new Set(eventsOf(shared, "reply.recorded").map(({ key }) => key));
    expect(asked.length).toBeGreaterThan(0);
    expect(asked.filter((key) => before.has(key))).toEqual([]);
    const { lifecycle } = foldLog(await logOf(child));
    expect(statusOf(lifecycle)).toBe("closed");
    expect(lifecycle.calls).toBe(asked.length);
    expect(lifecycle.shared.calls).toBe(before.size);
    expect(lifecycle.spending.inputTokens).toBe(asked.length * 100);
    expect(await monthCalls("2026-01")).toBe(paidBefore);
    expect(await monthCalls(new Date().toISOString().slice(0, 7))).toBe(asked.length);
    // The original is as it was.
    expect(await logOf(id)).toEqual(original);
  });

  it("is answered by whoever forks it and by nobody else, whatever the request says", async () => {
    const { id, gate, gateSeq } = await storeDebate({ choice: "best_round" });
    const forged = {
      votes: [{ person: { id: "per_00000000000000000000", name: "Ada" }, choice: "one_more_round", rationale: "Yes." }],
      byDeadline: { deadlineAt: "2026-01-01T00:00:00.000Z" },
    };
    const child = await forked(id, { seq: gateSeq, by: "Eve", answer: { ...again(gate), ...forged } });
    const [answered] = eventsOf(await logOf(child), "gate.answered");
    expect(answered?.answer).toMatchObject({ answeredBy: "Eve", choice: "one_more_round" });
    expect(Object.keys(answered?.answer ?? {})).not.toEqual(expect.arrayContaining(["votes"]));
    expect(Object.keys(answered?.answer ?? {})).not.toEqual(expect.arrayContaining(["byDeadline"]));
  });

  it("with an answer needs what answering needs: a token that may only create makes one without", async () => {
    const { id, gate, gateSeq } = await storeDebate({ choice: "best_round" });
    const program = (scopes: Scope[]) => ({ ...services, viewer: { ...TOKEN, scopes } });
    const body = forkContract.body.parse({ seq: gateSeq, answer: again(gate) });
    await expect(forkDeliberation(program(["create"]), id, body)).rejects.toThrow("it lacks the scope “decide”");
    await forkDeliberation(program(["create", "decide"]), id, body);
    await forkDeliberation(program(["create"]), id, forkContract.body.parse({ seq: gateSeq }));
    expect((await services.pool.query("select from deliberation_fork")).rowCount).toBe(2);
  });

  it("waits at the gate where nobody says how to answer it, and links both ways", async () => {
    const { id, gate, gateSeq } = await storeDebate({ choice: "best_round" });
    const child = await forked(id, { seq: gateSeq, title: "Once more" });
    const { lifecycle } = foldLog(await logOf(child));
    expect(lifecycle.openGates.map((open) => open.id)).toEqual([gateIn(child, gate.id)]);
    const related = async (of: string) =>
      relatedDeliberations.response.parse((await callRoute(relatedRoute, services, { params: { id: of } })).body.data);
    expect(await related(child)).toMatchObject({ parent: { id, seq: gateSeq }, forks: [] });
    expect(await related(id)).toMatchObject({ parent: null, forks: [{ id: child, title: "Once more", seq: gateSeq }] });
    expect((await related(child)).parent?.decidedBy).toBe("person");
    expect((await related(id)).forks[0]?.decidedBy).toBeUndefined();
  });

  it("can be forked in turn, also where the original was cancelled or deleted since", async () => {
    const { id, gate, gateSeq } = await storeDebate();
    await cancelDeliberation(services.store, id);
    const child = await forked(id, { seq: gateSeq });
    await services.pool.query("delete from deliberation where id = $1", [id]);
    const grandchild = await forked(child, {
      seq: gateSeq,
      answer: { ...again(gate), gateId: gateIn(child, gate.id) },
    });
    expect(foldLog(await logOf(grandchild)).lifecycle.created.forkedFrom).toMatchObject({ id: child, seq: gateSeq });
    expect(await runOn(grandchild)).not.toEqual([]);
    expect(statusOf(foldLog(await logOf(grandchild)).lifecycle)).toBe("closed");
  });

  it("takes another model and settings that may change later, and goes by them", async () => {
    const { id, gate, gateSeq } = await storeDebate({ choice: "best_round" });
    const [seat] = panel;
    if (!seat) throw new Error("The panel is empty.");
    const child = await forked(id, {
      seq: gateSeq,
      answer: again(gate),
      seats: [{ agentId: seat.id, settings: { model: "gpt-y" } }],
      config: { target_satisfaction: 99 },
    });
    await runOn(child);
    const { lifecycle } = foldLog(await logOf(child));
    expect(lifecycle.seatChanges[seat.id]).toEqual({ model: "gpt-y" });
    // 95 is not enough any more: a person is asked again.
    expect(statusOf(lifecycle)).toBe("awaiting_human");
  });
});

describe("a fork with another panel", () => {
  const named = panel.map(({ id, name }) => ({ id, name }));
  const roundEnd = (log: readonly DeliberationEvent[]): number =>
    log.find(({ payload }) => payload.type === "round.completed")?.seq ?? 0;

  it("seats who is named, and owes a round in which they speak", async () => {
    const { id, log } = await storeDebate();
    const child = await forked(id, {
      seq: roundEnd(log),
      panel: [...named, { name: "Finance", role: "What it costs" }],
    });
    const folded = foldLog(await logOf(child));
    expect(folded.lifecycle.panel.map(({ name }) => name)).toEqual([...panel.map(({ name }) => name), "Finance"]);
    expect(nextStep(folded)).toMatchObject({
      kind: "record",
      events: [{ type: "round.started", round: 2, order: expect.arrayContaining(["finance"]) }],
    });
  });

  it("may seat anybody before somebody was asked", async () => {
    const { id } = await storeDebate();
    const child = await forked(id, {
      seq: 2,
      panel: [{ name: "Pricing" }, ...named.filter(({ name }) => name !== "API")],
    });
    const { lifecycle } = foldLog(await logOf(child));
    expect(lifecycle.created.panel.map(({ name }) => name)).toEqual([
      ...panel.filter(({ name }) => name !== "API").map(({ name }) => name),
      "Pricing",
    ]);
    expect(lifecycle.created.reseated).toBeUndefined();
  });

  it.each([
    [
      "takes out who was heard",
      (seq: number) => ({ seq, panel: named.slice(1) }),
      /can’t leave: the others have heard/,
    ],
    [
      "is against the protocol’s own rules",
      (seq: number) => ({ seq, panel: [...named, { name: "Advocate" }] }),
      /Remove the seat “Advocate”/,
    ],
    [
      "comes once something follows from the round",
      (_: number, gateSeq: number) => ({ seq: gateSeq, panel: [...named, { name: "Finance" }] }),
      /what follows from it has begun/,
    ],
  ])("is refused where it %s", async (_, bodyOf, words) => {
    const { id, log, gateSeq } = await storeDebate();
    const called = await fork(id, bodyOf(roundEnd(log), gateSeq));
    expect(called.status).toBe(422);
    expect(JSON.stringify(called.body.error)).toMatch(words);
  });
});

describe("a fork is refused, and nothing is stored,", () => {
  const cases: [string, (seqs: { gateSeq: number; last: number }) => ForkInput, number, RegExp][] = [
    ["after the end", ({ last }) => ({ seq: last }), 409, /It had ended by then\. Fork it at an event before \d+\./],
    ["beyond the log", ({ last }) => ({ seq: last + 1 }), 422, /events so far/],
    [
      "with a setting the past rests on",
      ({ gateSeq }) => ({ seq: gateSeq, config: { opening: "independent" } }),
      422,
      /“Target score”/,
    ],
    [
      "with an answer the gate does not have",
      ({ gateSeq }) => ({ seq: gateSeq, answer: { gateId: "gat_aaaaaaaaaaaa_1", choice: "perhaps" } }),
      422,
      /Choose one of/,
    ],
    [
      "with a seat nobody has",
      ({ gateSeq }) => ({ seq: gateSeq, seats: [{ agentId: "nobody", settings: {} }] }),
      422,
      /No agent/,
    ],
  ];
  it.each(cases)("%s", async (_, bodyOf, status, words) => {
    const { id, gateSeq, log } = await storeDebate({ choice: "best_round" });
    const called = await fork(id, bodyOf({ gateSeq, last: log.length }));
    expect(called.status).toBe(status);
    expect(JSON.stringify(called.body.error)).toMatch(words);
    expect((await services.pool.query("select count(*)::int as n from deliberation")).rows).toEqual([{ n: 1 }]);
  });
});
