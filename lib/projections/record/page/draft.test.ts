/** G-19: the page a model drafts: what is refused, what is marked, what it can't change, and that nothing is lost over it. */
import { describe, expect, it } from "vitest";
import { foldLog, nextStep } from "@/lib/kernel/fold";
import type { PageDraft } from "@/lib/kernel/page/engine-asks";
import { PAGE_ASK, WRITER_ID } from "@/lib/kernel/page/page-ask";
import { recordOf } from "@/lib/projections/record/record-of";
import { eventsOf } from "@/lib/testing/builders";
import { groundedDebate } from "@/lib/testing/grounded/grounded-debate";
import { type Answer, play, type Played } from "@/lib/testing/play";
import { readRecorded, recordedLogs } from "@/lib/testing/recorded-logs";
import { rehearsalAnswer, rehearsalCreated } from "@/lib/testing/rehearsed-games";
import { pageMaterial } from "./page-material";
import { withDraft } from "./with-draft";

const DRAFT: PageDraft = {
  title: "Move the job queue into Postgres",
  context: [{ text: "Jobs run through Redis today.", cites: [1] }],
  drivers: [{ text: "Two engineers have one quarter.", by: ["Backend"], cites: [1] }],
  options: [
    { name: "Postgres", is_chosen: true, why: "One store less.", pros: [], cons: [], cites: [1] },
    {
      name: "Redis",
      is_chosen: false,
      why: "It loses jobs.",
      pros: [{ text: "Nothing to move.", cites: [] }],
      cons: [{ text: "Two stores can disagree.", cites: [1] }],
      cites: [1],
    },
  ],
  justification: [{ text: "The panel would rather run one store.", cites: [1] }],
  consequences: [{ kind: "bad", text: "The move takes a quarter.", cites: [1] }],
  confirmation: [],
  revisit: [],
  open_questions: [{ text: "Who moves billing?", owner: "Ada", due: "March", cites: [1] }],
  carrying_out: [
    { kind: "migration", text: "Both queues run until Redis is empty.", cites: [1] },
    { kind: "constraint", text: "Job names stay as billing knows them.", cites: [1] },
  ],
};

/** A debate on an endpoint; its panel answers as in a rehearsal. */
function written(page: (ask: { key: string }) => Answer, more: object = {}): Played {
  return play({
    created: rehearsalCreated("debate", { pageWriter: "model", ...more }),
    answer: (ask, state) => (ask.kind === PAGE_ASK ? page(ask) : rehearsalAnswer(ask, state)),
  });
}

const pageOf = ({ log, folded }: Played) => recordOf(log, folded);
const pageCalls = ({ asked }: Played) => asked.filter(({ kind }) => kind === PAGE_ASK);
const plain = play({ created: rehearsalCreated("debate"), answer: rehearsalAnswer });

describe("the draft", () => {
  const played = written(() => ({ json: DRAFT }));

  it("is asked for once, between the outcome and the end, and the protocol knows nothing of it", () => {
    expect(pageCalls(played)).toHaveLength(1);
    const types = played.log.map(({ payload }) => payload.type);
    expect(types.slice(-4)).toEqual(["ask.started", "reply.recorded", "deliberation.closed", "record.numbered"]);
    expect(played.folded.protocol).toEqual({ ...(plain.folded.protocol as object), lastEventAt: expect.any(String) });
    expect(pageCalls(plain)).toEqual([]);
  });

  it("is the page, with a mark where it cites nothing", () => {
    const { markdown, page } = pageOf(played);
    expect(page.writtenBy).toBe("model");
    expect(markdown).toContain("\n# Move the job queue into Postgres\n");
    expect(markdown).toContain("- Good: Nothing to move. *(not cited)*");
    expect(markdown).toContain("- **Backend:** Two engineers have one quarter. ([e1](");
    expect(markdown).toContain("**Open question (owner: Ada; by March):** Who moves billing?");
  });

  it("P5-38: says what to mind when it is carried out, what others depend on before what has to move", () => {
    const { markdown } = pageOf(played);
    const [, implementation = ""] = /\n### Implementation\n\n(.*?)\n\n/s.exec(markdown) ?? [];
    expect(implementation).toMatch(
      /- \*\*Constraint:\*\* Job names stay as billing knows them\. \(\[e1\]\(.*\n- \*\*Migration:\*\* Both queues run until Redis is empty\. \(\[e1\]\([^\n]*$/,
    );
    // The first drafts said nothing of it.
    const { carrying_out: _, ...earlier } = DRAFT;
    const page = withDraft(pageOf(plain).page, plain.folded.lifecycle.created.panel, earlier);
    expect(page).toMatchObject({ writtenBy: "model", carryingOut: [] });
    const stray = { ...DRAFT, carrying_out: [{ kind: "guidance", text: "Ask Ada.", cites: [999] }] };
    expect(written(() => ({ json: stray })).log.filter(({ payload }) => payload.type === "reply.rejected")).not.toEqual(
      [],
    );
  });

  it("changes nothing that is a fact of the log", () => {
    const facts = ({ page }: ReturnType<typeof recordOf>) => ({
      decision: page.outcome.decision.text,
      how: page.outcome.how.map(({ text }) => text),
      conditions: page.conditions,
      dissent: page.dissent,
      people: page.decidedByPeople,
      assumed: page.assumed,
      deciders: page.deciders,
      status: page.status,
    });
    expect(facts(pageOf(played))).toEqual(facts(pageOf(plain)));
  });
});

describe("a citation that was not given", () => {
  const wrong: PageDraft = {
    ...DRAFT,
    context: [{ text: "Jobs run through Redis today.", cites: [1, 9999] }],
    drivers: [{ text: "Two engineers have one quarter.", by: ["Nobody"], cites: [8888] }],
    options: DRAFT.options.map((option) => ({ ...option, is_chosen: true })),
  };

  it("is sent back with every place named, and what comes then is taken", () => {
    const played = written(({ key }) => ({ json: key.endsWith("~2") ? DRAFT : wrong }));
    const [rejected] = eventsOf(played.log, "reply.rejected");
    expect(rejected?.reason).toContain("context[0] cites 9999, which is the number of no entry you were given");
    expect(rejected?.reason).toContain("drivers[0] cites 8888");
    expect(rejected?.reason).toContain("drivers[0].by names “Nobody”, which is no participant");
    expect(rejected?.reason).toContain("more than one is marked as chosen");
    expect(pageCalls(played)[1]?.correction?.reason).toBe(rejected?.reason);
    expect(pageOf(played).page.writtenBy).toBe("model");
  });

  it("given again, leaves the page to the program, and the outcome is the same", () => {
    const played = written(() => ({ json: wrong }));
    expect(pageCalls(played)).toHaveLength(2);
    expect(pageOf(played).page.writtenBy).toBe("program");
    const outcomeOf = ({ folded }: Played) => folded.lifecycle.end?.kind === "closed" && folded.lifecycle.end.outcome;
    expect(outcomeOf(played)).toEqual(outcomeOf(plain));
  });
});

describe("a passage of a source", () => {
  /** Two were found, the third one was not. */
  const plainDebate = groundedDebate();
  const { passages } = pageMaterial(plainDebate.folded);
  const missing = [1, 2, 3].map((number) => `s${number}`).find((mark) => !passages.some((one) => one.mark === mark));
  const citing = (cites: PageDraft["context"][number]["cites"]) =>
    groundedDebate({
      created: {
        ...(eventsOf(plainDebate.log, "deliberation.created")[0] as ReturnType<typeof rehearsalCreated>),
        pageWriter: "model",
      },
      answerPage: ({ key }) => ({
        json: {
          ...DRAFT,
          drivers: [],
          context: [{ text: "Mute state is in memory.", cites: key.endsWith("~2") ? [1] : cites }],
        },
      }),
    });

  it("is offered under the mark the dossier gives it, where the program found it, and may be cited", () => {
    expect(passages).toHaveLength(2);
    expect(passages[0]).toMatchObject({
      mark: "s1",
      text: "“const muted = new Set<string>();” (src/mute.ts, lines 4–5, Mute service)",
    });
    const { page, markdown, dossier } = pageOf(citing([1, "s1"]));
    expect(page.context[0]?.cites).toEqual(["e1", "s1"]);
    expect(markdown).toMatch(/Mute state is in memory\. \(\[e1\]\([^)]*#e1\), \[s1\]\([^)]*#s1\)\)/);
    expect(dossier().markdown).toContain("### s1\n\n“const muted");
  });

  it.each(["s9", missing ?? "", "x1"])("%s was not offered and is refused", (mark) => {
    const [rejected] = eventsOf(citing([mark]).log, "reply.rejected");
    expect(rejected?.reason).toContain(`context[0] cites ${mark}, which is the number of no entry you were given`);
  });
});

it.each([
  ["fails", (): Answer => ({ fail: "auth" }), 1],
  ["is no JSON", (): Answer => ({ text: "no" }), 2],
  ["has no title", (): Answer => ({ json: { ...DRAFT, title: "" } }), 2],
  ["has a question as its title", (): Answer => ({ json: { ...DRAFT, title: "Should the queue move?" } }), 2],
])("a call that %s loses nothing", (_, answer, calls) => {
  const played = written(answer);
  expect(pageCalls(played)).toHaveLength(calls);
  expect(played.folded.lifecycle.end).toMatchObject({ kind: "closed", outcome: { recorded: true } });
  expect(pageOf(played).markdown).toContain("## Decision Outcome");
});

it("a question as a title is sent back with the reason", () => {
  const [rejected] = eventsOf(
    written(() => ({ json: { ...DRAFT, title: "“Should it move?” " } })).log,
    "reply.rejected",
  );
  expect(rejected?.reason).toBe("title is a question, and a decision record is named after what was decided.");
});

it("nobody is asked where the budget is used up, nor where nothing was decided", () => {
  const tokens = plain.folded.lifecycle.spending.inputTokens + plain.folded.lifecycle.spending.outputTokens;
  const spent = written(() => ({ json: DRAFT }), { budget: { kind: "tokens", limit: tokens } });
  expect(pageCalls(spent)).toEqual([]);
  expect(spent.folded.lifecycle.end?.kind).toBe("closed");
  const deferred = play({
    created: rehearsalCreated("debate", { pageWriter: "model", source: { kind: "rehearsal", script: "stalls" } }),
    answer: (ask, state) => (ask.kind === PAGE_ASK ? { json: DRAFT } : rehearsalAnswer(ask, state)),
    decide: () => ({ choice: "defer" }),
  });
  expect(deferred.folded.lifecycle.end).toMatchObject({ kind: "closed", outcome: { recorded: false } });
  expect(pageCalls(deferred)).toEqual([]);
});

it("stopped before the draft came, it is asked for again under the same key and ends the same", () => {
  const played = written(() => ({ json: DRAFT }));
  const started = played.log.findIndex(
    ({ payload }) => payload.type === "ask.started" && payload.agentId === WRITER_ID,
  );
  const step = nextStep(foldLog(played.log.slice(0, started + 1)));
  expect(step).toMatchObject({ kind: "ask", asks: [{ key: `page/${WRITER_ID}` }] });
  const again = play({
    created: rehearsalCreated("debate", { pageWriter: "model" }),
    from: played.log.slice(0, started + 1),
    answer: () => ({ json: DRAFT }),
  });
  expect(again.log).toEqual(played.log);
});

it("the writer is told the outcome it is about to close with, and may cite only what has happened", () => {
  const played = written(() => ({ json: DRAFT }));
  const started = played.log.findIndex(
    ({ payload }) => payload.type === "ask.started" && payload.agentId === WRITER_ID,
  );
  const { facts, said } = pageMaterial(foldLog(played.log.slice(0, started + 1)));
  expect(facts[0]).toBe(`Decision: ${pageOf(plain).page.outcome.decision.text}`);
  expect(Math.max(...said.map(({ seq }) => seq))).toBeLessThanOrEqual(started);
  expect(new Set(said.map(({ seq }) => seq)).size).toBe(said.length);
});

it("the writer may cite what a person answered to the panel's questions", () => {
  const { log } = readRecorded("structured", "honest/short-run-with-answers.json.gz");
  const answers = log.flatMap(({ seq, payload }) =>
    payload.type === "gate.answered" && Object.keys(payload.answer.texts ?? {}).length > 0 ? [seq] : [],
  );
  const { facts, said } = pageMaterial(foldLog(log));
  expect(facts.join("\n")).toMatch(/^Team lead answered: Does anything answer gates/m);
  expect(answers.length).toBeGreaterThan(0);
  expect(said.map(({ seq }) => seq)).toEqual(expect.arrayContaining(answers));
});

it("the writer is given the synthesis whole, under the number of its event", () => {
  const [name = ""] = recordedLogs("debate").filter((one) => one.startsWith("honest/"));
  const { log } = readRecorded("debate", name);
  const summed = log.findLast(
    ({ payload }) => payload.type === "reply.recorded" && payload.kind.startsWith("synthesise"),
  );
  const { conclusion, said } = pageMaterial(foldLog(log));
  expect(conclusion).toEqual({
    cite: summed?.seq,
    reply: summed?.payload.type === "reply.recorded" && summed.payload.reply,
  });
  expect(said.map(({ seq }) => seq)).toContain(conclusion?.cite);
});
