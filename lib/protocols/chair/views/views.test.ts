/** What the screens show of hand-made deliberations under a chair. */
import { describe, expect, it } from "vitest";
import { snapshotSchema } from "@/lib/contracts/deliberations/snapshot";
import {
  advice,
  answerAgain,
  challenge,
  chairGame,
  conflict,
  engaging,
  high,
  persists,
  resolved,
  seats,
  stateIn,
  type ChairGame,
  type Script,
} from "@/lib/protocols/chair/rules/chair-harness";
import { foldLog } from "@/lib/kernel/fold";
import { completeAnswer } from "@/lib/testing/builders";
import { minutesBySeq, type Played } from "@/lib/testing/play";
import { readRecorded } from "@/lib/testing/recorded-logs";
import { dissentOf } from "@/lib/projections/answer/dissent";
import { eventSentences } from "@/lib/projections/event-sentence";
import { answerOf } from "@/lib/projections/answer-on-the-table";
import { seatStands, standGroups, standWords } from "@/lib/projections/pictures/seat-stands";
import { storyOf } from "@/lib/projections/story/story";
import { openIssues } from "@/lib/projections/issue";
import { snapshotOf } from "@/lib/projections/snapshot";
import { timeline } from "@/lib/projections/timeline";
import { recordViewsOf, viewsOf } from "@/lib/projections/views-of";
import { budgetNotes, conductView } from "./conduct-view";
import { conflictRows } from "./conflict-view";
import { planIssueView } from "./plan-issue-view";
import { roundViews } from "./round-view";

const NEW = "A cache in memory loses sessions when the node restarts.";
const full: ChairGame["config"] = { triage_mode: "full", conflict_overrides: [high("a", "b")] };
const agreed = {
  judge: { engagement: engaging({ a: null, b: NEW }), conflicts: [resolved()], new_conflicts: [], escalate: [] },
};
const script: Script = [
  {
    a: advice("High"),
    b: advice("Medium", { recommendation: "Keep them in memory.", key_concern: "The database is slow." }),
  },
  { b: answerAgain(NEW, "High") },
];

const game = (options: ChairGame = {}, said: Script = script): Played =>
  chairGame(said, { panel: seats("a", "b", "c"), config: full, conflicts: [conflict("a", "b")], ...options });
const settled = game({ says: agreed });
const views = viewsOf(settled.folded);
/** The log up to and with the first event that is so. */
const until = ({ log }: Played, isIt: (payload: Played["log"][number]["payload"]) => boolean) =>
  foldLog(log.slice(0, log.findIndex(({ payload }) => isIt(payload)) + 1));
const stateOf = (folded: Played["folded"]) => stateIn({ folded });

describe("the matrix", () => {
  it("has those who are asked with their confidence, marks conflicts, and says who was not asked again", () => {
    const { rows, columns } = views.matrix(settled.folded);
    expect(
      rows.map(({ name, cells }) => [
        name,
        ...cells.map((cell) =>
          cell.kind === "said"
            ? `${cell.word} ${cell.standing}${cell.change ?? ""}${cell.mark?.sign ?? ""}`
            : cell.kind,
        ),
      ]),
    ).toEqual([
      ["a", "High wants_changes", "High agrees="],
      ["b", "Medium wants_changes", "High agrees↑"],
      ["c", "High agrees", "not asked abstains"],
    ]);
    expect(columns.map(({ foot }) => foot)).toEqual(["3 of 3", "2 of 2"]);
    const [first, second] = rows[1]?.cells ?? [];
    expect(first).toMatchObject({ text: "Medium confidence, in conflict about “where sessions live”" });
    expect(second).toMatchObject({
      text: "High confidence, was Medium, engaged: new argument for the same conclusion",
    });
    expect(rows[2]?.cells[1]).toMatchObject({ text: "not asked again: Has no part in a conflict" });
  });

  it("shows rounds to come only as long as they may come", () => {
    expect(
      views.matrix(until(settled, ({ type }) => type === "round.started")).columns.map(({ state }) => state),
    ).toEqual(["open", "remaining", "remaining"]);
    const single = game({ config: { triage_mode: "full" } });
    expect(
      views.matrix(until(single, ({ type }) => type === "round.started")).columns.map(({ state }) => state),
    ).toEqual(["open"]);
  });

  it("has no row where the chair is alone, and a cross for whoever was left out", () => {
    const alone = chairGame([], { config: { triage_mode: "solo" } });
    expect(views.matrix(alone.folded).rows).toEqual([]);
    const late = game({ says: agreed }, [{ ...script[0], c: "timeout" }, script[1] ?? {}]);
    expect(views.matrix(late.folded).rows[2]?.cells[0]).toMatchObject({ kind: "failed", code: "timeout" });
    expect(views.matrix(late.folded).columns[0]?.isDegraded).toBe(true);
    const given = game({ says: agreed }, [{ ...script[0], c: "deadline" }, script[1] ?? {}]);
    expect(views.matrix(given.folded).rows[2]?.cells[0]).toMatchObject({
      kind: "said",
      word: "left out",
      standing: "abstains",
    });
  });

  it("has the opinions where a plan is reviewed", () => {
    const plan = chairGame([{ a: challenge("Redesign", { blocking_issues: ["No way back."] }) }], {
      config: { session_type: "review_plan", triage_mode: "full", definitions: { b: { role: "reviewer" } } },
    });
    expect(
      views
        .matrix(plan.folded)
        .rows.map(({ cells: [cell] }) => (cell?.kind === "said" ? [cell.word, cell.standing, cell.text] : null)),
    ).toEqual([
      ["Redesign", "blocks", "Redesign with High confidence"],
      ["Approve", "agrees", "Approve with High confidence"],
    ]);
  });
});

describe("conflicts", () => {
  it("are open with both positions while they are talked about, and settled with the rule afterwards", () => {
    const open = until(settled, (payload) => payload.type === "round.completed");
    expect(conflictRows(stateOf(open))).toMatchObject([
      {
        id: "C1",
        topic: "where sessions live",
        level: "HIGH",
        state: "open",
        resolution: null,
        why: null,
        sides: [
          { name: "a", position: "a wants the database", confidence: "High" },
          { name: "b", position: "b wants memory", confidence: "Medium" },
        ],
      },
    ]);
    expect(conflictRows(stateIn(settled))).toMatchObject([
      {
        state: "settled",
        resolution: { label: "Consensus", rule: "P2-27", rationale: "Both want the database now.", winnerName: "a" },
        sides: [{ isWinner: true }, { isWinner: false, confidence: "High" }],
      },
    ]);
  });

  it("are a ledger: named, persisting, resolved; the general words fit", () => {
    const third = game(
      {
        says: {
          judge: {
            engagement: engaging({ a: null, b: NEW }),
            conflicts: [persists()],
            new_conflicts: [],
            escalate: [],
          },
        },
      },
      [...script, { b: answerAgain("Then let both live in the database with a cache in front.") }],
    );
    const [issue] = views.issues(third.folded);
    expect(issue).toMatchObject({
      id: "C1",
      name: "a and b",
      severity: { word: "Other" },
      state: "settled",
      raisedInRound: 1,
    });
    expect(issue?.detail).toContain("**a:** the database");
    expect(issue?.history.map(({ round, word }) => `${round} ${word}`)).toEqual([
      "1 named by the chair",
      "2 persists",
      "3 persists",
      "3 chair’s decision",
    ]);
    expect(openIssues(views.issues(until(third, (payload) => payload.type === "round.completed")))).toHaveLength(1);
  });

  it("that a person decided say so, with the person's reason", () => {
    const low = game(
      {
        says: agreed,
        decide: (gate) => ({
          ...completeAnswer(gate, "position_b"),
          answeredBy: "Grace",
          rationale: "Speed matters most.",
        }),
      },
      [
        { a: advice("Low"), b: advice("Low"), c: advice("Low") },
        { a: "timeout", b: "timeout" },
      ],
    );
    expect(conflictRows(stateIn(low))).toMatchObject([
      {
        state: "settled",
        resolution: {
          label: "A person’s decision",
          rule: "P2-37",
          winnerName: "b",
          by: "person",
          rationale: expect.stringContaining("Grace: Speed matters most."),
        },
      },
    ]);
    expect(views.issues(low.folded)[0]?.history.at(-1)).toMatchObject({ word: "a person’s decision" });
  });
});

describe("rounds", () => {
  it("name each question, why it was asked, what was answered and who was not asked", () => {
    const [first, second] = roundViews(stateIn(settled));
    expect(first?.asked.map(({ name, question, why }) => [name, question, why])).toEqual([
      ["a", "What does a say about it?", "You put it on the panel."],
      ["b", "What does b say about it?", "You put it on the panel."],
      ["c", "What does c say about it?", "You put it on the panel."],
    ]);
    expect(first).toMatchObject({
      isOpen: false,
      result: "A conflict is open, so both sides are asked again.",
      pending: [],
    });
    expect(second?.notAsked).toEqual([{ name: "c", reason: "Has no part in a conflict." }]);
    expect(second?.asked[0]).toMatchObject({
      name: "a",
      why: "In conflict about “where sessions live”.",
      question: expect.stringContaining("The database is slow."),
      answer: { kind: "answered", stance: "As I said." },
      engagement: { isEngaged: false, label: "Restated the first answer", excerpt: null },
    });
    expect(second?.asked[1]).toMatchObject({
      answer: { word: "High", stance: NEW },
      engagement: { isEngaged: true, excerpt: NEW },
    });
    expect(second?.result).toBe("Every conflict is resolved.");
  });

  it("P2-20: say who is waited for, until when, and whether one may go on without them", () => {
    const timed = game({ config: { ...full, round_deadline: 5 }, says: agreed });
    const nobody = roundViews(stateOf(until(timed, ({ type }) => type === "round.started")))[0];
    expect(nobody).toMatchObject({
      isOpen: true,
      pending: ["a", "b", "c"],
      proceed: { isPossible: false, refusal: "Nobody has answered yet; a, b, c are still being asked." },
    });
    expect(
      Date.parse(nobody?.deadlineAt ?? "") -
        Date.parse(timed.log.find(({ payload }) => payload.type === "round.started")?.at ?? ""),
    ).toBe(300_000);
    const one = roundViews(
      stateOf(until(timed, (payload) => payload.type === "reply.recorded" && payload.kind === "advise")),
    )[0];
    expect(one).toMatchObject({ pending: ["b", "c"], proceed: { isPossible: true, refusal: null } });
    expect(
      roundViews(stateIn(game({ says: agreed }, [{ ...script[0], c: "timeout" }, script[1] ?? {}])))[0]?.result,
    ).toContain("1 of 3 did not answer and is left out");
  });
});

describe("how the chair runs it (P2-38)", () => {
  it("says triage, who is asked, rounds, mode and counters", () => {
    const { facts, answers } = conductView(stateIn(settled));
    expect(facts.map(({ label, text }) => [label, text])).toEqual([
      ["Triage", "Full, chosen by you"],
      ["Asked", "a, b, c"],
      ["Rounds", "Up to 3 rounds, if answers conflict. Set to HIGH: a with b."],
      ["Dispatch", "Task: each round starts fresh"],
      ["Counters", "2 of 3 rounds, 1 conflict"],
    ]);
    expect(answers).toBe(5);
  });

  it("P2-17: a team that could not be kept is a warning and runs on as task", () => {
    const fallen = game({
      config: { ...full, dispatch_mode: "team" },
      says: agreed,
      special: (ask, { mode }) => (mode === "team" && ask.kind === "advise" ? { fail: "team_setup" } : null),
    });
    const { facts, warnings } = conductView(stateIn(fallen));
    expect(facts.find(({ label }) => label === "Dispatch")?.text).toBe("Task, because the team could not be kept");
    expect(warnings).toHaveLength(1);
    expect(eventSentences(fallen.log)).toContain(warnings[0]?.text);
  });

  it("P2-08: budgets are hints, by the reader's clock while it runs and by the log where it waits or is over", () => {
    const slow = game({ says: agreed, at: minutesBySeq });
    const running = stateOf(until(slow, ({ type }) => type === "round.started"));
    const began = Date.parse(running.rounds[0]?.startedAt ?? "");
    expect(budgetNotes(running, began + 60_000)).toEqual([]);
    expect(budgetNotes(running, began + 420_000).map(({ id, text }) => [id, text])).toEqual([
      ["round_1", "Round 1 took 7.0 of about 4 minutes. Nothing is cut short."],
    ]);
    expect(budgetNotes(running, null)).toEqual([]);
  });
});

describe("plans (P2.6)", () => {
  const plan = chairGame([{ a: challenge("Revise", { important_issues: ["No test."], minor: ["A typo."] }) }], {
    config: { session_type: "review_plan", triage_mode: "full" },
    subject: { artifact: "1. Add a table." },
  });

  it("show the verdict, each issue and what the plan does about it, and the revised plan as a version", () => {
    expect(planIssueView(stateIn(plan))).toMatchObject({
      verdict: { word: "Needs Revision", standing: "wants_changes" },
      issues: [
        { id: "A1", severity: { word: "important" }, text: "No test.", resolution: "Worked in." },
        { id: "A2", severity: { word: "minor", standing: "abstains" }, resolution: "not answered" },
      ],
    });
    expect(
      views
        .versions(plan.folded)
        .map(({ number, by, text, changes }) => [number, by, text, changes.flatMap(({ answers }) => answers)]),
    ).toEqual([
      [1, "as handed in", "1. Add a table.", []],
      [2, "Chair", "1. Add a table, with an index.", ["A1"]],
    ]);
    expect(planIssueView(stateIn(settled))).toBeNull();
    expect(views.versions(settled.folded)).toEqual([]);
  });

  it("an objection that stands against the final plan is its seat's dissent, and told in the story", () => {
    const { log, folded } = chairGame([], {
      config: { session_type: "plan_issue", triage_mode: "full" },
      says: { check_plan: ({ agentId }) => (agentId === "b" ? { objection: "Step 2 reads too early." } : {}) },
    });
    expect(dissentOf(folded).map(({ name, text }) => [name, text])).toEqual([["b", "Step 2 reads too early."]]);
    expect(storyOf(log, folded).lines.flatMap(({ sentences }) => sentences.map(({ text }) => text))).toContain(
      "B objected to the final plan: “Step 2 reads too early.”",
    );
  });

  it("after the check of the final plan each seat stands as it said then, and its earlier verdict is not shown beside it", () => {
    const { folded } = chairGame([], {
      config: { session_type: "plan_issue", triage_mode: "full" },
      says: { check_plan: ({ agentId }) => (agentId === "b" ? { objection: "Step 2 reads too early." } : {}) },
    });
    const groups = standGroups(seatStands(folded), standWords(folded));
    expect(groups.map((group) => [group.word, group.seats.map(({ name }) => name)])).toEqual([
      ["Has no objection", ["a"]],
      ["Objects", ["b"]],
    ]);
    expect(groups.flatMap((group) => group.seats.map(({ word }) => word))).toEqual([null, null]);
  });

  it("a plan that is approved after the changes a person asked for is what it ended with", () => {
    const { log } = readRecorded("chair", "honest/plan-approved-with-changes.json.gz");
    expect(answerOf(foldLog(log))?.isFinal).toBe(true);
  });

  it("P2-46: what the check found is a version of its own, a section of the record, and told turn by turn", () => {
    const mended = chairGame([], {
      config: { session_type: "plan_issue", triage_mode: "full" },
      says: {
        check_plan: ({ agentId }, { mend }) =>
          agentId === "b" && !mend ? { objection: "Step 2 reads too early." } : {},
        mend: {
          changes: [{ asked: "Step 2 reads too early.", done: "Step 2 fills it." }],
          edits: [{ find: "2. Read from it.", replace: "2. Fill it, then read." }],
        },
      },
    });
    const whole = (steps: string): string =>
      `${steps}\n\nFiles:\n- sessions.ts\n\nTesting:\nRestart and see who is still logged in.`;
    expect(views.versions(mended.folded).map(({ by, text }) => [by, text])).toEqual([
      ["Chair, before anyone was asked", expect.stringContaining("1. Add a table.")],
      ["Chair", whole("1. Add a table. 2. Read from it.")],
      ["Chair, after the specialists' check", whole("1. Add a table. 2. Fill it, then read.")],
    ]);
    expect(recordViewsOf(mended.folded).dossier(mended.log, mended.folded).markdown).toContain(
      "What the first look found, and what the chair did:\n\n| Found | Done |\n| --- | --- |\n| Step 2 reads too early. | Step 2 fills it. |\n\nAfter that:\n\n- a has no objection to the final plan.\n- b has no objection to the final plan.",
    );
    expect(eventSentences(mended.log)).toEqual(
      expect.arrayContaining([
        "b objects to the final plan.",
        "The chair changed the final plan after the specialists' check.",
        "b has no objection to the final plan any more.",
      ]),
    );
    const parts = mended.log.flatMap((event) =>
      event.payload.type === "reply.recorded" && event.payload.kind === "mend"
        ? (views.turn(mended.folded, event)?.view?.parts ?? [])
        : [],
    );
    expect(parts).toContainEqual({
      kind: "table",
      title: "Edits",
      head: ["Was", "Is now"],
      rows: [["2. Read from it.", "2. Fill it, then read."]],
    });
  });
});

describe("the timeline", () => {
  it("has every answer with its question, its confidence block and, from round 2 on, its engagement", () => {
    const turns = timeline(settled.log).rounds.map(({ entries }) =>
      entries.flatMap((entry) => (entry.kind === "turn" ? [entry] : [])),
    );
    expect(turns[0]?.map(({ name, view }) => [name, view?.word ?? null])).toEqual([
      ["a", "High"],
      ["b", "Medium"],
      ["c", "High"],
      ["The chair", null],
    ]);
    expect(turns[0]?.[0]?.view?.parts.map(({ title }) => title)).toEqual([
      "What it was asked",
      "Finding",
      "Recommendation",
      "Confidence",
    ]);
    expect(turns[1]?.[1]?.view?.parts.map(({ title }) => title)).toEqual([
      "What it was asked",
      "Its answer to the conflict",
      "Engagement",
      "Finding",
      "Recommendation",
      "Confidence",
    ]);
    expect(turns[1]?.[2]?.view?.parts.map(({ title }) => title)).toEqual(["Who engaged", "Conflicts"]);
    expect(timeline(settled.log).rounds.map(({ summary }) => summary)).toEqual([
      "3 of 3 answered, 1 conflict",
      "2 of 2 answered",
    ]);
    expect(timeline(settled.log).before.map(({ kind }) => kind)).toEqual(["turn"]);
  });

  it("has a sentence for every event", () => {
    const plan = chairGame([], {
      config: { session_type: "plan_issue", triage_mode: "full" },
      decide: (gate) => ({ ...completeAnswer(gate, "approve"), answeredBy: "Ada" }),
    });
    const all = [
      ...eventSentences(settled.log),
      ...eventSentences(plan.log),
      ...eventSentences(chairGame([], { config: { triage_mode: "solo" } }).log),
    ];
    for (const sentence of all) {
      expect(sentence).toMatch(/^\S.*[.?…]$/s);
      expect(sentence).not.toMatch(/round 0|undefined|NaN/);
    }
    expect(all).toContain("The chair framed the question and put one to each of 3 specialists.");
    expect(all).toContain("b answered in round 1, with Medium confidence.");
    expect(all).toContain("The chair read the answers: 1 point of consensus, 1 conflict, 0 gaps.");
    expect(all).toContain("The chair judged the answers of round 2: 1 of 2 engaged, 1 of 1 conflict resolved.");
    expect(all).toContain("Round 2 is complete: 2 of 2 answered, 0 open conflicts, every conflict is resolved.");
    expect(all).toContain("The chair reviewed it alone, with High confidence.");
  });
});

it("the snapshot is what the API promises", () => {
  const snapshot = snapshotOf(settled.folded.lifecycle.deliberationId, settled.folded);
  expect(snapshotSchema.parse(snapshot)).toEqual(snapshot);
  expect(snapshot.scores.map(({ name, band }) => [name, band])).toEqual([
    ["a", "High"],
    ["b", "High"],
    ["c", "High"],
  ]);
});
