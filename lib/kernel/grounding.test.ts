import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import type { Grounding } from "@/lib/domain/evidence/grounding";
import type { SeatQuestion } from "@/lib/domain/evidence/question";
import type { Gate } from "@/lib/domain/gate/gate";
import { eventKey } from "@/lib/events/event-key";
import { deliberationEventSchema } from "@/lib/events/schema";
import { register } from "@/lib/protocols/all";
import { debateCreated, eventsOf, panelOf, speakReply, synthesisReply } from "@/lib/testing/builders";
import { evidenceOf, groundingOf, lookAt, questionOf } from "@/lib/testing/grounded/grounded";
import { type Answer, type Game, play } from "@/lib/testing/play";
import { voteManifest } from "@/lib/testing/toy-protocol";
import { rehearsalCreated } from "@/lib/testing/rehearsed-games";
import { foldLog, nextStep } from "./fold";
import { questionViews } from "@/lib/projections/evidence/question-view";
import { QUESTIONS_GATE } from "./grounding";
import { comparedWith, isNearlySame } from "./same-question";

beforeAll(() => register(voteManifest));

const PANEL = panelOf("API");
const HOW_LONG = "How long are muted participants kept?";

type Asking = { [askKey: string]: readonly SeatQuestion[] };

/** A debate that agrees in its second round; who asks what, by `round/seat`. */
function debate(asking: Asking, grounding: Partial<Grounding> = {}, decide?: Game["decide"], from?: Game["from"]) {
  return play({
    created: { ...debateCreated({ panel: PANEL }), grounding: groundingOf(grounding) },
    answer: (ask): Answer => {
      if (ask.kind === "synthesise") return { json: synthesisReply(PANEL) };
      const questions = asking[`${ask.round}/${ask.agentId}`];
      return {
        json: speakReply(ask.round === 1 ? 70 : 95),
        ...(questions ? { evidence: evidenceOf({ questions: [...questions] }) } : {}),
      };
    },
    ...(decide ? { decide } : {}),
    ...(from ? { from } : {}),
  });
}

const answering =
  (texts: Record<string, string>, leftOpen?: string[]): Game["decide"] =>
  () => ({
    choice: "answer",
    rationale: "",
    answeredBy: "Grace",
    texts,
    ...(leftOpen ? { leftOpen } : {}),
  });
const questionsIn = ({ log }: { log: Parameters<typeof eventsOf>[0] }): Gate[] =>
  eventsOf(log, "gate.opened")
    .map(({ gate }) => gate)
    .filter(({ kind }) => kind === QUESTIONS_GATE);
const statesIn = (played: ReturnType<typeof debate>) =>
  played.folded.lifecycle.grounding.questions.map(({ question, state }) => [question, state.kind]);

describe("G-14: when the panel's questions reach the person", () => {
  it("at the end of the round, all in one form, without a rationale", () => {
    const played = debate(
      { "1/api": [questionOf(HOW_LONG, { default: "30 days" })], "1/test": [questionOf("Who may unmute them?")] },
      {},
      answering({ q1: "Until the meeting ends." }),
    );
    const [gate, ...more] = questionsIn(played);
    expect(more).toEqual([]);
    expect(gate?.questions?.map(({ id, question, askedBy }) => [id, question, askedBy])).toEqual([
      ["q1", HOW_LONG, ["api"]],
      ["q2", "Who may unmute them?", ["test"]],
    ]);
    expect(played.refused).toEqual([]);
    const opened = played.log.findIndex(({ payload }) => payload.type === "gate.opened");
    expect(played.log[opened - 1]?.payload.type).toBe("round.completed");
    expect(played.folded.lifecycle.grounding.questions.map(({ state }) => state)).toEqual([
      { kind: "answered", answer: "Until the meeting ends.", by: "Grace", gateId: gate?.id },
      { kind: "default", by: "Grace" },
    ]);
    expect(played.folded.lifecycle.end?.kind).toBe("closed");
  });

  it("before what is written at the end, where the last round asks", () => {
    const played = debate({ "2/api": [questionOf(HOW_LONG)] }, {}, answering({ q1: "A day." }));
    const order = played.log.map(({ payload }) =>
      payload.type === "ask.started" && payload.kind === "synthesise" ? "synthesis" : payload.type,
    );
    expect(order.indexOf("gate.opened")).toBeGreaterThan(order.lastIndexOf("round.completed"));
    expect(order.indexOf("gate.answered")).toBeLessThan(order.indexOf("synthesis"));
  });

  it("at once, where that is set: nobody else is asked before", () => {
    const played = debate({ "1/api": [questionOf(HOW_LONG)] }, { askMe: "at_once" });
    const last = played.log.slice(-2).map(({ payload }) => payload.type);
    expect(last).toEqual(["reply.recorded", "gate.opened"]);
    expect(nextStep(played.folded)).toEqual({ kind: "idle" });
  });

  it("never, where that is set: the defaults are taken, and it is known that nobody was asked", () => {
    const played = debate({ "1/api": [questionOf(HOW_LONG, { default: "30 days" })] }, { askMe: "never" });
    expect(questionsIn(played)).toEqual([]);
    expect(played.folded.lifecycle.grounding.questions.map(({ state }) => state)).toEqual([
      { kind: "default", by: null },
    ]);
  });
});

describe("G-14: one question is asked once", () => {
  it.each([
    ["How long are they kept?", "how long are they kept", "same"],
    ["Are they kept how long?", "How long are they kept?", "same"],
    ["How long are they kept?", "How long are they kept, and who deletes them?", "less"],
    ["How long are they kept, and who deletes them?", "How long are they kept?", "more"],
    ["Why?", "Why are they kept?", null],
    ["How long are they kept?", "Where are they kept?", null],
  ])("%j against %j: %s", (asked, known, expected) => {
    expect(comparedWith(asked, known)).toBe(expected);
  });

  it("of two seats: both are named with their reasons, and the one that asks for more is the one asked", () => {
    const longer = "How long are muted participants kept, and where?";
    const played = debate({
      "1/api": [questionOf(HOW_LONG, { why: "The table grows.", default: "30 days", options: ["30 days"] })],
      "1/security": [questionOf(longer, { why: "It is personal data.", default: "1 day", options: ["1 day"] })],
    });
    expect(questionsIn(played)[0]?.questions).toMatchObject([
      {
        question: longer,
        askedBy: expect.arrayContaining(["api", "security"]),
        options: expect.arrayContaining(["30 days", "1 day"]),
        reasons: expect.arrayContaining([
          { agentId: "api", why: "The table grows.", default: "30 days" },
          { agentId: "security", why: "It is personal data.", default: "1 day" },
        ]),
      },
    ]);
    expect(questionsIn(played)[0]?.questions?.[0]?.default).toBe("");
  });

  it.each([
    ["that agree: what both go by is the panel's", "30 days", "30 days.", "30 days"],
    ["that differ: nothing is the panel's default", "30 days", "Not at all", ""],
    ["one of which names none: the other's", "", "Not at all", "Not at all"],
  ])("with defaults %s", (_name, one, other, expected) => {
    const played = debate({
      "1/api": [questionOf(HOW_LONG, { default: one })],
      "1/security": [questionOf(HOW_LONG, { default: other })],
      "1/test": [questionOf(HOW_LONG, { default: other })],
    });
    const [gate] = questionsIn(played);
    expect(gate?.questions?.[0]?.default).toBe(expected);
    const [need] = gate?.options[0]?.requires ?? [];
    expect(need?.kind === "text" && need.whenEmpty).toContain(expected || "The seats go by different things");
  });

  it("left to the panel, each seat goes by its own, and prompts and record say whose is whose", () => {
    const played = debate(
      {
        "1/api": [questionOf(HOW_LONG, { default: "30 days." })],
        "1/security": [questionOf(HOW_LONG, { default: "Not at all." })],
      },
      {},
      ({ kind }) => (kind === "questions" ? { choice: "leave", rationale: "", answeredBy: "Ada" } : null),
    );
    expect(questionViews(played.folded)[0]).toMatchObject({
      state: "assumed",
      answer: expect.stringMatching(/: 30 days\. .+: Not at all\./),
      stateText: "Ada left it to the panel: the seats went by different things",
    });
  });

  it.each([
    [
      "How many workers may be down at the same time at night?",
      "How many workers may be down at night at the same time, at most?",
      true,
    ],
    [
      "How long are muted participants kept in a room?",
      "How long should a muted participant be kept in the room?",
      true,
    ],
    ["How long are muted participants kept in a room?", "Where are muted participants kept in a room?", false],
    ["May a worker lose 1 reply at a restart?", "May a worker lose 2 replies at a restart?", false],
    ["May a worker be stopped while calls are running?", "May a worker not be stopped while calls are running?", false],
    ["Who pays?", "Who pays us?", false],
  ])("nearly the same, %j and %j: %s", (one, other, expected) => {
    expect(isNearlySame(one, other)).toBe(expected);
  });

  it("in other words, as its seat says: one question, with both wordings and both reasons", () => {
    const other = "What is the retention of a mute?";
    const played = debate({
      "1/api": [questionOf(HOW_LONG, { why: "The table grows.", default: "30 days" })],
      "1/security": [questionOf(other, { why: "It is personal data.", default: "1 day", sameAs: "q1" })],
    });
    expect(questionsIn(played)[0]?.questions).toMatchObject([
      {
        id: "q1",
        question: HOW_LONG,
        askedBy: ["api", "security"],
        reasons: [
          { agentId: "api", why: "The table grows.", default: "30 days" },
          { agentId: "security", why: "It is personal data.", default: "1 day", words: other },
        ],
      },
    ]);
  });

  it("of two seats in nearly the same words: put once, answered for both, and later ids stay their own", () => {
    const [one, other] = [
      "Who may unmute a participant in a large room?",
      "Who may unmute participants in large rooms?",
    ];
    const played = debate(
      {
        "1/api": [questionOf(one, { default: "The host." }), questionOf("Is there a limit?")],
        "1/security": [questionOf(other, { default: "Nobody." })],
        "2/test": [questionOf("Which browsers are tested?")],
      },
      {},
      answering({ q1: "The host and nobody else.", q4: "All." }),
    );
    const [first] = questionsIn(played);
    expect(first?.questions).toHaveLength(2);
    expect(first?.questions?.[0]).toMatchObject({
      id: "q1",
      question: one,
      standsFor: ["q3"],
      askedBy: ["api", "security"],
    });
    expect(first?.questions?.[0]?.reasons?.map(({ words }) => words)).toEqual([undefined, other]);
    expect(
      played.folded.lifecycle.grounding.questions.map(({ id, askedBy, state }) => [id, askedBy, state.kind]),
    ).toEqual([
      ["q1", ["api", "security"], "answered"],
      ["q2", ["api"], "default"],
      ["q4", ["test"], "answered"],
    ]);
  });

  it("again after it was answered: not put a second time; one that asks for more is", () => {
    const again = { "1/api": [questionOf(HOW_LONG)], "2/test": [questionOf(HOW_LONG.toUpperCase())] };
    expect(questionsIn(debate(again, {}, answering({ q1: "A day." })))).toHaveLength(1);
    const more = { ...again, "2/test": [questionOf(`${HOW_LONG} And who says so?`)] };
    expect(
      questionsIn(debate(more, {}, answering({ q1: "A day." }))).map(({ questions }) => questions?.length),
    ).toEqual([1, 1]);
  });

  it("left open: the panel goes on, it is put once more before the synthesis is written, and then stays open", () => {
    const asking = { "1/api": [questionOf(HOW_LONG, { default: "30 days" })] };
    const left = debate(asking, {}, answering({}, ["q1"]));
    expect(questionsIn(left)).toHaveLength(2);
    expect(statesIn(left)).toEqual([[HOW_LONG, "open"]]);
    expect(left.folded.lifecycle.end?.kind).toBe("closed");
    const answeredAt = left.log.findLastIndex(({ payload }) => payload.type === "gate.answered");
    const synthesisAt = left.log.findIndex(
      ({ payload }) => payload.type === "ask.started" && payload.kind === "synthesise",
    );
    expect(synthesisAt).toBeGreaterThan(answeredAt);
  });

  it("left to the panel altogether: its defaults, on a person's word", () => {
    const played = debate({ "1/api": [questionOf(HOW_LONG)] }, {}, () => ({
      choice: "leave",
      answeredBy: "Grace",
      rationale: "",
      texts: { q1: "not sent" },
    }));
    expect(played.folded.lifecycle.grounding.questions[0]?.state).toEqual({ kind: "default", by: "Grace" });
  });
});

it("G-12: look-ups that were recorded before a crash are not made again, and count as calls", () => {
  const looks = [[lookAt("src/mute.ts")], [lookAt("src/room.ts"), lookAt("README.md")]];
  const game: Game = {
    created: { ...rehearsalCreated("vote"), grounding: groundingOf() },
    answer: () => ({ json: { vote: "Yes", reason: "It is simple." }, looks }),
  };
  const { log, folded } = play(game);
  expect(eventsOf(log, "look.done")).toHaveLength(8);
  expect(folded.lifecycle.calls).toBe(12);
  for (let length = 1; length < log.length; length++)
    expect(play({ ...game, from: log.slice(0, length) }).log).toEqual(log);
});

describe("any questions, any answers", () => {
  const words = fc.constantFrom(
    "How long are they kept?",
    "they kept how long are",
    "Who may unmute?",
    "Who may unmute and when?",
    "x",
  );
  const asking = fc.dictionary(
    fc.constantFrom("1/api", "1/security", "1/test", "2/api", "2/operations", "2/observability"),
    fc.array(
      words.map((text) => questionOf(text, { default: text.length > 15 ? "As it is." : "" })),
      { maxLength: 3 },
    ),
  );
  const askMe = fc.constantFrom("at_once", "round_end", "never");
  const deciding = fc.func(fc.constantFrom("answer", "leave", "open"));
  const decide =
    (choose: (id: string) => string): Game["decide"] =>
    ({ id, questions = [] }) => {
      const choice = choose(id);
      const ids = questions.map((question) => question.id);
      return choice === "open"
        ? { choice: "answer", rationale: "", leftOpen: ids }
        : { choice, rationale: "", texts: Object.fromEntries(ids.map((field) => [field, "So."])) };
    };

  it("G-14: ends, asks each question once at most beside the last call, and the same log comes of it after a crash anywhere", () => {
    fc.assert(
      fc.property(asking, askMe, deciding, fc.nat(), (questions, when, choose, cut) => {
        const grounding = { askMe: when } as const;
        const played = debate(questions, grounding, decide(choose));
        const { log, folded } = played;
        expect(played.refused).toEqual([]);
        expect(folded.lifecycle.end?.kind).toBe("closed");
        const put = questionsIn(played).flatMap((gate) => gate.questions ?? []);
        for (const { id } of put) expect(put.filter((one) => one.id === id).length).toBeLessThanOrEqual(2);
        for (const { state } of folded.lifecycle.grounding.questions)
          if (state.kind === "open") expect(state.left?.isFinal).toBe(true);
        const keys = log.map(({ payload }) => eventKey(payload)).filter((key) => key !== null);
        expect(new Set(keys).size).toBe(keys.length);
        expect(log.map((event) => deliberationEventSchema.parse(JSON.parse(JSON.stringify(event))))).toEqual(log);
        expect(foldLog(log)).toEqual(folded);
        const prefix = log.slice(0, 1 + (cut % log.length));
        expect(debate(questions, grounding, decide(choose), prefix).log).toEqual(log);
      }),
      { numRuns: 40 },
    );
  });
});
