/** What a debate may be set to, beside the protocol's own way (P5-42 to P5-49). */
import { describe, expect, it } from "vitest";
import type { Agent } from "@/lib/domain/agent";
import { foldLog, nextStep } from "@/lib/kernel/fold";
import type { Ask } from "@/lib/kernel/types";
import { promptFor } from "@/lib/prompts/registry";
import {
  agent,
  agentId,
  choiceSynthesisReply,
  crossCutting,
  debateCreated,
  debateStateIn,
  diagnosisReply,
  eventsOf,
  panelOf,
  speakReply,
  synthesisReply,
} from "@/lib/testing/builders";
import { play, type Answer, type Game, type Played } from "@/lib/testing/play";
import { debateRecord } from "@/lib/protocols/debate/views/record";
import { recordMarkdown } from "@/lib/protocols/debate/views/record-markdown";
import { concernsOf } from "./concerns";
import type { DebateConfig } from "./config";
import { readiness } from "./readiness";
import { ADVOCATE_SEAT } from "./rosters/cross-cutting";
import { seatPrefixes } from "./seat-prefixes";
import { panelProblems } from "./rosters/seats";

const panel = panelOf("API", "Database");
const withAdvocate: Agent[] = [agent("API"), ADVOCATE_SEAT, ...crossCutting()];

type Said = (ask: Ask) => Answer | null;

function debated(
  config: Partial<DebateConfig>,
  said: Said,
  more: { panel?: Agent[]; decide?: Game["decide"] } = {},
): Played {
  const seats = more.panel ?? panel;
  return play({
    created: debateCreated({ panel: seats, config }),
    answer: (ask) =>
      said(ask) ??
      (ask.kind === "synthesise"
        ? { json: synthesisReply(seats.filter(({ id }) => id !== ADVOCATE_SEAT.id)) }
        : ask.kind === "synthesise_choice"
          ? { json: choiceSynthesisReply() }
          : ask.kind === "diagnose"
            ? { json: diagnosisReply() }
            : ask.kind === "stand"
              ? { json: { objection: null, about: null, satisfaction_score: null } }
              : { json: speakReply(95) }),
    ...(more.decide ? { decide: more.decide } : {}),
  });
}

const concern = (text: string, id: string | null = null, about: string | null = null) => ({ id, about, text });
const reply = (score: number, more: Record<string, unknown> = {}): Answer => ({
  json: speakReply(score, { blocking_concerns: [], earlier_concerns: [], ...more } as never),
});

describe("P5-43: an independent opening", () => {
  it("tells of no order where nobody waits for anybody, and of nobody left out where all were asked", () => {
    const { log } = debated({ opening: "independent", rounds: "those_concerned" }, () => null);
    expect(eventsOf(log, "round.started").map(({ notes }) => notes)).toEqual([[], []]);
    expect(debateRecord(log).conduct).toEqual([
      expect.stringContaining("Round 1 was written side by side"),
      "A consensus counted once every agent had read what it was answered and asked.",
    ]);
  });

  it("asks everyone together in round 1 and in turn from round 2 on", () => {
    const { log } = debated({ opening: "independent" }, () => null);
    const started = eventsOf(log, "ask.started");
    const first = log.findIndex(({ payload }) => payload.type === "reply.recorded");
    expect(log.slice(0, first).filter(({ payload }) => payload.type === "ask.started")).toHaveLength(panel.length);
    expect(new Set(started.filter(({ round }) => round === 1).map(({ kind }) => kind))).toEqual(
      new Set(["speak_blind"]),
    );
    expect(started.filter(({ round, kind }) => round === 2 && kind === "speak")).toHaveLength(panel.length);
  });

  it("is no consensus, whatever the scores: nobody has read the others", () => {
    const played = debated({ opening: "independent" }, () => null);
    expect(
      eventsOf(played.log, "round.completed").map(({ evaluation }) => (evaluation as { status: string }).status),
    ).toEqual(["continue", "consensus"]);
    const cut = played.log.findIndex(({ payload }) => payload.type === "round.completed") + 1;
    expect(readiness(debateStateIn({ folded: foldLog(played.log.slice(0, cut)) })).requirements[1]).toMatchObject({
      state: "pending",
      text: "Every seat stands behind its own answer; none has read the others yet",
    });
  });

  it("tells nobody anything of the others, also not when asked again", () => {
    const seen: string[] = [];
    debated({ opening: "independent", max_iterations: 1 }, (ask) => {
      if (ask.kind !== "speak_blind") return null;
      return ask.agentId === "security" && !ask.correction
        ? { text: "no json" }
        : reply(60, { proposal: `SECRET of ${ask.agentId}`, blocking_concerns: [concern(`HIDDEN by ${ask.agentId}`)] });
    });
    play({
      created: debateCreated({ panel, config: { opening: "independent", max_iterations: 1 } }),
      answer: (ask, folded) => {
        const built = promptFor("debate", ask.kind).build(folded.protocol, ask);
        const text = built.kind === "ready" ? built.messages.map(({ content }) => content).join("\n") : "";
        if (ask.kind === "speak_blind") seen.push(text);
        return ask.kind !== "speak_blind"
          ? { fail: "timeout" }
          : ask.agentId === "security" && !ask.correction
            ? { text: "no json" }
            : reply(60, {
                proposal: `SECRET of ${ask.agentId}`,
                blocking_concerns: [concern(`HIDDEN by ${ask.agentId}`)],
              });
      },
    });
    expect(seen).toHaveLength(panel.length + 1);
    for (const text of seen) expect(text).not.toMatch(/SECRET|HIDDEN|\b60\b/);
    expect(seen[0]).toContain("none reads the others");
  });

  it("puts an unreadable reply to a person only when the others are done", () => {
    const played = debated({ opening: "independent" }, ({ agentId: id }) => (id === "api" ? { text: "?" } : null));
    const gate = played.log.findIndex(({ payload }) => payload.type === "gate.opened");
    expect(played.log.slice(0, gate).filter(({ payload }) => payload.type === "reply.recorded")).toHaveLength(
      panel.length - 1,
    );
    expect(nextStep(played.folded).kind).toBe("idle");
  });
});

describe("P5-43: rounds of those concerned", () => {
  /** Only Database blocks, about API's part, until round 3. */
  const blocking: Said = ({ agentId: id, round }) => {
    if (id !== "database" || round > 3) return null;
    if (round === 3)
      return reply(91, { earlier_concerns: [{ id: "DAT-1", became: "settled", by: "api", how: "It batches." }] });
    return reply(70 + round, {
      blocking_concerns: [concern("One row per call.", round === 1 ? null : "DAT-1", "API")],
    });
  };

  it("asks blockers and those they address, then the others for an objection", () => {
    const played = debated({ rounds: "those_concerned" }, blocking);
    const orders = eventsOf(played.log, "round.started").map(({ order }) => order);
    expect(orders[1]).toHaveLength(panel.length);
    expect(orders[2]?.toSorted()).toEqual(["api", "database"]);
    const stood = eventsOf(played.log, "ask.started").filter(({ kind }) => kind === "stand");
    expect(stood.map(({ agentId: id, round }) => `${round} ${id}`)).toEqual([
      "3 observability",
      "3 operations",
      "3 test",
      "3 security",
    ]);
    expect(debateStateIn(played).outcome).toMatchObject({ status: "consensus", rounds: 3 });
    expect(readiness(debateStateIn(played)).requirements[0]?.text).toBe(
      "2 of 2 seats have spoken in round 3; Observability, Operations, Test, Security stand by what they said",
    );
  });

  it("a remark blocks nothing, and reaches whoever writes it up, and the record", () => {
    const remark = "After an outage all heartbeats are old.";
    const played = debated({ rounds: "those_concerned" }, (ask) =>
      ask.kind === "stand" && ask.agentId === "test"
        ? { json: { objection: null, about: null, satisfaction_score: null, remark } }
        : blocking(ask),
    );
    expect(debateStateIn(played).outcome).toMatchObject({ status: "consensus", rounds: 3 });
    expect(recordMarkdown(debateRecord(played.log))).toContain(
      `Test, asked for objections, remarked: ${remark.slice(0, -1)}`,
    );
    const begun = played.log.findIndex(
      ({ payload }) => payload.type === "ask.started" && payload.kind === "synthesise",
    );
    const before = foldLog(played.log.slice(0, begun));
    const step = nextStep(before);
    const ask = step.kind === "ask" ? step.asks[0] : undefined;
    if (!ask) throw new Error("A synthesis is owed.");
    expect(JSON.stringify(promptFor("debate", ask.kind).build(before.protocol, ask))).toContain(`Remarks: ${remark}`);
  });

  it("an objection is a concern with a score, and prevents consensus", () => {
    const played = debated({ rounds: "those_concerned", max_iterations: 3 }, (ask) =>
      ask.kind === "stand" && ask.agentId === "test"
        ? { json: { objection: "Batches can't be replayed.", about: "api", satisfaction_score: 80 } }
        : blocking(ask),
    );
    const state = debateStateIn(played);
    expect(state.rounds[2]?.evaluation).toMatchObject({ status: "max_iterations", scores: { test: 80 } });
    expect(concernsOf(state).find(({ id }) => id === "TES-1")).toMatchObject({
      status: "open",
      about: "api",
      text: "Batches can't be replayed.",
    });
    expect(state.openGate?.positions[0]).toMatchObject({
      name: "Test",
      score: 80,
      concerns: ["Batches can't be replayed."],
    });
  });

  it("an objection at the target is sent back, and a failed call leaves no consensus", () => {
    const high = debated({ rounds: "those_concerned" }, (ask) =>
      ask.kind === "stand" && ask.agentId === "test" && !ask.correction
        ? { json: { objection: "Hm.", about: null, satisfaction_score: 95 } }
        : blocking(ask),
    );
    expect(eventsOf(high.log, "reply.rejected")).toMatchObject([{ kind: "stand", code: "schema" }]);
    const failed = debated({ rounds: "those_concerned", max_iterations: 3 }, (ask) =>
      ask.kind === "stand" && ask.agentId === "test" ? { fail: "timeout" } : blocking(ask),
    );
    expect(debateStateIn(failed).rounds[2]?.evaluation).toMatchObject({ degraded: true, status: "max_iterations" });
  });

  it("an extra round is everybody's", () => {
    const played = debated(
      { rounds: "those_concerned", max_iterations: 3 },
      ({ agentId: id, round }) =>
        id === "database" && round <= 3
          ? reply(70, { blocking_concerns: [concern("One row.", round === 1 ? null : "DAT-1")] })
          : null,
      { decide: () => ({ choice: "one_more_round" }) },
    );
    expect(eventsOf(played.log, "round.started")[3]).toMatchObject({
      extension: true,
      order: expect.arrayContaining(panel.map(({ id }) => id)),
    });
  });
});

describe("P5-45: what becomes of a concern", () => {
  const ledger = (said: Said, rounds = 3) =>
    concernsOf(debateStateIn(debated({ max_iterations: rounds, min_progress: 0 }, said)));

  it("a reworded concern keeps its id, and whoever settled it is named with the change", () => {
    const [one] = ledger(({ agentId: id, round }) => {
      if (id !== "database") return null;
      if (round === 1) return reply(70, { blocking_concerns: [concern("No rollback.", null, "api")] });
      if (round === 2) return reply(80, { blocking_concerns: [concern("Entirely other words.", "dat-1")] });
      return reply(92, {
        earlier_concerns: [{ id: "[DAT-1]", became: "Settled", by: "API", how: "A way back in 5 minutes." }],
      });
    });
    expect(one).toMatchObject({
      id: "DAT-1",
      text: "Entirely other words.",
      about: "api",
      status: "settled",
      closedInRound: 3,
    });
    expect(one?.history.at(-1)).toMatchObject({ kind: "settled", by: "api", text: "A way back in 5 minutes." });
  });

  it("similar words without an id are another concern, once there are ids", () => {
    const ids = ledger(({ agentId: id, round }) =>
      id === "database" && round < 3
        ? reply(70, {
            blocking_concerns: [concern("The migration has no rollback.")],
            earlier_concerns: round === 1 ? [] : [{ id: "DAT-1", became: "dropped", by: "", how: "Another one." }],
          })
        : null,
    ).map(({ id, status }) => `${id} ${status}`);
    expect(ids).toEqual(["DAT-1 dropped", "DAT-2 lapsed"]);
  });

  it("nobody settles its own concern: who names itself has dropped it", () => {
    const [one] = ledger(({ agentId: id, round }) =>
      id !== "database"
        ? null
        : round === 1
          ? reply(70, { blocking_concerns: [concern("No rollback.")] })
          : reply(92, { earlier_concerns: [{ id: "DAT-1", became: "settled", by: "database", how: "I wrote one." }] }),
    );
    expect(one).toMatchObject({ status: "dropped" });
  });

  it("two raisers of one concern both have to let it go", () => {
    const said: Said = ({ agentId: id, round }) => {
      if (id === "database" && round === 1) return reply(70, { blocking_concerns: [concern("No audit.")] });
      if (id === "security" && round === 1)
        return reply(60, { blocking_concerns: [concern("Nobody sees who did it.", "DAT-1")] });
      if (id === "database" && round === 2)
        return reply(92, { earlier_concerns: [{ id: "DAT-1", became: "settled", by: "api", how: "A log." }] });
      if (id === "security" && round === 2)
        return reply(65, { blocking_concerns: [concern("Nobody sees who did it.", "DAT-1")] });
      return id === "security"
        ? reply(95, { earlier_concerns: [{ id: "DAT-1", became: "settled", by: "api", how: "A log." }] })
        : null;
    };
    const two = concernsOf(debateStateIn(debated({ max_iterations: 2 }, said)));
    expect(two).toMatchObject([
      { id: "DAT-1", raisers: ["database", "security"], heldBy: ["security"], status: "open" },
    ]);
    expect(ledger(said)).toMatchObject([{ status: "settled", heldBy: [] }]);
  });

  it("a concern found to be another's is merged into it", () => {
    const all = ledger(({ agentId: id, round }) => {
      if (round === 1 && (id === "database" || id === "security"))
        return reply(70, { blocking_concerns: [concern(`No audit, says ${id}.`)] });
      if (round === 2 && id === "security")
        return reply(71, {
          blocking_concerns: [concern("No audit.", "DAT-1")],
          earlier_concerns: [{ id: "SEC-1", became: "merged", by: "DAT-1", how: "" }],
        });
      return round === 2 && id === "database"
        ? reply(72, { blocking_concerns: [concern("No audit.", "DAT-1")] })
        : null;
    }, 2);
    expect(all.map(({ id, status, raisers }) => [id, status, raisers])).toEqual([
      ["DAT-1", "open", ["database", "security"]],
      ["SEC-1", "merged", ["security"]],
    ]);
  });

  it("entries in another shape are asked for once more, and never stored as none", () => {
    const rejecting = (rejected_options: unknown): Answer => reply(92, { rejected_options });
    const told = [["Redis", "Too slow"]];
    const played = (second: unknown) =>
      debated({ question_kind: "choice", max_iterations: 1 }, ({ agentId: id, key }) =>
        id === "database" ? rejecting(key.includes("~") ? second : told) : null,
      );
    const mended = played([{ option: "Redis", why: "Too slow" }]);
    expect(eventsOf(mended.log, "reply.rejected")).toMatchObject([
      {
        code: "inconsistent",
        reason: "rejected_options: 1 of 1 can't be read; each is an object with option, why",
      },
    ]);
    const last = (game: Played) =>
      eventsOf(game.log, "reply.recorded").find(({ key }) => key === "r1/choose/database~2");
    expect(last(mended)).toMatchObject({ flags: [], reply: { rejected_options: [{ option: "Redis" }] } });
    expect(last(played(told))).toMatchObject({ flags: ["unreadable"] });
    expect(last(played(told))?.reply).not.toHaveProperty("rejected_options");
  });

  it("a reply that leaves one out is asked about once, then stands with a mark", () => {
    const played = debated({ max_iterations: 2 }, ({ agentId: id, round }) =>
      id !== "database" ? null : round === 1 ? reply(70, { blocking_concerns: [concern("No rollback.")] }) : reply(92),
    );
    expect(eventsOf(played.log, "reply.rejected")).toMatchObject([
      { code: "inconsistent", reason: expect.stringContaining("DAT-1") },
    ]);
    expect(eventsOf(played.log, "reply.recorded").find(({ key }) => key === "r2/speak/database~2")).toMatchObject({
      flags: ["unaccounted"],
    });
    expect(concernsOf(debateStateIn(played))[0]).toMatchObject({ status: "lapsed" });
  });

  it("ids are short, and no two seats share a beginning", () => {
    const prefixes = (...ids: string[]) => [...seatPrefixes(ids.map(agentId)).values()];
    expect(prefixes("api", "observability", "operations", "media-handler", "meeting-controller")).toEqual([
      "API",
      "OBS",
      "OPE",
      "MED",
      "MEE",
    ]);
    expect(prefixes("data", "database", "7")).toEqual(["DATA.1", "DATAB", "7"]);
  });
});

describe("P5-44: what a seat is told of concerns", () => {
  it("the target hears the objection first, the objector what was changed for it", () => {
    const prompts = new Map<string, string>();
    play({
      created: debateCreated({ panel, config: { max_iterations: 2 } }),
      answer: (ask, folded) => {
        const built = promptFor("debate", ask.kind).build(folded.protocol, ask);
        prompts.set(ask.key, built.kind === "ready" ? (built.messages[1]?.content ?? "") : "");
        if (ask.kind !== "speak") return { fail: "timeout" };
        if (ask.agentId === "security")
          return reply(70, {
            blocking_concerns: [concern("Keys are never rotated.", ask.round === 1 ? null : "SEC-1", "api")],
          });
        return reply(
          95,
          ask.agentId === "api" && ask.round === 2
            ? { answered: [{ id: "SEC-1", change: "Rotates every 30 days." }] }
            : {},
        );
      },
    });
    const target = prompts.get("r2/speak/api") ?? "";
    expect(target).toContain(
      '<concerns about="you">\n- SEC-1, Security, round 1: Keys are never rotated.\n</concerns>',
    );
    expect(target).toContain("Held against your part: SEC-1");
    const objector = prompts.get("r2/speak/security") ?? "";
    expect(objector).toContain(
      '<concerns answered-for="you">\n- SEC-1: API, round 2: Rotates every 30 days.\n</concerns>',
    );
    expect(objector).toContain("Your last score was 70. Your open concern: SEC-1; say what became of it.");
  });
});

describe("P5-49: an advocate", () => {
  const said: Said = ({ agentId: id }) =>
    id === "advocate" ? reply(30, { blocking_concerns: [concern("Staying costs less.")] }) : null;

  it("has no veto: its score, its concerns and its failure stop nothing", () => {
    const played = debated({ advocate: true }, said, { panel: withAdvocate });
    const state = debateStateIn(played);
    expect(state.outcome).toMatchObject({ status: "consensus", rounds: 1 });
    expect(state.outcome?.summary).toBe(
      "All 5 seats stand behind it after 1 round. The average is 95.0; the target was 90. The advocate’s score was not counted.",
    );
    expect(state.rounds[0]?.evaluation?.scores).not.toHaveProperty("advocate");
    expect(concernsOf(state)[0]).toMatchObject({ id: "ADV-1", blocks: false });
    expect(readiness(state).requirements[1]).toMatchObject({
      state: "met",
      text: "Every seat stands behind it, at 90 or above; the advocate’s score is not counted",
    });
    const mute = debated({ advocate: true }, ({ agentId: id }) => (id === "advocate" ? { fail: "timeout" } : null), {
      panel: withAdvocate,
    });
    expect(debateStateIn(mute).outcome).toMatchObject({ status: "consensus", rounds: 1 });
  });

  it("speaks after the domain agents, also where the opening is independent", () => {
    const played = debated({ advocate: true, opening: "independent" }, said, { panel: withAdvocate });
    const first = eventsOf(played.log, "ask.started").filter(({ round }) => round === 1);
    expect(first.at(-1)).toMatchObject({ agentId: "advocate", kind: "speak" });
    expect(eventsOf(played.log, "round.started")[1]?.order).toEqual([
      "api",
      "advocate",
      "observability",
      "operations",
      "test",
      "security",
    ]);
  });

  it("is not among those who opened side by side, and has no part in what is built", () => {
    const played = debated({ advocate: true, opening: "independent" }, said, { panel: withAdvocate });
    const record = recordMarkdown(debateRecord(played.log));
    expect(record).toContain("- Side by side: API, Observability, Operations, Test, Security\n");
    expect(record).toContain("- Advocate came after them, having read them all\n");
    expect(record).not.toContain("**Advocate:**");
  });

  it("needs its seat, and its seat the setting", () => {
    expect(panelProblems(withAdvocate, { advocate: true })).toEqual({});
    expect(panelProblems(withAdvocate)).toEqual({ panel: expect.stringContaining("Remove the seat") });
    expect(panelProblems(panel, { advocate: true })).toEqual({ panel: expect.stringContaining("Add the seat") });
  });
});

describe("P5-42: a choice", () => {
  it("asks for an answer with confidence, keeps both, and takes the answer as the core choice", () => {
    const played = debated({ question_kind: "choice" }, ({ kind, agentId: id }) =>
      kind === "choose"
        ? reply(95, {
            answer: `Yes, says ${id}.`,
            confidence: "High",
            would_change_my_mind: "A failed run.",
            rejected_options: [{ option: "No", why: "Costs more." }],
          })
        : null,
    );
    expect(new Set(eventsOf(played.log, "ask.started").map(({ kind }) => kind))).toEqual(
      new Set(["choose", "synthesise_choice"]),
    );
    expect(eventsOf(played.log, "reply.recorded")[0]).toMatchObject({
      reply: {
        confidence: "high",
        would_change_my_mind: "A failed run.",
        rejected_options: [{ option: "No", why: "Costs more." }],
      },
      facts: { answer: "Yes, says api." },
    });
  });

  it("tells no change from none: null keeps what it rejected, an empty list takes it back", () => {
    const rejectedIn = (second: unknown) => {
      const { log } = debated({ question_kind: "choice" }, ({ kind, round, agentId: id }) =>
        kind === "choose" && id === "api"
          ? reply(round === 1 ? 80 : 95, {
              blocking_concerns: round === 1 ? [concern("Too dear.")] : [],
              earlier_concerns: round === 1 ? [] : [{ id: "API-1", became: "dropped", by: "", how: "Cheaper." }],
              rejected_options: round === 1 ? [{ option: "No", why: "Costs more." }] : second,
            })
          : null,
      );
      return eventsOf(log, "reply.recorded").find(({ key }) => key === "r2/choose/api")?.reply;
    };
    expect(rejectedIn(null)).not.toHaveProperty("rejected_options");
    expect(rejectedIn([])).toMatchObject({ rejected_options: [] });
  });

  it("P5-51: is written up as a decision, with what would reopen it and no responsibilities", () => {
    const played = debated({ question_kind: "choice" }, ({ kind }) =>
      kind === "synthesise_choice"
        ? {
            json: choiceSynthesisReply({
              open_points: ["API with Database: 5 s or 10 s."],
              rejected_options: [{ option: "No", for: "Cheaper", against: "Lost on restart" }],
              reopens: ["A lost job (Database)."],
            }),
          }
        : null,
    );
    expect(debateStateIn(played).synthesis).toMatchObject({
      overview: "Muting on the server can be audited.",
      open_questions: ["API with Database: 5 s or 10 s."],
      alternatives: [{ name: "No", pros: "Cheaper", cons: "Lost on restart" }],
      reopens: ["A lost job (Database)."],
      responsibilities: [],
    });
    const record = recordMarkdown(debateRecord(played.log));
    expect(record).toContain("### What would reopen it\n\n- A lost job (Database).");
    expect(record).toContain("### Open points and contradictions\n\n- API with Database: 5 s or 10 s.");
    expect(record).not.toMatch(/Responsibilities|Performance targets|Final design/);
  });
});

it("says nothing of seats below the target before anyone has scored", () => {
  const { log } = debated({}, () => null);
  const first = log.findIndex(({ payload }) => payload.type === "ask.started") + 1;
  const texts = readiness(debateStateIn({ folded: foldLog(log.slice(0, first)) })).requirements.map(({ text }) => text);
  expect(texts[1]).toBe("No seat has given a score yet; all 6 have to reach 90");
  expect(texts.join()).not.toContain("–");
});
