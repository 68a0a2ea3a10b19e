import { describe, expect, it } from "vitest";
import { rehearse } from "@/lib/models/rehearsal/rehearsal-port";
import { answerOf } from "@/lib/projections/answer-on-the-table";
import { standingConditions } from "@/lib/kernel/facts";
import { check } from "@/lib/protocols/debate/rules/check";
import { panelProblems } from "@/lib/protocols/debate/rules/rosters/seats";
import type { Ask } from "@/lib/kernel/types";
import type { SpeakReply } from "@/lib/protocols/debate/rules/replies";
import type { DebateState } from "@/lib/protocols/debate/rules/state";
import { debateStateIn, eventsOf } from "@/lib/testing/builders";
import { play, type Played } from "@/lib/testing/play";
import { AUTHORED_ROUND_1 } from "./authored-round-1";
import { AUTHORED_ROUND_2 } from "./authored-round-2";
import { AUTHORED_ROUND_3 } from "./authored-round-3";
import { authoredEvidence, EVIDENCE_ROUNDS } from "./authored-evidence";
import { AUTHORED_SEATS, authoredReply, withoutMarks, type AuthoredSeat } from "./authored-reply";
import { AUTHORED_SYNTHESIS } from "./authored-synthesis";
import { SAMPLE } from "./debate-sample";

const ROUNDS = [AUTHORED_ROUND_1, AUTHORED_ROUND_2, AUTHORED_ROUND_3];
const TURNS = ROUNDS.flatMap((round, index) =>
  AUTHORED_SEATS.map((seat) => [`round ${index + 1}, ${seat}`, round[seat]] as const),
);

const turn = <T>(rounds: readonly Record<AuthoredSeat, T>[], round: number, seat: string): T =>
  rounds[round - 1]![seat as AuthoredSeat];

type Changes = {
  seed?: number;
  config?: Partial<typeof SAMPLE.config>;
  watch?: (state: DebateState, ask: Ask) => void;
};

function playSample({ seed = SAMPLE.seed, config = {}, watch }: Changes = {}): Played {
  const { protocol, title, question, artifact, context, panel, source } = SAMPLE;
  return play({
    created: {
      type: "deliberation.created",
      protocol,
      subject: { title, question, artifact, context },
      config: { ...SAMPLE.config, ...config },
      panel,
      seed,
      source,
      createdBy: "Ada",
      start: true,
    },
    answer: (ask, folded) => {
      watch?.(folded.protocol as DebateState, ask);
      return { text: rehearse({ protocol, ask, state: folded.protocol, script: "converges" }) };
    },
  });
}

const words = (reply: SpeakReply): number =>
  [reply.proposal, reply.rationale, ...reply.blocking_concerns, reply.suggested_changes, reply.performance_impact ?? ""]
    .join(" ")
    .split(/\s+/).length;

describe("the sample deliberation", () => {
  it("has a panel a debate accepts and a document of 700 to 1,100 words", () => {
    expect(panelProblems(SAMPLE.panel)).toEqual({});
    const length = SAMPLE.artifact.split(/\s+/).length;
    expect(length).toBeGreaterThan(700);
    expect(length).toBeLessThan(1100);
  });

  it("reaches consensus in round 3 with the authored text, whatever the order of speaking", () => {
    for (const seed of [SAMPLE.seed, 1, 7, 99]) {
      const played = playSample({ seed });
      expect(debateStateIn(played).outcome).toMatchObject({ status: "consensus", rounds: 3, decidedBy: "panel" });
      const replies = eventsOf(played.log, "reply.recorded");
      expect(eventsOf(played.log, "reply.rejected")).toEqual([]);
      for (const { kind, round, agentId, reply } of replies) {
        expect(reply).toEqual(kind === "speak" ? withoutMarks(turn(ROUNDS, round, agentId)) : AUTHORED_SYNTHESIS);
      }
    }
  });

  it("says what was decided, who moved whom and on which conditions", () => {
    const { folded, log } = playSample();
    expect(answerOf(folded)).toMatchObject({ isFinal: true, text: expect.stringContaining("Postgres") as string });
    expect(standingConditions(folded.lifecycle.facts)).toHaveLength(4);
    const names = new Set(SAMPLE.panel.map(({ name }) => name));
    for (const { round, facts } of eventsOf(log, "reply.recorded").filter(({ kind }) => kind === "speak")) {
      expect(facts?.gist?.split(" ").length).toBeLessThanOrEqual(30);
      expect((facts?.moved ?? []).length > 0, `${round}`).toBe(round > 1);
      for (const { by } of facts?.moved ?? []) expect(names).toContain(by);
    }
  });

  it.each(TURNS)("%s: passes the debate's own check and stays within 90 to 220 words", (_, reply) => {
    const state = debateStateIn(playSample());
    expect(check(state, { key: "k", kind: "speak", round: 1, agentId: SAMPLE.panel[0]!.id }, reply)).toEqual({
      kind: "ok",
      reply,
    });
    expect(words(withoutMarks(reply))).toBeGreaterThanOrEqual(90);
    expect(words(withoutMarks(reply))).toBeLessThanOrEqual(220);
  });

  it("names the movement of every score as it was", () => {
    for (const seat of AUTHORED_SEATS) {
      for (const [index, round] of ROUNDS.slice(1).entries()) {
        expect(round[seat].rationale).toContain(
          `${ROUNDS[index]?.[seat].satisfaction_score} → ${round[seat].satisfaction_score}`,
        );
      }
    }
  });

  it("has evidence for every turn, marks only where it is wanted, and neither for anything else", () => {
    const seen: string[] = [];
    playSample({
      watch: (state, ask) => {
        const found = authoredEvidence(state, ask);
        const cited = authoredReply(state, ask, { isCited: true });
        if (ask.kind === "speak") {
          expect(found).toBe(turn(EVIDENCE_ROUNDS, ask.round, ask.agentId));
          expect(cited).toBe(turn(ROUNDS, ask.round, ask.agentId));
          expect(JSON.stringify(cited)).toMatch(/ \[c\d\]/);
          expect(JSON.stringify(authoredReply(state, ask))).not.toMatch(/\[c\d/);
          seen.push(ask.key);
        } else {
          expect(found).toBeNull();
        }
        const another = { ...state, subject: { ...state.subject, question: "Another one?" } };
        expect(authoredEvidence(another, ask)).toBeNull();
        expect(authoredEvidence(state, { ...ask, round: 4 })).toBeNull();
      },
    });
    expect(new Set(seen).size).toBe(21);
  });

  it("goes on with the composer where nothing was written: another target, fewer rounds", () => {
    expect(debateStateIn(playSample({ config: { target_satisfaction: 96 } })).outcome?.status).toBe("consensus");
    expect(debateStateIn(playSample({ config: { max_iterations: 2 } })).outcome).toMatchObject({
      status: "consensus",
      rounds: 2,
    });
  });
});
