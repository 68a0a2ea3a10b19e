/** What every protocol gets from the shared code, for one that the shared code has never heard of. */
import { beforeAll, describe, expect, it } from "vitest";
import { snapshotSchema } from "@/lib/contracts/deliberations/snapshot";
import { listFactsSchema } from "@/lib/contracts/deliberations/list-deliberations";
import { foldLog } from "@/lib/kernel/fold";
import { costs } from "@/lib/projections/costs";
import { eventSentences } from "@/lib/projections/event-sentence";
import { listRow } from "@/lib/projections/list-row";
import { snapshotOf } from "@/lib/projections/snapshot";
import { timeline } from "@/lib/projections/timeline";
import { recordViewsOf, viewsOf } from "@/lib/projections/views-of";
import { register } from "@/lib/protocols/all";
import { estimate } from "@/lib/server/costs/estimate";
import { listProtocols, readProtocol } from "@/lib/server/protocols/list";
import { eventsOf } from "@/lib/testing/builders";
import { play, TEST_ID, type Game } from "@/lib/testing/play";
import { rehearsalAnswer, rehearsalCreated } from "@/lib/testing/rehearsed-games";
import { voteManifest } from "./index";

beforeAll(() => register(voteManifest));

const rehearsed = (script: string, more: Partial<Game> = {}) =>
  play({
    created: rehearsalCreated("vote", { source: { kind: "rehearsal", script } }),
    answer: rehearsalAnswer,
    ...more,
  });

describe("a majority", () => {
  it("closes the vote, with a row for the list and a numbered record", () => {
    const { log, folded } = rehearsed("majority");
    const { status, round, facts } = listRow(folded);
    expect([status, round, listFactsSchema.parse(facts).outcome]).toEqual([
      "closed",
      1,
      { status: "majority", summary: "Yes 3, No 1: “Yes” has the majority.", decidedBy: "panel" },
    ]);
    const {
      data: { kind, fileName },
      markdown,
    } = recordViewsOf(folded).dossier(log, folded);
    expect([kind, fileName]).toEqual(["decision", "0001-job-queue-redis-or-postgres.md"]);
    expect(markdown).toContain("# Dossier of ADR-0001: Job queue: Redis or Postgres?");
    expect(markdown).toContain("| Finance | No | Yes leaves too much open. |");
    expect(markdown).toContain("No person was asked for a decision during the deliberation.");
  });

  it("shows in the matrix, the timeline and the sentences", () => {
    const { log, folded } = rehearsed("majority");
    const { columns, rows } = viewsOf(folded).matrix(folded);
    expect(columns).toMatchObject([{ round: 1, state: "completed", foot: "Yes 3, No 1", isDegraded: false }]);
    expect(rows.map(({ name, cells }) => [name, cells[0]])).toMatchObject([
      ["Product", { word: "Yes", standing: "agrees" }],
      ["Engineering", { word: "Yes", standing: "agrees" }],
      ["Operations", { word: "Yes", standing: "agrees" }],
      ["Finance", { word: "No", standing: "wants_changes" }],
    ]);
    const turn = (word: string) => ({ kind: "turn", task: "vote", how: "spoke", view: { word } });
    const note = (type: string) => ({ kind: "note", type });
    expect(timeline(log).rounds).toMatchObject([
      {
        round: 1,
        summary: "Yes 3, No 1",
        entries: [
          turn("Yes"),
          turn("Yes"),
          turn("Yes"),
          turn("No"),
          note("deliberation.closed"),
          note("record.numbered"),
        ],
      },
    ]);
    expect(eventSentences(log)).toEqual(
      expect.arrayContaining(["Finance voted for “No”.", "The votes were counted: Yes 3, No 1."]),
    );
    expect(costs(log, folded).seats.map(({ name, calls }) => [name, calls])).toEqual([
      ["Product", 1],
      ["Engineering", 1],
      ["Operations", 1],
      ["Finance", 1],
    ]);
  });
});

describe("a tie", () => {
  it("puts the options before a person, and says so in the snapshot", () => {
    const { log, folded } = rehearsed("tie");
    expect(eventsOf(log, "reply.rejected")).toMatchObject([
      { agentId: "finance", reason: "vote must be one of: Yes; No" },
    ]);
    const snapshot = snapshotSchema.parse(snapshotOf(TEST_ID, folded));
    expect(snapshot).toMatchObject({
      status: "awaiting_human",
      statusReason: "Yes 2, No 2: no option has more than half of the votes.",
      readiness: { headline: "Needs your decision: no majority" },
      record: null,
    });
    expect(snapshot.scores.map(({ name, band }) => [name, band])).toEqual([
      ["Product", "Yes"],
      ["Engineering", "No"],
      ["Operations", "Yes"],
      ["Finance", "No"],
    ]);
    const [gate] = snapshot.openGates;
    expect(gate?.options.map(({ id, label }) => [id, label])).toEqual([
      ["option_1", "Yes"],
      ["option_2", "No"],
      ["defer", "Put it off"],
    ]);
    expect(gate?.positions.map(({ verdict }) => verdict?.word)).toEqual(["Yes", "No", "Yes", "No"]);
  });

  it.each([
    ["option_2", { status: "decided", recorded: true, decidedBy: "person" }, "decision", "Ada decided: No"],
    ["defer", { status: "deferred", recorded: false, decidedBy: "nobody" }, "undecided", "Ada put the decision off"],
  ] as const)("ends as the person decides: %s", (choice, outcome, kind, words) => {
    const { log, folded } = rehearsed("tie", {
      decide: () => ({ choice, answeredBy: "Ada", rationale: "We can still go back." }),
    });
    expect(snapshotOf(TEST_ID, folded).outcome).toMatchObject(outcome);
    const record = recordViewsOf(folded).dossier(log, folded);
    expect(record.data.kind).toBe(kind);
    expect(record.markdown).toContain(words);
    expect(record.markdown).toContain("> We can still go back.");
  });
});

it("goes on without a vote that does not come, and says that it is missing", () => {
  const { log, folded } = rehearsed("majority", {
    answer: (ask, state) => (ask.agentId === "product" ? { fail: "timeout" } : rehearsalAnswer(ask, state)),
  });
  expect(listRow(folded).facts).toMatchObject({
    isDegraded: true,
    outcome: { summary: "Yes 2, No 1, not cast 1: “Yes” has the majority." },
  });
  expect(viewsOf(folded).matrix(folded).rows[0]?.cells[0]).toMatchObject({ kind: "failed", code: "timeout" });
  expect(recordViewsOf(folded).dossier(log, folded).markdown).toContain(
    "| Product | – | No vote: Failed for good: timeout. |",
  );
});

it("shows where it stands at every moment", () => {
  const { log } = rehearsed("tie", { decide: () => ({ choice: "option_1" }) });
  for (let length = 1; length <= log.length; length++) {
    const folded = foldLog(log.slice(0, length));
    const views = viewsOf(folded);
    expect(snapshotSchema.parse(snapshotOf(TEST_ID, folded)).headSeq).toBe(length);
    expect(views.matrix(folded).rows).toHaveLength(4);
    expect(recordViewsOf(folded).dossier(log.slice(0, length), folded).markdown).toContain("## Votes");
  }
});

it("is one of the protocols the API offers", () => {
  expect(listProtocols().at(-1)).toMatchObject({ id: "vote", title: "Vote" });
  const { configDefaults, askKinds, gateKinds, endings, panelChoices } = readProtocol("vote");
  expect(configDefaults).toEqual({ options: ["Yes", "No"], rounds: 1 });
  expect([askKinds, gateKinds, endings].map((kinds) => kinds.map(({ id }) => id))).toEqual([
    ["vote"],
    expect.arrayContaining(["no_majority"]),
    expect.arrayContaining(["majority", "decided", "deferred"]),
  ]);
  expect(panelChoices.rosters.map(({ title, agents }) => [title, agents.length])).toEqual([["Voters", 4]]);
});

it("is gone once it is taken back", () => {
  const takeBack = register({ ...voteManifest, rules: { ...voteManifest.rules, id: "ballot" } });
  expect(readProtocol("ballot").title).toBe("Vote");
  takeBack();
  expect(() => readProtocol("ballot")).toThrow(
    "There is no protocol “ballot”. Protocols: debate, review, chair, judges, structured, vote.",
  );
});

it("can be estimated before it starts", async () => {
  const { calls, inputTokens } = await estimate(
    rehearsalCreated("vote", { source: { kind: "endpoint", model: "big" } }),
    () => null,
    { patienceMs: Infinity },
  );
  expect(calls).toEqual({ low: 4, high: 4 });
  expect(inputTokens.low).toBeGreaterThan(0);
});
