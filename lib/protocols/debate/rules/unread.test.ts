/** P5-50: a consensus does not close over what a seat asked for, or was asked, and has not read. */
import { describe, expect, it } from "vitest";
import type { Agent } from "@/lib/domain/agent";
import type { Grounding } from "@/lib/domain/evidence/grounding";
import type { Ask } from "@/lib/kernel/types";
import { promptFor } from "@/lib/prompts/registry";
import {
  agent,
  choiceSynthesisReply,
  crossCutting,
  debateCreated,
  debateStateIn,
  diagnosisReply,
  eventsOf,
  speakReply,
  synthesisReply,
} from "@/lib/testing/builders";
import { evidenceOf, groundingOf, questionOf } from "@/lib/testing/grounded/grounded";
import { play, type Answer, type Game, type Played } from "@/lib/testing/play";
import { concernsOf } from "./concerns";
import type { DebateConfig } from "./config";
import { readiness } from "./readiness";
import { ADVOCATE_SEAT } from "./rosters/cross-cutting";

const QUESTION = "What were the stalls traced to?";
const ANSWER = "A promise the queue caches after a lost connection.";
const panel: Agent[] = [agent("Jobs"), ...crossCutting()];

type Debate = {
  config?: Partial<DebateConfig>;
  grounding?: Partial<Grounding>;
  panel?: Agent[];
  said?: (ask: Ask) => Answer | null;
  decide?: Game["decide"];
};

/** Jobs asks the person in round 1; everybody is at 95. */
function debated({
  config = {},
  grounding = {},
  panel: seats = panel,
  said = () => null,
  decide,
}: Debate = {}): Played & {
  prompts: Map<string, string>;
} {
  const prompts = new Map<string, string>();
  const played = play({
    created: {
      ...debateCreated({ panel: seats, config: { rounds: "those_concerned", ...config } }),
      grounding: groundingOf(grounding),
    },
    answer: (ask, folded) => {
      const built = promptFor("debate", ask.kind).build(folded.protocol, ask);
      prompts.set(ask.key, built.kind === "ready" ? (built.messages[1]?.content ?? "") : "");
      return said(ask) ?? plain(ask, seats);
    },
    decide: decide ?? (() => ({ choice: "answer", texts: { q1: ANSWER } })),
  });
  return { ...played, prompts };
}

function plain({ kind, round, agentId }: Ask, seats: readonly Agent[]): Answer {
  switch (kind) {
    case "hear":
      return { json: { word: "It changes nothing.", answered: [], objection: null, about: null } };
    case "stand":
      return { json: { objection: null, about: null, satisfaction_score: null } };
    case "synthesise":
      return { json: synthesisReply(seats.filter(({ id }) => id !== ADVOCATE_SEAT.id)) };
    case "synthesise_choice":
      return { json: choiceSynthesisReply() };
    case "diagnose":
      return { json: diagnosisReply() };
    default:
      return agentId === "jobs" && round === 1
        ? {
            json: speakReply(95),
            evidence: evidenceOf({ questions: [questionOf(QUESTION, { default: "Not known." })] }),
          }
        : { json: speakReply(95) };
  }
}

const keysOf = ({ asked }: Played, kind: string): string[] =>
  asked.filter((ask) => ask.kind === kind).map(({ key }) => key);
const statuses = ({ log }: Played): unknown[] =>
  eventsOf(log, "round.completed").map(({ evaluation }) => (evaluation as { status: string }).status);

describe("an answer to a seat's own question", () => {
  it("is got and put before the seat before the consensus counts", () => {
    const played = debated();
    expect(keysOf(played, "hear")).toEqual(["r1/hear/jobs"]);
    const course = played.log
      .filter(({ payload }) => ["gate.answered", "round.completed"].includes(payload.type) || isHear(payload))
      .map(({ payload }) => payload.type);
    expect(course).toEqual(["gate.answered", "ask.started", "reply.recorded", "round.completed"]);
    expect(played.prompts.get("r1/hear/jobs")).toContain(
      `<came-later>\n- You asked: ${QUESTION}\n  Local user answered: ${ANSWER}\n</came-later>`,
    );
    expect(debateStateIn(played).outcome).toMatchObject({
      status: "consensus",
      rounds: 1,
      summary: "All 5 seats stand behind it after 1 round. The average is 95.0; the target was 90.",
    });
    expect(readiness(debateStateIn(played)).requirements[0]?.text).toBe(
      "5 of 5 seats have spoken in round 1; Jobs was asked once more about what came later",
    );
  });

  it("may change its mind: an objection brings another round, with the seat in it", () => {
    const played = debated({
      said: ({ kind, round, agentId }) => {
        if (kind === "hear" && round === 1)
          return {
            json: {
              word: "Then an own queue.",
              answered: [],
              objection: "The pool is the cause.",
              satisfaction_score: 60,
            },
          };
        return agentId === "jobs" && round === 2
          ? { json: speakReply(93, { earlier_concerns: [{ id: "JOB-1", became: "dropped", by: "", how: "Mended." }] }) }
          : null;
      },
    });
    expect(statuses(played)).toEqual(["continue", "consensus"]);
    const state = debateStateIn(played);
    expect(state.rounds[0]?.evaluation).toMatchObject({ scores: { jobs: 60 } });
    expect(concernsOf(state)).toMatchObject([{ id: "JOB-1", text: "The pool is the cause.", status: "dropped" }]);
    expect(played.prompts.get("r2/speak/jobs")).toContain(
      '<answer agent="Jobs" score="60" asked-once-more="yes">\nThen an own queue.\n\nObjects: The pool is the cause.\n</answer>',
    );
  });

  it.each([
    ["left to the panel", { decide: () => ({ choice: "leave" }) }],
    ["left open", { decide: () => ({ choice: "answer", leftOpen: ["q1"] }) }],
    ["never put", { grounding: { askMe: "never" } }],
  ] satisfies [string, Debate][])("that was %s is nothing to read", (_how, more) => {
    const played = debated(more);
    expect(keysOf(played, "hear")).toEqual([]);
    expect(statuses(played)).toEqual(["consensus"]);
  });

  it("is dealt with first where the seat has a turn anyway", () => {
    const played = debated({
      said: ({ kind, round, agentId }) =>
        kind === "speak" && round === 1 && agentId === "test" ? { json: speakReply(70) } : null,
    });
    const turn = played.prompts.get("r2/speak/jobs") ?? "";
    expect(turn).toContain(`Since you last spoke the person answered what you asked: “${QUESTION}”.`);
    expect(played.prompts.get("r2/speak/security")).not.toContain("Since you last spoke");
    expect(keysOf(played, "hear")).toEqual([]);
  });

  it("is said to be unread where the protocol's own order leaves no turn for it (P5-15)", () => {
    const played = debated({ config: { rounds: "everyone", question_kind: "choice" } });
    expect(keysOf(played, "hear")).toEqual([]);
    expect(debateStateIn(played).outcome?.summary).toBe(
      `All 5 seats stand behind it after 1 round. The average is 95.0; the target was 90. Not weighed by the panel: the answer to Jobs’s question “${QUESTION}” came after its last score.`,
    );
    expect(played.prompts.get("r1/synthesise_choice/orchestrator")).toContain(
      `<came-later>\n- Jobs asked: ${QUESTION}\n  Local user answered: ${ANSWER}\n</came-later>`,
    );
    expect(readiness(debateStateIn(played)).requirements.map(({ id }) => id)).toContain("unread");
  });
});

describe("a concern about a seat's part that came after its turn", () => {
  const seats = [agent("Jobs"), ADVOCATE_SEAT, ...crossCutting()];
  const argued = (more: Omit<Debate, "panel"> = {}): ReturnType<typeof debated> =>
    debated({
      ...more,
      config: { advocate: true, ...more.config },
      grounding: { askMe: "never" },
      panel: seats,
      said: (ask) =>
        more.said?.(ask) ??
        (ask.agentId === "advocate"
          ? {
              json: speakReply(60, {
                blocking_concerns: [{ id: null, about: "jobs", text: "A hung job has no bound." }],
                earlier_concerns: [],
              } as never),
            }
          : ask.kind === "hear"
            ? { json: { word: "Taken on.", answered: [{ id: "ADV-1", change: "Freed after 30 s." }], objection: null } }
            : null),
    });

  it("is answered before the consensus counts, also an advocate's", () => {
    const played = argued();
    expect(keysOf(played, "hear")).toEqual(["r1/hear/jobs"]);
    expect(played.prompts.get("r1/hear/jobs")).toContain("ADV-1, Advocate, round 1: A hung job has no bound.");
    expect(concernsOf(debateStateIn(played))[0]?.history.at(-1)).toMatchObject({
      kind: "answered",
      agentId: "jobs",
      text: "Freed after 30 s.",
    });
    expect(played.prompts.get("r1/synthesise/orchestrator")).toContain(
      "- ADV-1, Advocate, round 1: A hung job has no bound.\n  Jobs, round 1: Freed after 30 s.\n  Still open; it does not block.",
    );
    expect(played.prompts.get("r1/synthesise/orchestrator")).not.toContain("<came-later>");
  });

  it("is named as unanswered otherwise", () => {
    const played = argued({ config: { rounds: "everyone" } });
    expect(debateStateIn(played).outcome?.summary).toContain(
      "ADV-1 (Advocate) came after Jobs, whose part it is about, had spoken.",
    );
    expect(played.prompts.get("r1/synthesise/orchestrator")).toContain("- Jobs had no turn to answer ADV-1.");
  });

  it("leaves no consensus where the call fails, and goes to a person where it can't be read", () => {
    const failed = argued({
      config: { max_iterations: 1 },
      said: ({ kind }) => (kind === "hear" ? { fail: "timeout" } : null),
    });
    expect(debateStateIn(failed).rounds[0]).toMatchObject({
      evaluation: { status: "max_iterations", degraded: true },
      turns: { jobs: { kind: "spoke", score: 95, heard: { kind: "failed" } } },
    });
    const entered = argued({
      said: ({ kind }) => (kind === "hear" ? { text: "no json" } : null),
      decide: ({ positions: [seat] }) => ({ choice: "enter_score", scores: { [seat?.agentId ?? ""]: 91 } }),
    });
    expect(keysOf(entered, "hear")).toEqual(["r1/hear/jobs", "r1/hear/jobs~2", "r1/hear/jobs~3"]);
    expect(debateStateIn(entered)).toMatchObject({
      outcome: { status: "consensus" },
      scores: { jobs: 91 },
      rounds: [{ turns: { jobs: { kind: "spoke", heard: { kind: "entered", score: 91 } } } }],
    });
  });

  it("a score below the target has to be explained", () => {
    let asked = 0;
    const played = argued({
      said: ({ kind }) =>
        kind === "hear" && asked++ === 0
          ? { json: { word: "Hm.", answered: [], objection: null, satisfaction_score: 70 } }
          : null,
    });
    expect(eventsOf(played.log, "reply.rejected")).toMatchObject([
      { kind: "hear", reason: "the score 70 is below the target 90: say in objection what blocks, or give no score" },
    ]);
  });
});

const isHear = (payload: object): boolean => "kind" in payload && payload.kind === "hear";
