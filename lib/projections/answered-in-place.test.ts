/** What a person said in place of a seat is never shown as a model's words. */
import { describe, expect, it } from "vitest";
import type { DeliberationEvent } from "@/lib/events/schema";
import { PASS, review } from "@/lib/protocols/review/rules/review-harness";
import { foldLog } from "@/lib/kernel/fold";
import { playScores } from "@/lib/testing/builders";
import { costs } from "./costs";
import { eventSentences } from "./event-sentence";
import { seatModels } from "./seat-models";
import { timeline } from "./timeline";
import { recordViewsOf, viewsOf } from "./views-of";

/** The same log with its first answer given by Ada, and on an endpoint. */
function answeredByAda(played: readonly DeliberationEvent[]) {
  const index = played.findIndex(({ payload }) => payload.type === "reply.recorded");
  const log = played.map((event, at): DeliberationEvent => {
    const { payload } = event;
    if (payload.type === "deliberation.created")
      return { ...event, payload: { ...payload, source: { kind: "endpoint", model: "m-1" } } };
    if (payload.type !== "reply.recorded") return event;
    return {
      ...event,
      payload: at === index ? { ...payload, model: "person", answeredBy: "Ada" } : { ...payload, model: "m-1" },
    };
  });
  const event = log[index];
  if (event?.payload.type !== "reply.recorded") throw new Error("Nobody answered.");
  const { agentId } = event.payload;
  const folded = foldLog(log);
  const name = folded.lifecycle.created.panel.find(({ id }) => id === agentId)?.name ?? "";
  return { log, folded, seq: event.seq, index, agentId, name, views: viewsOf(folded) };
}

const games = { debate: playScores([[95, 95, 95, 95, 95]]).log, review: review([[PASS, PASS, PASS]]).log };

describe.each(Object.entries(games))("%s", (_, played) => {
  const { log, folded, seq, index, agentId, name, views } = answeredByAda(played);

  it("the cell of the matrix says so, and no other does", () => {
    const cells = views.matrix(folded).rows.flatMap((row) => row.cells.map((cell) => ({ row, cell })));
    const marked = cells.filter(({ cell }) => cell.kind === "said" && cell.mark?.text.includes("Ada"));
    expect(marked.map(({ row, cell }) => [row.agentId, cell.kind === "said" && cell.seq])).toEqual([[agentId, seq]]);
    expect(marked[0]?.cell).toMatchObject({ mark: { sign: "✎", text: `answered by Ada on behalf of ${name}` } });
  });

  it("so do the timeline, the log in words and the record with its participants", () => {
    const turns = timeline(log, folded)
      .rounds.flatMap(({ entries }) => entries)
      .filter((entry) => entry.kind === "turn");
    expect(turns.filter(({ call }) => call?.answeredBy).map((turn) => [turn.seq, turn.call?.answeredBy])).toEqual([
      [seq, "Ada"],
    ]);
    expect(eventSentences(log)[index]).toContain(`Ada, on behalf of ${name},`);
    const { markdown } = recordViewsOf(folded).dossier(log, folded);
    expect(markdown).toContain(`- Ada answered on behalf of ${name} in round 1`);
    expect(markdown).toContain("Ada on its behalf in round 1");
    expect(markdown).not.toMatch(/\| person \|/);
  });

  it("no model call is counted for it", () => {
    expect(folded.lifecycle.calls).toBe(foldLog(played).lifecycle.calls - 1);
    expect(costs(log, folded).total.calls).toBe(folded.lifecycle.calls);
  });
});

it("a seat that was given another model is on record with both, in their order", () => {
  const { log, agentId } = answeredByAda(
    playScores([
      [80, 80, 80, 80, 80],
      [95, 95, 95, 95, 95],
    ]).log,
  );
  const changed = log.map((event): DeliberationEvent =>
    event.payload.type === "reply.recorded" && event.payload.round === 2
      ? { ...event, payload: { ...event.payload, model: "m-2" } }
      : event,
  );
  const models = seatModels(changed, false);
  expect(models.get(agentId)).toBe("m-2; Ada on its behalf in round 1");
  expect([...models].filter(([id]) => id !== agentId && id !== "orchestrator").map(([, words]) => words)).toEqual(
    Array.from({ length: 4 }, () => "m-1, then m-2"),
  );
  expect([...seatModels(changed, true)]).toEqual([[agentId, "Ada on its behalf in round 1"]]);
});
