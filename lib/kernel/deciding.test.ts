import { describe, expect, it } from "vitest";
import type { Deciding } from "@/lib/domain/gate/deciding";
import { gateAnswerSchema, type Gate } from "@/lib/domain/gate/gate";
import type { DeliberationEvent, EventPayload } from "@/lib/events/schema";
import { eventSentences } from "@/lib/projections/event-sentence";
import { recordOf } from "@/lib/projections/record/record-of";
import { answersFrom, debateCreated, panelOf } from "@/lib/testing/builders";
import { play, secondsBySeq } from "@/lib/testing/play";
import { agreedAnswer, CLOSED_UNDECIDED, DEADLINE_NAME, isSplit, namesOf, overdueEvents, voteEvents } from "./deciding";
import { type Folded, foldLog, nextStep } from "./fold";
import { forkedLog } from "./fork";
import { statusOf } from "./lifecycle";
import { deliberationIdSchema } from "@/lib/domain/ids";

const person = (name: string) => ({ id: `per_${name.toLowerCase().padEnd(20, "x")}`, name });
const [ada, grace, linus] = [person("Ada"), person("Grace"), person("Linus")] as const;
const TWO_OF_THREE: Deciding = { deciders: [ada, grace, linus], needed: 2 };

/** A debate that waits for a person. */
function gated(deciding?: Deciding): { log: DeliberationEvent[]; folded: Folded; gate: Gate } {
  const panel = panelOf("API");
  const { log, folded } = play({
    created: { ...debateCreated({ panel, config: { max_iterations: 1 } }), ...(deciding ? { deciding } : {}) },
    answer: answersFrom([[80, 80, 80, 80, 80]], panel),
  });
  const [gate] = folded.lifecycle.openGates;
  if (!gate) throw new Error("The debate has no open gate.");
  return { log: [...log], folded, gate };
}

function withEvents(log: readonly DeliberationEvent[], payloads: readonly EventPayload[]): DeliberationEvent[] {
  return payloads.reduce<DeliberationEvent[]>(
    (all, payload) => {
      const seq = all.length + 1;
      return [...all, { deliberationId: all[0]!.deliberationId, seq, at: secondsBySeq(seq), payload }];
    },
    [...log],
  );
}

const answer = (choice: string, rationale: string, more: object = {}) =>
  gateAnswerSchema.parse({ choice, rationale, ...more });

/** One vote after the other, each on what the log says by then. */
function votes(log: DeliberationEvent[], gate: Gate, ...cast: [typeof ada, ReturnType<typeof answer>][]) {
  return cast.reduce((all, [who, given]) => {
    const state = foldLog(all).lifecycle.deciding[gate.id];
    return state ? withEvents(all, voteEvents(gate, state, who, given)) : all;
  }, log);
}

describe("G-20: several people decide", () => {
  it("a gate says who decides it, and without that nothing of it is there", () => {
    expect(gated(TWO_OF_THREE).gate.deciding).toEqual(TWO_OF_THREE);
    expect(gated().gate).not.toHaveProperty("deciding");
    expect(gated().folded.lifecycle.deciding).toEqual({});
  });

  it("no protocol sees a vote: it goes on with the one answer, when enough agree", () => {
    const { log, folded, gate } = gated(TWO_OF_THREE);
    const one = votes(log, gate, [ada, answer("one_more_round", "We have time.")]);
    expect(foldLog(one).protocol).toEqual(folded.protocol);
    expect(statusOf(foldLog(one).lifecycle)).toBe("awaiting_human");
    const split = votes(one, gate, [grace, answer("defer", "Not now.")]);
    expect(statusOf(foldLog(split).lifecycle)).toBe("awaiting_human");
    const done = votes(split, gate, [linus, answer("one_more_round", "One is cheap.")]);
    const after = foldLog(done);
    expect(statusOf(after.lifecycle)).toBe("running");
    expect(after.lifecycle.decided.at(-1)?.answer).toMatchObject({
      choice: "one_more_round",
      answeredBy: "Ada and Linus",
      rationale: "Ada: We have time.\n\nLinus: One is cheap.",
      votes: [{ person: ada }, { person: grace, choice: "defer", rationale: "Not now." }, { person: linus }],
    });
    expect(nextStep(after)).toMatchObject({ kind: "record", events: [{ type: "round.started", extension: true }] });
    const label = gate.options.find(({ id }) => id === "one_more_round")?.label;
    expect(eventSentences(done).slice(-4)).toEqual([
      `Ada voted for “${label}”: We have time.`,
      "Grace voted for “Defer the decision”: Not now.",
      `Linus voted for “${label}”: One is cheap.`,
      `Ada and Linus chose “${label}”: enough of the 3 votes.`,
    ]);
  });

  it("where all voted and nothing has enough, it waits for a change of mind; the last vote counts", () => {
    const { log, gate } = gated({ ...TWO_OF_THREE, needed: 2, deciders: [ada, grace] });
    const split = votes(log, gate, [ada, answer("one_more_round", "A")], [grace, answer("defer", "B")]);
    const state = foldLog(split).lifecycle.deciding[gate.id]!;
    expect(isSplit(gate, state)).toBe(true);
    const done = foldLog(votes(split, gate, [grace, answer("one_more_round", "Fine.")]));
    expect(done.lifecycle.decided.at(-1)?.answer).toMatchObject({
      choice: "one_more_round",
      answeredBy: "Ada and Grace",
    });
    // The same vote again is none.
    expect(voteEvents(gate, state, ada, answer("one_more_round", "A"))).toEqual([]);
  });

  it("they agree only where what the option asks for is the same", () => {
    const { log, gate } = gated({ deciders: [ada, grace], needed: 2 });
    const scope = (text: string) => answer("modified_scope", "Smaller.", { texts: { scope: text } });
    const two = votes(log, gate, [ada, scope("Hosts only")], [grace, scope("Guests only")]);
    expect(statusOf(foldLog(two).lifecycle)).toBe("awaiting_human");
    const done = foldLog(votes(two, gate, [grace, scope(" Hosts  only ")]));
    expect(done.lifecycle.decided.at(-1)?.answer.texts).toEqual({ scope: "Hosts only" });
  });

  it("two groups of the same size decide nothing, and many names are counted", () => {
    const { gate } = gated({ deciders: [], needed: 2 });
    const vote = (who: typeof ada, choice: string) => ({
      person: who,
      choice,
      rationale: "",
      acceptedRisks: [],
      scores: {},
      texts: {},
      at: secondsBySeq(1),
      seq: 1,
    });
    const all = [
      vote(ada, "defer"),
      vote(grace, "defer"),
      vote(linus, "one_more_round"),
      vote(person("Bo"), "one_more_round"),
    ];
    const state = {
      gateId: gate.id,
      rule: { deciders: [], needed: 2 },
      deadlineAt: null,
      votes: all,
      handedOver: [],
      overdue: null,
    };
    expect(agreedAnswer(gate, state)).toBeNull();
    expect(namesOf(["Ada", "Grace", "Linus", "Bo"])).toBe("Ada, Grace and 2 others");
  });

  it("who hands it over takes their vote back, and the other one votes", () => {
    const { log, gate } = gated({ deciders: [ada, grace], needed: 2 });
    const voted = votes(log, gate, [ada, answer("defer", "A")]);
    const handed = withEvents(voted, [{ type: "gate.delegated", gateId: gate.id, from: ada, to: linus }]);
    const state = foldLog(handed).lifecycle.deciding[gate.id];
    expect(state).toMatchObject({
      rule: { deciders: [linus, grace] },
      votes: [],
      handedOver: [{ from: ada, to: linus }],
    });
    expect(eventSentences(handed).at(-1)).toBe("Ada handed the decision over to Linus.");
  });

  it("who is not named any more has no vote; fewer who have to agree may be enough at once", () => {
    const { log, gate } = gated(TWO_OF_THREE);
    const voted = votes(log, gate, [ada, answer("defer", "A")], [grace, answer("one_more_round", "B")]);
    const assigned: EventPayload = {
      type: "gate.assigned",
      gateId: gate.id,
      deciding: { deciders: [grace, linus], needed: 2 },
      by: "Grace",
    };
    expect(foldLog(withEvents(voted, [assigned])).lifecycle.deciding[gate.id]?.votes).toMatchObject([
      { person: grace },
    ]);
    expect(eventSentences(withEvents(voted, [assigned])).at(-1)).toBe(
      "Grace set who decides: Grace and Linus, both have to agree.",
    );
  });
});

describe("G-21: a deadline", () => {
  const within = (ending: "remind" | "take" | "close", option?: string): Deciding => ({
    deciders: [ada],
    needed: 1,
    deadline: { minutes: 60, ending, ...(option ? { option } : {}) },
  });
  const passed = ({ log, folded, gate }: ReturnType<typeof gated>) =>
    withEvents(log, overdueEvents(gate, folded.lifecycle.deciding[gate.id], 1));

  it("runs from when the gate opens; a fork's from the fork", () => {
    const { log, gate, folded } = gated(within("remind"));
    const opened = log.findLast(({ payload }) => payload.type === "gate.opened")!;
    expect(folded.lifecycle.deciding[gate.id]?.deadlineAt).toBe(
      new Date(Date.parse(opened.at) + 3_600_000).toISOString(),
    );
    const id = deliberationIdSchema.parse("dlb_forkforkfork");
    const fork = foldLog(forkedLog(log, { id, by: "Bo", at: "2027-01-01T00:00:00.000Z" }));
    expect(Object.values(fork.lifecycle.deciding)[0]?.deadlineAt).toBe("2027-01-01T01:00:00.000Z");
  });

  it("remind: it stays open, and is said once", () => {
    const all = passed(gated(within("remind")));
    const after = foldLog(all);
    expect(statusOf(after.lifecycle)).toBe("awaiting_human");
    const [gate] = after.lifecycle.openGates;
    expect(overdueEvents(gate!, after.lifecycle.deciding[gate!.id], 1)).toEqual([]);
    expect(eventSentences(all).at(-1)).toMatch(/passed undecided; the question stays open\.$/);
  });

  it("take: nobody's choice, in the log, the record and the outcome", () => {
    const option = "one_more_round";
    const all = passed(gated(within("take", option)));
    const { decided, answeredGates } = foldLog(all).lifecycle;
    expect(decided.at(-1)?.answer).toMatchObject({ choice: option, answeredBy: DEADLINE_NAME, byDeadline: {} });
    expect(Object.values(answeredGates)[0]).toMatchObject({ isByDeadline: true });
    expect(eventSentences(all).at(-1)).toMatch(/^The deadline \(.* UTC\) passed without a decision: “.*” was applied/);
  });

  it("take without an option that can be taken: it stays open", () => {
    for (const deciding of [within("take"), within("take", "modified_scope")]) {
      const all = passed(gated(deciding));
      expect(all.at(-1)?.payload).toMatchObject({ type: "gate.overdue", ending: "remind" });
      expect(statusOf(foldLog(all).lifecycle)).toBe("awaiting_human");
    }
  });

  it("close: it ends undecided, without a record", () => {
    const all = passed(gated(within("close")));
    const { lifecycle, protocol } = foldLog(all);
    expect(lifecycle.end).toMatchObject({ kind: "closed", outcome: { status: CLOSED_UNDECIDED, decidedBy: "nobody" } });
    expect(lifecycle.openGates).toEqual([]);
    expect(nextStep({ lifecycle, protocol })).toEqual({ kind: "idle" });
    const { markdown, dossier } = recordOf(all, foldLog(all));
    expect(markdown).toContain("No decision was made.");
    expect(markdown).toMatch(
      /No decision was reached by the deadline, .* UTC, so it was closed undecided, as arranged/,
    );
    expect(dossier().markdown).not.toContain("Deciders:** Ada");
  });
});
