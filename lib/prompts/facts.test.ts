import { describe, expect, it } from "vitest";
import { foldFirst } from "@/lib/kernel/fold";
import { statedAnswers, standingConditions, statedMoves } from "@/lib/kernel/facts";
import { protocolById } from "@/lib/kernel/registry";
import { PROTOCOL_IDS } from "@/lib/protocols/protocol-ids";
import { agentId, debateCreated, panelOf } from "@/lib/testing/builders";
import { TEST_ID } from "@/lib/testing/play";
import { factsText, splitFacts } from "./facts";

const ALL = { facts: ["gist", "answer", "moved_by", "conditions", "wishes"] } as const;

describe("G-17: facts about a reply", () => {
  it("are taken off before the protocol sees the rest", () => {
    const { reply, facts } = splitFacts(
      {
        proposal: "Use Postgres.",
        gist: " Use\nPostgres for the queue. ",
        answer: "Yes.",
        moved_by: [{ what: "score", by: "Security", reason: "TLS is there" }],
        conditions: [{ text: "Backups are tested", state: "open" }],
        wishes: ["A dashboard"],
      },
      ALL,
    );
    expect(reply).toEqual({ proposal: "Use Postgres." });
    expect(facts).toEqual({
      gist: "Use Postgres for the queue.",
      answer: "Yes.",
      moved: [{ what: "score", by: "Security", reason: "TLS is there" }],
      conditions: [{ text: "Backups are tested", state: "open" }],
      wishes: ["A dashboard"],
    });
  });

  it("leave out what is missing or can't be read, and lose no reply over it", () => {
    const odd = { proposal: "p", gist: 7, answer: null, moved_by: "nobody", conditions: [{ text: "" }], wishes: "one" };
    expect(splitFacts(odd, ALL)).toEqual({
      reply: { proposal: "p" },
      facts: { moved: [], conditions: [], wishes: ["one"] },
    });
    expect(splitFacts({ proposal: "p" }, ALL).facts).toBeUndefined();
    expect(splitFacts("text", ALL)).toEqual({ reply: "text", facts: undefined });
  });

  it("touch no field of a kind that does not ask for them", () => {
    expect(splitFacts({ gist: "the protocol's own" }, {})).toEqual({
      reply: { gist: "the protocol's own" },
      facts: undefined,
    });
    expect(factsText({})).toBeNull();
  });

  it("have names no form of a protocol uses for something else", () => {
    for (const id of PROTOCOL_IDS)
      for (const [kind, { replySchema, facts = [] }] of Object.entries(protocolById(id).asks)) {
        const own = Object.keys((replySchema as unknown as { shape?: object }).shape ?? {});
        expect([kind, own.filter((name) => (facts as readonly string[]).includes(name))]).toEqual([kind, []]);
      }
  });
});

describe("what was stated, read back", () => {
  const panel = panelOf("API", "Security");
  const { lifecycle } = foldFirst({
    deliberationId: TEST_ID,
    seq: 1,
    at: "2026-01-05T09:00:00.000Z",
    payload: debateCreated({ panel }),
  });
  const at = (seq: number, id: string, facts: object) => ({
    seq,
    key: `k${seq}`,
    kind: "speak",
    round: seq,
    agentId: agentId(id),
    facts,
  });

  it("starts empty and keeps the latest word of each seat", () => {
    expect(lifecycle.facts).toEqual([]);
    const stated = [
      at(2, "api", { answer: "No.", conditions: [{ text: "A", state: "open" }] }),
      at(3, "security", { gist: "TLS first.", conditions: [{ text: "B", state: "met" }] }),
      at(4, "api", { answer: "Yes.", conditions: [], moved: [{ what: "answer", by: "SECURITY", reason: "TLS" }] }),
    ];
    expect(statedAnswers(stated).map(({ answer }) => answer)).toEqual(["No.", "Yes."]);
    expect(standingConditions(stated).map(({ text }) => text)).toEqual(["B"]);
    expect(statedMoves(stated, panel)).toMatchObject([{ agentId: "api", from: { agentId: "security", seq: 3 } }]);
  });

  it("names nobody as the mover who has no seat, nor the seat itself", () => {
    const stated = [
      at(2, "api", {
        moved: [
          { what: "score", by: "none", reason: "" },
          { what: "score", by: "API", reason: "own" },
        ],
      }),
    ];
    expect(statedMoves(stated, panel).every((move) => !("from" in move))).toBe(true);
  });
});
