/** Matrix, score series and ledger of hand-made debates. */
import { describe, expect, it } from "vitest";
import { openConcerns } from "@/lib/protocols/debate/rules/concerns";
import { foldEvent, foldLog } from "@/lib/kernel/fold";
import {
  agentId,
  completeAnswer,
  debateCreated,
  debateStateIn,
  panelOf,
  playScores,
  speakReply,
} from "@/lib/testing/builders";
import { play } from "@/lib/testing/play";
import { concernLedger } from "./concern-ledger";
import { similarity, wordingOf } from "@/lib/protocols/debate/rules/wording";
import { debateMatrix } from "./matrix";
import { debateScores } from "./score-series";
import { growth, LINEAR } from "@/lib/testing/growth";

const panel = panelOf("API", "Database");
const flat = (score: number): number[] => panel.map(() => score);

/** The log of a debate up to, and without, the answer to this ask. */
function until(scores: readonly (readonly number[])[], key: string): ReturnType<typeof foldLog> {
  const { log } = playScores(scores, { panel });
  const end = log.findIndex(({ payload }) => "key" in payload && payload.key === key && payload.type !== "ask.started");
  return foldLog(log.slice(0, end));
}
const kindsOf = (folded: ReturnType<typeof foldLog>, name: string): string[] =>
  debateMatrix(folded)
    .rows.find((row) => row.name === name)!
    .cells.map(({ kind }) => kind);

describe("verdictMatrix", () => {
  const folded = until([flat(60), flat(70), flat(95)], "r2/speak/operations");

  it("has a row per agent in panel order and a column per round: complete, open, to come", () => {
    const { rows, columns, remainingHidden, hint } = debateMatrix(folded);
    expect(rows.map(({ name }) => name)).toEqual([
      "API",
      "Database",
      "Observability",
      "Operations",
      "Test",
      "Security",
    ]);
    expect(columns.map(({ round, state }) => `${round} ${state}`)).toEqual([
      "1 completed",
      "2 open",
      "3 remaining",
      "4 remaining",
      "5 remaining",
      "6 remaining",
      "7 remaining",
      "8 remaining",
    ]);
    expect([remainingHidden, hint, columns[0]?.foot, columns[1]?.foot]).toEqual([2, "target 90", "60.0", null]);
    expect(columns[1]?.order.slice(2)).toEqual(["observability", "operations", "test", "security"]);
  });

  it("says who spoke, who is writing, who waits and what is not reached", () => {
    expect(kindsOf(folded, "Observability").slice(0, 3)).toEqual(["said", "said", "not_reached"]);
    expect(kindsOf(folded, "Operations").slice(0, 3)).toEqual(["said", "writing", "not_reached"]);
    expect(kindsOf(folded, "Security").slice(0, 3)).toEqual(["said", "waiting", "not_reached"]);
    expect(debateMatrix(folded).rows[0]?.cells.slice(0, 2)).toMatchObject([
      {
        kind: "said",
        word: "60",
        change: null,
        standing: "wants_changes",
        text: "score 60, significant concerns, 1 blocking concern",
        mark: null,
      },
      { kind: "said", word: "70", change: "+10", standing: "nearly" },
    ]);
  });

  it("has nobody writing while it is paused, and nothing to come once it has ended", () => {
    const paused = foldEvent(folded, {
      deliberationId: folded.lifecycle.deliberationId,
      seq: folded.lifecycle.headSeq + 1,
      at: "2026-01-05T10:00:00.000Z",
      payload: { type: "deliberation.paused", by: "Ada" },
    });
    expect(kindsOf(paused, "Operations")[1]).toBe("waiting");
    const cancelled = foldEvent(folded, {
      deliberationId: folded.lifecycle.deliberationId,
      seq: folded.lifecycle.headSeq + 1,
      at: "2026-01-05T10:00:00.000Z",
      payload: { type: "deliberation.cancelled", by: "Ada" },
    });
    expect(kindsOf(cancelled, "Operations")).toEqual(["said", "not_reached"]);
    expect(kindsOf(playScores([flat(95)], { panel }).folded, "API")).toEqual(["said"]);
  });

  it("shows a failed call, a score a person entered, and an answer asked for again", () => {
    const broken = playScores([flat(60), flat(95), flat(95)], {
      panel,
      special: ({ key, agentId: id, round }) =>
        round !== 2 ? null : key === "r2/speak/database" ? { fail: "timeout" } : id === "test" ? { text: "no" } : null,
      decide: (gate) =>
        gate.kind === "unreadable_reply" ? { ...completeAnswer(gate, "enter_score", 77), answeredBy: "Ada" } : null,
    });
    const rows = debateMatrix(
      foldLog(
        broken.log.slice(
          0,
          broken.log.findIndex(({ payload }) => payload.type === "round.completed" && payload.round === 2) + 1,
        ),
      ),
    ).rows;
    expect(rows[1]?.cells[1]).toMatchObject({ kind: "failed", code: "timeout", kept: "60" });
    expect(rows[4]?.cells[1]).toMatchObject({
      kind: "said",
      word: "77",
      change: "+17",
      mark: { text: "Entered by Ada" },
    });
    const again = broken.log.findIndex(({ payload }) => payload.type === "reply.rejected") + 1;
    expect(debateMatrix(foldLog(broken.log.slice(0, again))).rows[4]?.cells[1]).toEqual({
      kind: "writing",
      attempt: 2,
    });
    expect(debateMatrix(broken.folded).columns[1]?.isDegraded).toBe(true);
  });
});

describe("scoreSeries", () => {
  it("has a gap where there is no score and a partial average for the open round", () => {
    const model = debateScores(until([flat(60), flat(70), flat(95)], "r2/speak/operations"));
    expect(model.agents.find(({ name }) => name === "API")?.points.map(({ score }) => score)).toEqual([60, 70]);
    expect(model.agents.find(({ name }) => name === "Security")?.points.map(({ score }) => score)).toEqual([60, null]);
    expect(model.average).toEqual([
      { round: 1, average: 60, isPartial: false },
      { round: 2, average: (3 * 70 + 3 * 60) / 6, isPartial: true },
    ]);
    expect([model.openRound, model.target, model.sentence]).toEqual([
      2,
      90,
      "The average was 60.0 in round 1. 0 of 6 agents are at the target of 90.",
    ]);
  });

  it("counts nobody as 0 who has not spoken", () => {
    const model = debateScores(until([flat(60), flat(95)], "r1/speak/operations"));
    expect(model.average[0]).toEqual({ round: 1, average: 60, isPartial: true });
    expect(model.sentence).toBe("No round is complete yet.");
  });
});

describe("concernLedger", () => {
  /** What Security blocks on, round by round. */
  function debateWith(concerns: readonly (readonly string[] | "fail")[]) {
    return play({
      created: debateCreated({ panel, config: { max_iterations: concerns.length, min_progress: 0 } }),
      answer: ({ kind, agentId: id, round }) => {
        if (kind !== "speak") return { fail: "timeout" };
        if (id !== "security") return { json: speakReply(95) };
        const said = concerns[round - 1] ?? [];
        if (said === "fail") return { fail: "timeout" };
        return { json: speakReply(said.length > 0 ? 60 + round : 95, { blocking_concerns: said }) };
      },
    });
  }

  it("follows a concern through its wordings until its raiser speaks without it", () => {
    const { folded } = debateWith([
      ["No rollback for the migration.", "Mute events have no audit log"],
      ["The migration still has no rollback path!"],
      ["mute events have no audit log."],
      ["Tokens live for a year."],
    ]);
    const told = concernLedger(folded).map(
      ({ id, name, status, raisedInRound, closedInRound, age, history }) =>
        `${id} ${name} ${status} ${raisedInRound}-${closedInRound ?? ""} age ${age}: ${history.map(({ kind, round }) => `${kind} ${round}`).join(", ")}`,
    );
    expect(told).toEqual([
      "SEC-1 Security lapsed 1-3 age 2: raised 1, repeated 2, lapsed 3",
      "SEC-2 Security lapsed 1-4 age 3: raised 1, lapsed 2, raised_again 3, lapsed 4",
      "SEC-3 Security open 4- age 1: raised 4",
    ]);
    expect(concernLedger(folded)[0]?.text).toBe("The migration still has no rollback path!");
  });

  it("keeps a concern open when its raiser's call fails", () => {
    const [concern] = concernLedger(debateWith([["No rollback."], "fail"]).folded);
    expect(concern).toMatchObject({ status: "open", age: 2, closedInRound: null });
  });

  it("holds open what the protocol holds open", () => {
    const played = debateWith([["One thing.", "Another matter entirely."], ["One thing."], "fail"]);
    const open = (list: readonly { agentId: string; text: string }[]): string[] =>
      list.map(({ agentId: id, text }) => `${id}: ${text}`);
    expect(open(concernLedger(played.folded).filter(({ status }) => status === "open"))).toEqual(
      open(openConcerns(debateStateIn(played))),
    );
  });

  it("says whose risk was accepted by name", () => {
    const { folded } = playScores([60, 65, 66, 67].map(flat), {
      panel,
      decide: (gate) => ({ ...completeAnswer(gate, "resolution_1"), answeredBy: "Ada" }),
    });
    const ledger = concernLedger(folded);
    expect(ledger.find((concern) => concern.agentId === agentId("security"))?.acceptedBy).toBe("Ada");
    expect(ledger.find((concern) => concern.agentId === agentId("api"))?.acceptedBy).toBeNull();
  });

  it("reads a long debate in time proportional to its length", async () => {
    // Played anew each time: the ledger of a fold is remembered.
    const grown = await growth(128, (rounds) =>
      concernLedger(
        debateWith(
          Array.from({ length: rounds }, (_, round) =>
            [0, 1, 2, 3, 4].map((part) => `Concern ${round * 5 + part} about subject s${round} and part p${part}`),
          ),
        ).folded,
      ),
    );
    expect(grown).toBeLessThan(LINEAR);
  });

  it("tells one concern from another", () => {
    const near = (one: string, other: string): number => similarity(wordingOf(one), wordingOf(other));
    expect(near("No rollback for the migration", "The migration has no rollback path")).toBeGreaterThanOrEqual(0.6);
    expect(near("No rollback for the migration", "No audit log for the migration")).toBeLessThan(0.6);
    expect(near("!!!", "???")).toBe(1);
  });
});
