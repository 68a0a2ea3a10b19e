import { describe, expect, it } from "vitest";
import type { Agent } from "@/lib/domain/agent";
import type { DeliberationEvent } from "@/lib/events/schema";
import { foldLog } from "@/lib/kernel/fold";
import { forkedLog } from "@/lib/kernel/fork";
import { eventSentences } from "@/lib/projections/event-sentence";
import { agent, agentId, completeAnswer, debateCreated, eventsOf, panelOf, speakReply } from "@/lib/testing/builders";
import { play, TEST_ID, type Game } from "@/lib/testing/play";
import { deliberationIdSchema } from "@/lib/domain/ids";
import { concernsOf } from "./concerns";
import { LATER_SEATS } from "./later-seats";
import type { DebateState } from "./state";

const panel = panelOf("Data");
const FORK = deliberationIdSchema.parse("dlb_bbbbbbbbbbbb");

/** Everybody is satisfied from the beginning, and names a concern by which its id can be seen. */
const answer: Game["answer"] = ({ kind }) =>
  kind.startsWith("syn") || kind === "diagnose" ? { fail: "server" } : { json: speakReply(95) };
const game = {
  created: debateCreated({ panel }),
  answer,
  decide: (gate: Parameters<typeof completeAnswer>[0]) => completeAnswer(gate, "defer"),
};
const { log } = play(game);
const stateOf = (past: readonly DeliberationEvent[]) => foldLog(past).protocol as DebateState;
const upTo = (type: string): DeliberationEvent[] =>
  log.slice(0, log.findIndex(({ payload }) => payload.type === type) + 1);
const afterRound = upTo("round.completed");

function forkWith(seats: readonly Agent[], past = afterRound) {
  const shared = forkedLog(past, { id: FORK, by: "Grace", at: "2026-01-06T09:00:00.000Z", panel: seats });
  return play({ ...game, id: FORK, from: shared });
}

describe("seats in a fork of a debate (P5-53)", () => {
  it("hears whoever joined before anything ends, though the round before was a consensus", () => {
    expect(stateOf(afterRound).rounds.at(-1)?.evaluation?.status).toBe("consensus");
    const { log: forked, folded } = forkWith([...panel, agent("Database")]);
    const second = eventsOf(forked, "round.started")[1];
    expect(second?.order).toContain(agentId("database"));
    expect(foldLog(forked).lifecycle.end).toMatchObject({
      kind: "closed",
      outcome: { status: "consensus", rounds: 2 },
    });
    const state = folded.protocol as DebateState;
    expect(Object.keys(state.rounds[0]?.evaluation?.scores ?? {})).not.toContain("database");
    expect(Object.keys(state.rounds[1]?.evaluation?.scores ?? {})).toContain("database");
    expect(eventSentences(forked)[0]).toContain("Database joins the panel.");
  });

  it("leaves the past to the byte, and the original as it was", () => {
    const { log: forked } = forkWith([...panel, agent("Database")]);
    const bare = (some: readonly DeliberationEvent[]) => some.slice(1, afterRound.length).map(({ payload }) => payload);
    expect(bare(forked)).toEqual(bare(log));
    const { lifecycle, protocol } = foldLog(forked.slice(0, afterRound.length - 1));
    expect(lifecycle.panel).toEqual(panel);
    expect((protocol as DebateState).panel).toEqual(panel);
  });

  it("knows who sits from the first event of a fork on that nobody was asked in", () => {
    const { log: forked } = forkWith([...panel, agent("Finance")], upTo("deliberation.started"));
    expect(eventsOf(forked, "round.started")[0]?.order).toContain(agentId("finance"));
    expect(eventsOf(forked, "deliberation.created")[0]?.reseated).toBeUndefined();
  });

  it("refuses in the middle of a round, and once what follows from one has begun", () => {
    expect(LATER_SEATS.refusal(stateOf(afterRound))).toBeNull();
    expect(LATER_SEATS.refusal(stateOf(upTo("reply.recorded")))).toContain("between two rounds only");
    const open = play({
      ...game,
      created: debateCreated({ panel, config: { max_iterations: 1 } }),
      answer: ({ kind }) => (kind === "diagnose" ? { fail: "server" } : { json: speakReply(70) }),
      decide: () => null,
    });
    expect(LATER_SEATS.refusal(open.folded.protocol as DebateState)).toContain("has begun");
  });

  it("keeps whoever the others have heard", () => {
    const { ids } = LATER_SEATS.staying(stateOf(afterRound));
    expect(ids).toEqual(panel.map(({ id }) => id));
  });
});

describe("ids of concerns after a seat joined", () => {
  it("stay what they were, also where the newcomer’s name begins like another’s", () => {
    const held: Game["answer"] = ({ kind, round, agentId: id }) =>
      kind.startsWith("syn") || kind === "diagnose"
        ? { fail: "server" }
        : {
            json: speakReply(round < 3 ? 70 : 95, {
              blocking_concerns: round < 3 ? [`${id} sees a risk in round ${round} that nobody has named so far.`] : [],
            }),
          };
    const played = play({ ...game, answer: held });
    const past = played.log.slice(0, played.log.findIndex(({ payload }) => payload.type === "round.completed") + 1);
    const shared = forkedLog(past, {
      id: TEST_ID,
      by: "Grace",
      at: "2026-01-06T09:00:00.000Z",
      panel: [...panel, agent("Database")],
    });
    const { folded } = play({ ...game, answer: held, from: shared });
    const ids = concernsOf(folded.protocol as DebateState).map(({ id }) => id);
    expect(ids).toContain("DAT-1");
    expect(ids.some((id) => id.startsWith("DATA"))).toBe(true);
    expect(new Set(ids).size).toBe(ids.length);
  });
});
