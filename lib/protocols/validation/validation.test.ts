import { describe, expect, it } from "vitest";
import type { CheckedCitation } from "@/lib/domain/evidence/citation";
import type { PayloadOf } from "@/lib/events/schema";
import { listRow } from "@/lib/projections/list-row";
import { eventSentences } from "@/lib/projections/event-sentence";
import { viewsOf } from "@/lib/projections/views-of";
import { agent, agentId as seatId, eventsOf, inTurn } from "@/lib/testing/builders";
import { play, type Answer, type Game } from "@/lib/testing/play";
import { rehearsalAnswer } from "@/lib/testing/rehearsed-games";
import { evidenceOf } from "./rehearsal/rehearse-validation";
import { validation } from "./rules/protocol";
import type { Verdict, WrittenFinding } from "./rules/replies";
import type { ValidationState } from "./rules/state";

const RECORD = [
  "---",
  'status: "accepted"',
  "---",
  "",
  "# Keep the queue in Postgres",
  "",
  "- Status: accepted, and the worker knows it",
  "- Deciders: Ada, Worker (agent), Database (agent)",
  "",
  "Chosen: the worker stays in Postgres and retries five times.",
  "",
  "- 3 more about the worker in the [dossier](0007-queue.dossier.markdown).",
].join("\n");

const DIFF = ["@@ -1 +1 @@", "-  retries: 5", "+  retries: 3, // the worker gives up sooner"].join("\n");

const SEATS = ["API", "Operations", "Security"];

const created = (more: Partial<PayloadOf<"deliberation.created">> = {}): PayloadOf<"deliberation.created"> => ({
  type: "deliberation.created",
  protocol: "validation",
  subject: { title: "Implementation of ADR-0007", question: "Does it?", artifact: DIFF, context: "" },
  config: { record: { number: 7, title: "Keep the queue", text: RECORD }, parts: {} },
  panel: SEATS.map((name) => agent(name, { kind: "validator" })),
  seed: 7,
  source: { kind: "rehearsal", script: "deviates" },
  createdBy: "Ada",
  start: true,
  validates: { number: 7, textVersion: 0 },
  ...more,
});

const finding = (verdict: Verdict, part = "Retries"): WrittenFinding => ({
  part,
  verdict,
  what: "The record says five [c1], the diff says three [c2].",
});

const quote = (id: string, status: CheckedCitation["status"]): CheckedCitation => ({
  id,
  source: "artifact",
  path: "diff",
  lines: "",
  quote: "retries: 3",
  status,
  ...(status === "found" ? { at: { source: "artifact", path: "diff", hash: "a".repeat(64), from: 3, to: 3 } } : {}),
});

/** By seat: its verdicts, or a failure. */
const says =
  (table: Readonly<Record<string, readonly Verdict[] | "fails">>): Game["answer"] =>
  ({ agentId }): Answer => {
    const verdicts = table[agentId] ?? ["conforms"];
    return verdicts === "fails"
      ? { fail: "timeout" }
      : { json: { findings: verdicts.map((verdict, at) => finding(verdict, `Part ${at + 1} of ${agentId}`)) } };
  };

const outcomeOf = (game: ReturnType<typeof play>) => eventsOf(game.log, "deliberation.closed")[0]?.outcome;

describe("what a validation owes", () => {
  it("V-02: asks every seat once, side by side", () => {
    const { asked, log } = play({ created: created(), answer: says({}) });
    expect(asked.map(({ key }) => key)).toEqual(["r1/judge/api", "r1/judge/operations", "r1/judge/security"]);
    expect(log.slice(3, 6).map(({ payload }) => payload.type)).toEqual(["ask.started", "ask.started", "ask.started"]);
  });

  it.each<[string, Parameters<typeof says>[0], string[], string, string]>([
    ["all conforms", {}, [], "conforms", "3 conform"],
    [
      "one part",
      { api: ["conforms"], operations: "fails", security: "fails" },
      [],
      "conforms",
      "1 conforms; no answer from Operations, Security",
    ],
    [
      "nothing shown",
      { api: ["not_covered"], operations: ["not_covered"], security: ["not_covered"] },
      [],
      "not_covered",
      "3 not covered",
    ],
    [
      "nobody answers",
      { api: "fails", operations: "fails", security: "fails" },
      [],
      "unanswered",
      "No seat gave an answer.",
    ],
    ["one deviation", { api: ["deviates"] }, ["fix"], "deviates", "2 conform, 1 deviates (fix)"],
    [
      "several",
      { api: ["deviates", "not_covered"], security: ["deviates", "deviates"] },
      ["amend", "accept", "accept"],
      "deviates",
      "1 conforms, 3 deviate (1 amend the record, 2 accepted), 1 not covered",
    ],
  ])("V-05, V-07, V-08: %s", (_name, table, choices, status, summary) => {
    const game = play({
      created: created(),
      answer: says(table),
      decide: inTurn(...choices.map((choice) => ({ choice, rationale: "Because.", answeredBy: "Ada" }))),
    });
    expect(outcomeOf(game)).toMatchObject({ status, summary, recorded: false });
    expect(eventsOf(game.log, "gate.opened")).toHaveLength(choices.length);
  });

  it("V-05: puts one deviation at a time, in the order of the seats, and needs a reason", () => {
    const { folded, log } = play({ created: created(), answer: says({ api: ["deviates"], security: ["deviates"] }) });
    expect(folded.lifecycle.openGates.map(({ question }) => question)).toEqual([
      "Part 1 of api: what becomes of this deviation?",
    ]);
    const [gate] = eventsOf(log, "gate.opened");
    expect(gate?.gate.options.map(({ id }) => id)).toEqual(["fix", "amend", "accept"]);
    expect(gate?.gate.hints[0]).toBe("Deviation 1 of 2.");
    const silent = play({
      created: created(),
      answer: says({ api: ["deviates"] }),
      decide: () => ({ choice: "accept", rationale: "" }),
    });
    expect(silent.refused.map(({ problems }) => Object.keys(problems))).toEqual([["rationale"]]);
  });

  it("V-06: only “fix” brings a step, in the seat's own words", () => {
    const { folded } = play({ created: created(), answer: says({ api: ["deviates"] }) });
    expect(folded.lifecycle.openGates[0]?.options.map(({ id, step }) => [id, step])).toEqual([
      ["fix", { text: "Fix: Part 1 of api", note: "API: The record says five [c1], the diff says three [c2]." }],
      ["amend", undefined],
      ["accept", undefined],
    ]);
  });

  it("V-03: asks again for a verdict there is not, then goes on without the seat", () => {
    const { asked, log } = play({
      created: created(),
      answer: ({ agentId }) =>
        agentId === "api"
          ? { json: { findings: [{ part: "x", verdict: "perhaps", what: "y" }] } }
          : { json: { findings: [finding("conforms")] } },
    });
    expect(asked.map(({ key }) => key)).toContain("r1/judge/api~2");
    expect(eventsOf(log, "deliberation.closed")[0]?.outcome.summary).toBe("2 conform; no answer from API");
  });

  it("V-04: a deviation shows which of its quotes were found", () => {
    const evidence = {
      citations: [quote("c1", "not_found"), quote("c2", "found")],
      grounds: [],
      questions: [],
      assumptions: [],
      unread: [],
    };
    const game = (found: boolean) =>
      play({
        created: created(),
        answer: ({ agentId }) => ({
          json: { findings: [finding(agentId === "api" ? "deviates" : "conforms")] },
          evidence: found ? evidence : { ...evidence, citations: [quote("c1", "not_found")] },
        }),
      }).folded.lifecycle.openGates[0];
    expect(game(true)?.document?.text).toContain("[c2] diff, line 3: ` retries: 3 `");
    expect(game(true)?.document?.text).toContain("[c1] diff, not found there: ` retries: 3 `");
    expect(game(true)?.hints).toEqual([]);
    expect(game(false)?.hints).toEqual(["No quotation of it was found in the record or in what was shown."]);
  });
});

it("V-04: what has to be proven is what deviates", () => {
  const reply = { findings: [finding("conforms"), { ...finding("deviates"), what: "It differs." }] };
  const ask = { key: "r1/judge/api", kind: "judge", round: 1, agentId: seatId("api") };
  expect(validation.blocking?.({} as ValidationState, ask, reply)).toEqual(["It differs."]);
});

describe("what is shown of it", () => {
  const game = play({
    created: created(),
    answer: says({ api: ["deviates"], operations: "fails" }),
    decide: inTurn({ choice: "accept", rationale: "Three are enough.", answeredBy: "Ada" }),
  });

  it("in the list, the matrix, the deviations and the sentences", () => {
    expect(listRow(game.folded).facts).toMatchObject({
      isDegraded: true,
      openIssues: 0,
      outcome: { summary: "1 conforms, 1 deviates (accepted); no answer from Operations" },
      record: null,
    });
    const views = viewsOf(game.folded);
    expect(views.matrix(game.folded).rows.map(({ cells }) => cells[0]?.kind)).toEqual(["said", "failed", "said"]);
    expect(views.issues(game.folded)).toMatchObject([
      { id: "D-1", name: "API", state: "accepted", stateText: "Ada decided: Accept the deviation" },
    ]);
    expect(eventSentences(game.log)).toEqual(
      expect.arrayContaining(["API judged its part: 1 deviates.", "All parts were judged: 1 conforms, 1 deviates."]),
    );
  });
});

describe("its rehearsal", () => {
  it.each([
    ["deviates", ["not_covered", "conforms"], 1],
    ["conforms", ["not_covered", "conforms"], 0],
  ])("%s: says that nobody judged, and quotes what is there", (script, others, deviations) => {
    const first = created({ source: { kind: "rehearsal", script } });
    const { log, folded } = play({ created: first, answer: rehearsalAnswer });
    const findings = eventsOf(log, "reply.recorded").flatMap(
      ({ reply }) => (reply as { findings: WrittenFinding[] }).findings,
    );
    expect(findings.every(({ what }) => what.startsWith("Rehearsal: "))).toBe(true);
    expect(findings.filter(({ verdict }) => verdict === "deviates")).toHaveLength(deviations);
    expect(others).toEqual(expect.arrayContaining([findings[0]?.verdict]));
    for (const { key, kind, round, agentId } of eventsOf(log, "ask.started")) {
      const written = evidenceOf({
        protocol: "validation",
        ask: { key, kind, round, agentId },
        state: folded.protocol,
        script,
      });
      for (const { path, quote: words } of written?.citations ?? [])
        expect(path === "diff" ? DIFF : "Chosen: the worker stays in Postgres and retries five times.").toContain(
          words,
        );
    }
  });

  it("says less where there is nothing to compare with", () => {
    const first = created();
    const { log } = play({
      created: { ...first, subject: { ...first.subject, artifact: "" } },
      answer: rehearsalAnswer,
    });
    expect(eventsOf(log, "deliberation.closed")[0]?.outcome.status).toBe("not_covered");
  });
});
