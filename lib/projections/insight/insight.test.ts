import { describe, expect, it } from "vitest";
import "@/lib/protocols/all";
import { foldLog } from "@/lib/kernel/fold";
import { PROTOCOL_IDS } from "@/lib/protocols/protocol-ids";
import { agent, agentId, playScores, speakReply } from "@/lib/testing/builders";
import { readRecorded, recordedLogs } from "@/lib/testing/recorded-logs";
import type { DeliberationEvent } from "@/lib/events/schema";
import { insight } from "./insight";
import type { InsightSection } from "./insight-section";

const sectionsOf = (log: readonly DeliberationEvent[]): Record<InsightSection["id"], InsightSection> =>
  Object.fromEntries(insight(log, foldLog(log)).map((section) => [section.id, section])) as Record<
    InsightSection["id"],
    InsightSection
  >;

/** One of each setting: the rest of the recorded games differ in a single answer. */
const SAMPLE_EVERY = 13;

describe.each(PROTOCOL_IDS)("insight into recorded logs of %s", (id) => {
  it("answers each question in whole sentences and rests on events that are there", () => {
    for (const name of recordedLogs(id).filter((_, index) => index % SAMPLE_EVERY === 0)) {
      const { log } = readRecorded(id, name);
      const sections = insight(log, foldLog(log));
      const untrue = sections.filter(
        ({ finding, how }) =>
          !/^[\p{Lu}\d].*\.$/su.test(finding) || /undefined|NaN|null/.test(finding) || !how.endsWith("."),
      );
      const astray = sections.flatMap(({ points }) => points).filter(({ seq }) => log[seq - 1]?.seq !== seq);
      expect({ name, untrue, astray }).toEqual({ name, untrue: [], astray: [] });
    }
  });
});

describe("insight into a debate", () => {
  const panel = ["Api", "Data", "Ops"].map((name) => agent(name));

  it("counts the first round as a vote, and says whose absence would have mattered", () => {
    const { log } = playScores(
      [
        [60, 95, 95],
        [70, 95, 95],
      ],
      { panel, config: { max_iterations: 2 } },
    );
    const { change, vote, without } = sectionsOf(log);
    expect(vote.finding).toMatch(/^The same as the last round: 1 of 3 below 90\./);
    expect(change.finding).toContain("The result stayed the same from round 1 to round 2");
    expect(without.tone).toBe("look");
    expect(without.points.map(({ name, text }) => [name, text])).toEqual([
      ["Api", "all 2 at 90 or above"],
      ["Data", "the same: 1 of 2 below 90"],
      ["Ops", "the same: 1 of 2 below 90"],
    ]);
  });

  it("tells a change with a reason from one without", () => {
    const moved = (by: string, reason: string) => ({ moved_by: [{ what: "the score", by, reason }] });
    const { log } = playScores(
      [
        [60, 60, 60],
        [95, 95, 95],
      ],
      {
        panel,
        special: ({ round, agentId: id, kind }) => {
          if (round !== 2 || !kind.startsWith("speak")) return null;
          if (id === agentId("api")) return { json: { ...speakReply(95), ...moved("Data", "It is audited.") } };
          return { json: { ...speakReply(95), ...(id === agentId("data") ? { moved_by: [] } : moved("none", "")) } };
        },
      },
    );
    const { unexplained, fast } = sectionsOf(log);
    expect(unexplained.points.filter(({ tone }) => tone === "look").map(({ name }) => name)).toEqual(["Data", "Ops"]);
    expect(fast.finding).toContain("2 of 3 seats that came to agree by round 2 name nothing that moved them.");
  });
});

/**
 * A "unanimous" round as public transcripts of such tools have it: three ballots for the same option, of which one is
 * what a template left behind and one is the first ballot once more.
 */
describe("a consensus made of a placeholder and a copy", () => {
  const panel = ["First", "Second", "Third", "Fourth"].map((name) => agent(name));
  const ballot = {
    proposal: "Option A: keep the queue in the database that is there, and measure it for a quarter.",
    rationale: "It is one system less to run, and two hundred jobs a second are far below its limit.",
  };
  const { log } = playScores([[95, 95, 95, 0]], {
    panel,
    config: { max_iterations: 1 },
    special: ({ kind, agentId: id }) => {
      if (!kind.startsWith("speak")) return null;
      if (id === agentId("first")) return { json: speakReply(95, ballot) };
      if (id === agentId("second"))
        return { json: speakReply(95, { proposal: "[Placeholder: response of the second model]", rationale: "…" }) };
      return id === agentId("third") ? { json: speakReply(95, ballot) } : { fail: "server" };
    },
  });

  it("finds both, and the seat that is missing", () => {
    const { integrity } = sectionsOf(log);
    const said = integrity.points.map(({ name, text }) => `${name}: ${text}`);
    const of = (name: string) =>
      log.find(({ payload }) => payload.type === "reply.recorded" && payload.agentId === agentId(name))?.seq;
    expect(said).toContain("Second: round 1: a placeholder instead of words");
    expect(said).toContain(
      (of("first") ?? 0) < (of("third") ?? 0)
        ? `Third: round 1: word for word what First had said at event ${of("first")}`
        : `First: round 1: word for word what Third had said at event ${of("third")}`,
    );
    expect(said).toContain("Fourth: round 1: no verdict came");
    expect(integrity.finding).toBe(
      "3 things to look at in 3 verdicts: 1 placeholder, 1 copied, 1 missing or given twice.",
    );
  });
});
