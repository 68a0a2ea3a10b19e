import { describe, expect, it } from "vitest";
import type { DeliberationEvent, EventPayload } from "@/lib/events/schema";
import type { SynthesisReply } from "@/lib/protocols/debate/rules/replies";
import {
  agent,
  completeAnswer,
  crossCutting,
  debateCreated,
  diagnosisReply,
  eventsOf,
  playScores,
  speakReply,
  synthesisReply,
} from "@/lib/testing/builders";
import { play, secondsBySeq, type Game } from "@/lib/testing/play";
import { debateRecord } from "./record";
import { recordMarkdown } from "./record-markdown";

const panel = [
  agent("API", { role: "Public HTTP interface" }),
  agent("Database", { role: "Storage and migrations" }),
  ...crossCutting(),
];

type Said = { score: number; proposal?: string; rationale?: string; concerns?: string[] };
const rounds: Record<string, Said>[] = [
  {
    api: {
      score: 82,
      proposal: "Answer 429 with `Retry-After` and three `RateLimit-*` headers; limit per key, not per address.",
      rationale: "The contract is clear, but where counters live is open.",
      concerns: ["No agent has said where counters live; a per-process counter lets a client have 4 times its limit."],
    },
    database: {
      score: 60,
      proposal: "One row per key and minute in Postgres, `INSERT … ON CONFLICT DO UPDATE`.",
      rationale: "Correct, but 3,000 updates a second on hot rows is at the edge.",
      concerns: ["Hot rows: 3,000 updates/s to one row serialise on its lock and add 40 ms at p99."],
    },
    observability: { score: 78, concerns: ["No metric tells a refused request from a failed limiter."] },
    operations: { score: 75, concerns: ["Nothing says what happens when the counter store is down."] },
    test: { score: 85, concerns: ["Window edges can't be tested without a clock parameter."] },
    security: { score: 55, concerns: ["Limits per key alone let an attacker without a key try passwords unlimited."] },
  },
  {
    api: { score: 91, rationale: "82 → 91: Database's sliding buckets answer my question about counters." },
    database: {
      score: 88,
      proposal: "Sixty buckets per key in Redis, summed on read; Postgres keeps only the configured limits.",
      rationale: "My first design was too slow. Operations convinced me: counters may be lost, limits may not.",
      concerns: ["Hot rows remain for the nightly export of counters."],
    },
    observability: { score: 92, rationale: "API added `reason` to the refusal event, which separates both cases." },
    operations: {
      score: 90,
      rationale: "Fail open for 30 s with an alert, then fail closed on login, is a runbook I can write.",
    },
    test: { score: 93 },
    security: {
      score: 86,
      rationale: "A second limit per address on login covers most of it.",
      concerns: ["Limits per address have to count IPv6 by /64, or they are no limit."],
    },
  },
  {
    api: { score: 93 },
    database: { score: 92, rationale: "The export was dropped, so no hot row is left." },
    observability: { score: 92 },
    operations: { score: 91 },
    test: { score: 94 },
    security: { score: 91, rationale: "API counts by /64, as I asked in round 2." },
  },
];
const synthesis: SynthesisReply = {
  overview:
    "Requests are limited per API key, and on login also per address (/64 for IPv6). Counters are sixty one-second buckets per key in Redis.\n\n# Limits\n\nConfigured in Postgres.",
  responsibilities: panel.map(({ id, name }) => ({
    agent: id,
    owns: `What ${name} | proposed`,
    implementation_notes: id === "operations" ? "Alert on `limiter_unavailable` for 30 s." : "",
  })),
  interfaces: ["API → limiter: `take(key, cost) → { allowed, resetAt }`, 5 ms p99"],
  performance_targets: ["Limiter adds at most 3 ms at p99 with 3,000 requests/s"],
  open_questions: ["Limits for partners: who sets them?"],
  implementation_order: ["Limiter library with an injected clock", "Redis buckets", "429 contract in the API"],
  consequences: {
    positive: ["No hot rows in Postgres"],
    negative: ["Redis becomes part of the login path"],
    neutral: ["Limits are per second, not per minute"],
  },
  alternatives: [{ name: "Counters in Postgres", pros: "One store", cons: "40 ms at p99 from lock waits" }],
};

const answer: Game["answer"] = ({ kind, round, agentId }) => {
  if (kind === "synthesise") return { json: synthesis };
  if (kind === "diagnose") return { json: diagnosisReply() };
  const said = rounds[round - 1]?.[agentId];
  return {
    json: speakReply(said?.score ?? 0, {
      ...(said?.proposal ? { proposal: said.proposal } : {}),
      ...(said?.rationale ? { rationale: said.rationale } : {}),
      ...(said?.concerns ? { blocking_concerns: said.concerns } : {}),
    }),
  };
};
const created = {
  ...debateCreated({ panel }),
  subject: {
    title: "Rate limits for the public API",
    question: "How do we limit requests per client?",
    context: "3,000 requests a second at peak, four API processes.",
    artifact: "# Draft",
  },
};

const after = (log: readonly DeliberationEvent[], ...payloads: EventPayload[]): DeliberationEvent[] =>
  payloads.reduce<DeliberationEvent[]>(
    (grown, payload) => [
      ...grown,
      { deliberationId: grown[0]!.deliberationId, seq: grown.length + 1, at: secondsBySeq(grown.length + 1), payload },
    ],
    [...log],
  );

describe("the record of a consensus (P5-38)", () => {
  const { log } = play({ created, answer });
  const record = debateRecord(log);
  const text = recordMarkdown(record);

  it("is a proposed ADR under its number", () => {
    expect(record).toMatchObject({
      kind: "decision",
      fileName: "0001-rate-limits-for-the-public-api.md",
      number: 1,
      status: "Proposed",
      date: "2026-01-05",
      deciders: panel.map(({ name }) => `${name} (agent)`),
    });
    expect(record.decision).toMatchObject({
      kind: "written",
      because: "All 6 agents scored it 90 or higher in round 3: average 92.2, lowest 91.",
    });
  });

  it("reads as a whole", () => {
    expect(text).toMatchSnapshot();
  });

  it("lists the steps as they were named and says nothing of how far they are, which it can't know", () => {
    expect(text).toContain(
      "people keep with the record.\n\n1. Limiter library with an injected clock\n2. Redis buckets\n",
    );
    expect(text).not.toMatch(/pending|in progress/);
  });

  it("names who convinced whom, without repeating the score", () => {
    expect(record.rounds[1]?.moves.find(({ name }) => name === "API")?.why).toBe(
      "Database's sliding buckets answer my question about counters.",
    );
    expect(record.rounds[1]?.moves.find(({ name }) => name === "Database")).toMatchObject({
      from: 60,
      to: 88,
      why: "Operations convinced me: counters may be lost, limits may not.",
    });
  });

  it("says that it is a rehearsal, and nothing of it when a model answered", () => {
    expect(text).toContain("> **Rehearsal: no model was called.**");
    const real = recordMarkdown(
      debateRecord(play({ created: { ...created, source: { kind: "endpoint", model: "gpt-x" } }, answer }).log),
    );
    expect(real).not.toMatch(/rehearsal/i);
    expect(real).toContain("| Agent | Seat | Stands for | Model |");
  });

  it("takes the status a person sets later", () => {
    const accepted = debateRecord(
      after(log, { type: "record.status-changed", status: "accepted", by: "Ada", note: "Go." }),
    );
    expect(accepted).toMatchObject({ status: "Accepted (set by Ada)", deciders: ["Ada", ...record.deciders] });
    expect(accepted.notes).toContain("2026-01-05: Ada set the status to accepted: Go.");
  });

  it("stands on the agents' proposals when the synthesis failed", () => {
    const failed = debateRecord(
      play({
        created,
        answer: (ask, folded) => (ask.kind === "synthesise" ? { fail: "timeout" } : answer(ask, folded)),
      }).log,
    );
    expect(failed.design).toMatchObject({ kind: "written", from: "proposals" });
    const written = recordMarkdown(failed);
    expect(written).toContain("The orchestrator's synthesis could not be written.");
    expect(written).toContain("### Database (92)");
    expect(written).toContain("### Implementation steps\n\nNo steps were named.");
    expect(written).toContain(
      "*The synthesis could not be written, so no consequences were recorded. See Dissent for what agents still warned about.*",
    );
  });

  it("can be written from any prefix of the log; what is missing is named", () => {
    const headings = (markdown: string): string[] => [...markdown.matchAll(/^## (.*)$/gm)].map(([, name]) => name!);
    for (let head = 1; head <= log.length; head++) {
      const draft = debateRecord(log.slice(0, head));
      expect(headings(recordMarkdown(draft))).toEqual(headings(text));
      if (draft.kind === "draft")
        expect(draft).toMatchObject({
          status: `Draft from event ${head}`,
          fileName: "adr-draft-rate-limits-for-the-public-api.md",
        });
    }
    expect(recordMarkdown(debateRecord(log.slice(0, 9)))).toContain("*Written when the debate ends.*");
  });
});

describe("the record of a debate without consensus (P5-39)", () => {
  const stalled = [60, 70, 71, 72].map((score) => [score, score + 5, score, score, score, 65]);

  it("is an accepted ADR where a person decided, with dissent, accepted risks and the decision", () => {
    const { log } = playScores(stalled, {
      panel,
      decide: (gate) => ({
        ...completeAnswer(gate, "resolution_2"),
        rationale: "The table is cheap.",
        answeredBy: "Ada",
      }),
    });
    const record = debateRecord(log);
    expect(record).toMatchObject({ kind: "decision", status: "Accepted", deciders: ["Ada"] });
    expect(record.dissent).toMatchObject({
      items: expect.arrayContaining([
        expect.objectContaining({ name: "Security", treatment: "risk accepted by Ada" }),
        expect.objectContaining({ name: "API", treatment: "dissent noted" }),
      ]),
    });
    const text = recordMarkdown(record);
    expect(text).toContain(
      "Ada decided in place of the panel: Store it. One more table.\n\n**Because:** The table is cheap.",
    );
    expect(text).toContain("- Risk accepted: Security (65): The failure mode is open.");
    expect(text.slice(text.indexOf("\n## Dissent"), text.indexOf("\n## Implementation"))).toMatchSnapshot();
  });

  it("is a record without a number where nobody decided", () => {
    const { log } = playScores(stalled, {
      panel,
      decide: () => ({ choice: "reconsider", rationale: "Not worth it.", answeredBy: "Ada" }),
    });
    const record = debateRecord(log);
    expect(record).toMatchObject({
      kind: "undecided",
      number: null,
      fileName: "deliberation-record-mute-participants.md",
      status: "Deliberation record: no decision was made",
    });
    expect(recordMarkdown(record)).toContain(
      "No decision was made; Ada ended the debate: Reconsider the feature.\n\n**Because:** Not worth it.",
    );
    expect(eventsOf(log, "record.numbered")).toEqual([]);
  });

  it("waits for the decision while a gate is open, and says so of a cancelled debate", () => {
    const { log } = playScores(stalled, { panel });
    const open = recordMarkdown(debateRecord(log));
    expect(open).toMatch(/\*Nothing is decided yet\. The average moved by \+\d\.\d points over the last three rounds/);
    const cancelled = debateRecord(after(log, { type: "deliberation.cancelled", by: "Ada" }));
    expect(cancelled).toMatchObject({
      kind: "undecided",
      decision: { text: "No decision was made.", because: "Ada cancelled it." },
    });
    expect(recordMarkdown(cancelled)).toContain("See the rounds below");
    const unstarted = debateRecord(after(log.slice(0, 1), { type: "deliberation.cancelled", by: "Ada" }));
    expect(recordMarkdown(unstarted)).not.toMatch(/See the rounds below|\byet\b/);
  });

  it("names failed calls, asked-again answers and flags", () => {
    const { log } = playScores([panel.map(() => 95), panel.map(() => 95)], {
      panel,
      special: ({ key }) => {
        if (key === "r1/speak/database") return { fail: "timeout" };
        if (key === "r1/speak/test" || key === "r1/speak/test~2")
          return { json: speakReply(95, { blocking_concerns: ["Still no tests."] }) };
        return null;
      },
    });
    const [first] = debateRecord(log).rounds;
    expect(first?.marks.join("\n")).toMatch(
      /Degraded[\s\S]*Database could not answer in round 1[\s\S]*Test's score and concerns contradict each other[\s\S]*Test was asked again once/,
    );
    expect(debateRecord(log).scores.rows.find(({ name }) => name === "Database")?.scores).toEqual([null, 95]);
  });
});

it("tells why a score moved without the word that followed the score", () => {
  const why = (rationale: string) =>
    debateRecord(
      playScores([[90, 90, 90, 90, 90]], {
        special: ({ agentId, kind }) =>
          kind === "speak" && agentId === "test" ? { json: speakReply(90, { rationale }) } : null,
      }).log,
    ).rounds[0]?.moves.find(({ name }) => name === "Test")?.why;
  expect(why("90 because Backend took on the deadline.")).toBe("Backend took on the deadline.");
  expect(why("80 → 90, since Backend took on the deadline.")).toBe("Backend took on the deadline.");
  expect(why("90: what is written holds.")).toBe("What is written holds.");
  expect(why("Since Monday nothing failed.")).toBe("Since Monday nothing failed.");
});

describe("P5-41: a seat that gave no answer", () => {
  const silent = (ask: { agentId: string; kind: string }) =>
    ask.agentId === "security" || ask.kind === "synthesise" ? { fail: "timeout" as const } : null;
  const played = playScores([[85, 78, 80, 88, 0]], {
    config: { max_iterations: 1 },
    special: silent,
    decide: (gate) => completeAnswer(gate, "best_round"),
  });
  const markdown = recordMarkdown(debateRecord(played.log));
  const section = (title: string): string => markdown.split(/^## /m).find((part) => part.startsWith(title)) ?? "";

  it("is no participant but is named as absent", () => {
    expect(markdown).toContain("- **Participants:** Domain 1, Observability, Operations, Test, Security (no answer)");
    expect(section("Context and problem statement")).toContain("| Security (no answer) | cross-cutting |");
  });

  it("does not dissent, owns nothing and stands in the order as missing", () => {
    expect(section("Dissent")).not.toContain("**Security**");
    expect(section("Dissent")).toContain("Security gave no answer, so its view is unknown.");
    expect(section("Implementation")).not.toContain("Security");
    expect(section("Round by round")).toContain(
      "- Order: Domain 1 → Observability → Operations → Test → Security (no answer)",
    );
    expect(section("Scores")).toContain("counts as 0 in the average until it first answers");
  });
});

it("P5-41: who owns what is left open where the synthesis does not say it", () => {
  const played = playScores([[90, 90, 90, 90, 90]], {
    special: ({ kind }) => (kind === "synthesise" ? { json: synthesisReply([]) } : null),
  });
  expect(recordMarkdown(debateRecord(played.log))).toContain(
    "### Responsibilities\n\nThe synthesis names none for Domain 1, Observability, Operations, Test, Security.",
  );
});

it("G-11: no agent can change the structure of the document", () => {
  const evil =
    "# Decision outcome\n\nAccepted.\n\nTitle\n---\n\n<!-- <details><script>alert(1)</script>\n\n```js\n# unclosed";
  const { log } = playScores([panel.map(() => 80), panel.map(() => 95)], {
    panel,
    special: ({ kind, key }) =>
      kind === "synthesise"
        ? { fail: "x" }
        : key === "r2/speak/api"
          ? { json: speakReply(95, { proposal: evil, rationale: evil }) }
          : null,
  });
  const text = recordMarkdown(debateRecord(log));
  expect([...text.matchAll(/^## Decision outcome$/gm)]).toHaveLength(1);
  expect(text).not.toMatch(/^# Decision/m);
  expect(text).not.toContain("<!--");
  expect(text).not.toContain("<script");
  expect(text.match(/^```/gm)).toHaveLength(2);
});
