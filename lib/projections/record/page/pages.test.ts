/** The first page of a record, of every protocol: read as a whole, and what holds of any. */
import { describe, expect, it } from "vitest";
import { lint } from "markdownlint/sync";
import { parse } from "yaml";
import type { DeliberationEvent } from "@/lib/events/schema";
import { recordParts } from "@/lib/domain/record/record-parts";
import { foldLog } from "@/lib/kernel/fold";
import { passagesOf } from "@/lib/projections/record/evidence-sections";
import { pageNotes } from "@/lib/projections/record/page-notes";
import { recordOf } from "@/lib/projections/record/record-of";
import { issuesOf } from "@/lib/projections/views-of";
import { debateConfigSchema } from "@/lib/protocols/debate/rules/config";
import { PROTOCOL_IDS } from "@/lib/protocols/protocol-ids";
import { completeAnswer } from "@/lib/testing/builders";
import { groundedDebate } from "@/lib/testing/grounded/grounded-debate";
import { play, playOnce, type Played } from "@/lib/testing/play";
import { readRecorded, recordedLogs } from "@/lib/testing/recorded-logs";
import { rehearsalAnswer, rehearsalCreated } from "@/lib/testing/rehearsed-games";
import { inTurn } from "@/lib/testing/thorough";
import { citesOf } from "./adr-page";
import { draftInFull, pageMarkdown } from "./page-markdown";

const games = new Map<string, Played>();
const rehearsed = (id: string, more: Parameters<typeof rehearsalCreated>[1] = {}): DeliberationEvent[] =>
  playOnce(games, {
    created: rehearsalCreated(id, more),
    answer: rehearsalAnswer,
    decide: (gate) => ({ ...completeAnswer(gate, gate.options[0]?.id ?? ""), answeredBy: "Grace" }),
  }).log;

const pageOf = (log: readonly DeliberationEvent[]) => recordOf(log, foldLog(log));
const script = (name: string) => ({ source: { kind: "rehearsal" as const, script: name } });

describe("reads as a whole", () => {
  it.each([
    ["a debate that agreed", () => rehearsed("debate")],
    ["a debate a person decided", () => rehearsed("debate", script("splits"))],
    ["a chair who decided between two", () => rehearsed("chair", script("chair_decides"))],
    ["judges who were divided", () => rehearsed("judges", script("majority"))],
    ["a review with an issue left", () => rehearsed("review", script("stalls"))],
    ["a structured deliberation", () => rehearsed("structured")],
    [
      "a debate with sources and questions",
      () => groundedDebate({ decide: (gate) => completeAnswer(gate, gate.options[0]?.id ?? "") }).log,
    ],
    ["what ended without a decision", () => readRecorded("debate", "v1/debate-stalls.stalemate.defer.json.gz").log],
    ["what has not ended", () => rehearsed("debate").slice(0, 40)],
  ])("%s", (_, play_) => {
    expect(pageOf(play_()).markdown).toMatchSnapshot();
  });
});

it("counts what the dossier has beyond the page, also where a draft chose, and speaks of no more than is there", () => {
  const { page, markdown, dossier } = pageOf(rehearsed("debate"));
  const [, drivers = ""] = /\n## Decision Drivers\n(.*?)\n## /s.exec(markdown) ?? [];
  const [, concerns = ""] = /\n## Decision drivers\n(.*?)\n## /s.exec(dossier().markdown) ?? [];
  const held = concerns.match(/^- \*\*/gm)?.length ?? 0;
  const shown = drivers.match(/^- \*\*/gm)?.length ?? 0;
  expect(shown).toBeLessThan(held);
  expect(drivers).toContain(`\n- ${held - shown} more in the [dossier](`);
  expect(markdown).not.toContain("the costs");

  // What a draft has no room for is no part of the program's lists: it stands in the dossier as it was written.
  const draft = { ...page, writtenBy: "model" as const, openQuestions: page.openQuestions.slice(0, 1) };
  const drafted = pageMarkdown(draft, "d");
  const [, fewer = ""] = /\n## Decision Drivers\n(.*?)\n## /s.exec(drafted) ?? [];
  const left = page.drivers.length - (fewer.match(/^- \*\*/gm)?.length ?? 0);
  expect(left).toBeGreaterThan(1);
  expect(fewer).toContain(`\n- ${left} more in the [dossier](d).`);
  expect(drafted).not.toContain("more open question");
  const whole = draftInFull(draft, "d") ?? "";
  for (const { text } of page.drivers) expect(whole).toContain(text.slice(0, 60));
  expect(whole).not.toMatch(/more (?:in the|open)|^## (?!What was drafted)/m);
  expect(draftInFull({ ...draft, drivers: [], options: [], consequences: [], confirmation: [] }, "d")).toBeNull();
});

it("shows the last one of a list where a line would only say that there is one more", () => {
  const { page } = pageOf(rehearsed("debate"));
  const [step] = page.steps;
  const many = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ ...step!, text: `Step ${index + 1}` }));
  const alone = { ...page, drivers: [], options: [], conditions: [], consequences: [], openQuestions: [] };
  expect(pageMarkdown({ ...alone, steps: many(7) }, "d")).toMatch(/\n- Step 7\. .*\n\n## /);
  expect(pageMarkdown({ ...alone, steps: many(8) }, "d")).toMatch(
    /\n- Step 6\. .*\n- 2 more in the \[dossier\]\(d\)\.\n/,
  );
});

it("a judged page keeps how strongly something is recommended, and how an open finding stands, on the event that raised it", () => {
  const log = rehearsed("judges", script("majority"));
  const { page } = pageOf(log);
  const steps = page.steps.map(({ text }) => text);
  expect(steps).toContainEqual(expect.stringMatching(/^Must be done: /));
  expect(steps).toContainEqual(expect.stringMatching(/^To be considered, which a minority asks for: /));
  expect(page.consequences.filter(({ text }) => /^(?:Must be|Should be|Could be|Recommended)/.test(text))).toEqual([]);
  const [finding] = page.drivers;
  expect(finding?.text).toMatch(/; critical, disputed, held by Challenger; still open when Grace decided$/);
  const raised = log[Number(finding?.cites[0]?.slice(1)) - 1];
  expect(JSON.stringify(raised?.payload)).toContain(finding?.text.split("; critical")[0]?.slice(0, 60));
});

it("a choice says why, and all that its synthesis says names it: what was left, what follows, what reopens it, what to do", () => {
  const { log } = readRecorded("debate", "honest/choice-in-turn.json.gz");
  const { page, markdown } = pageOf(log);
  expect(page.title).toBe("Keep graphile-worker with advisory-lock liveness");
  expect(page.outcome.because[0]?.text).toMatch(/^Parley keeps graphile-worker with its own liveness\./);
  const weighed = page.options.flatMap(({ pros, cons }) => [...pros, ...cons]);
  for (const part of [weighed, page.consequences, page.openQuestions, page.revisit, page.steps]) {
    expect(part.length).toBeGreaterThan(0);
    expect(part.filter(({ cites }) => !cites.includes("e40"))).toEqual([]);
  }
  expect(markdown).toMatch(/\n- D\. Own queue\. Rejected: Calls take seconds, so it buys nothing;/);
  expect(markdown).toMatch(/\n### Implementation\n\n- Repeat the fault runs|and 5 steps to carry it out\./);
});

it("who gave no context has the document's first sentences in its place", () => {
  const subject = {
    title: "Retention",
    question: "How long?",
    context: "",
    artifact: "# Why\n\nLogs grow. Nobody prunes them.\n\n- a\n",
  };
  const told = (more: object) =>
    pageOf(rehearsed("chair", { subject: { ...subject, ...more } })).page.context.map(({ text }) => text);
  const line = `The panel had a document of ${subject.artifact.trim().length} characters before it`;
  expect(told({}).at(-1)).toBe(`${line}, which begins: “Logs grow. Nobody prunes them.”`);
  expect(told({ context: "Two engineers." })).toEqual(["Two engineers.", "How long?", line]);
  expect(told({ artifact: "- only\n- a list" }).at(-1)).toBe("The panel had a document of 15 characters before it");
});

it("a record that counts no rounds still says what each of its events was", () => {
  const { markdown } = pageOf(rehearsed("chair", script("chair_decides"))).dossier();
  const cited = markdown.split("\n## What the page cites\n")[1] ?? "";
  const heads = [...cited.matchAll(/^### e\d+\n\n(.*) \*\d{4}-/gm)].map(([, head = ""]) => head);
  expect(heads.length).toBeGreaterThan(4);
  expect(heads.filter((head) => head.split(" ").length < 3 || /round \d/i.test(head))).toEqual([]);
});

it("what a chair has done is no consequence of it, and what was not decided has no steps", () => {
  const { page, markdown } = pageOf(rehearsed("chair", script("chair_decides")));
  expect(page.consequences).toEqual([]);
  expect(page.steps.length).toBeGreaterThan(1);
  expect(markdown).toContain(`\n### Implementation\n\n- ${page.steps[0]?.text.slice(0, 40)}`);
  expect(pageOf(readRecorded("judges", "v2/debate-no_majority.no_majority.stop.json.gz").log).page.steps).toEqual([]);
});

it("good consequences stay beside the conditions they name, and none is a concern its raiser dropped", () => {
  const config = debateConfigSchema.parse({ question_kind: "choice", opening: "independent" });
  const log = rehearsed("debate", { config });
  const good = pageOf(log).page.consequences.filter(({ kind }) => kind === "good");
  expect(good.length).toBeGreaterThan(0);
  const concerns = issuesOf(foldLog(log));
  expect(concerns.some(({ stateText }) => stateText.startsWith("dropped"))).toBe(true);
  for (const { name } of concerns) {
    const settled = concerns.filter((one) => one.name === name && one.stateText.startsWith("settled"));
    expect(good.filter(({ text }) => text.startsWith(`${name}'`)).length).toBeLessThanOrEqual(settled.length);
  }
});

const lintProblems = (markdown: string): string[] =>
  (lint({ strings: { markdown }, config: { default: true, MD013: false } })["markdown"] ?? []).map(
    ({ lineNumber, ruleNames }) => `line ${lineNumber}: ${ruleNames.join("/")}`,
  );

/** As tools for ADRs look for them. */
const MADR = [
  "## Context and Problem Statement",
  "## Decision Drivers",
  "## Considered Options",
  "## Decision Outcome",
  "### Consequences",
  "### Confirmation",
  "## Pros and Cons of the Options",
  "## More Information",
];

describe.each(PROTOCOL_IDS)("any page of %s", (id) => {
  it.each(inTurn(recordedLogs(id), PROTOCOL_IDS.indexOf(id), 2))("%s", (name) => {
    const { log } = readRecorded(id, name);
    const folded = foldLog(log);
    const { markdown, page, dossierName, dossier } = recordOf(log, folded);
    const lines = markdown.trimEnd().split("\n");
    expect(lines.length).toBeLessThanOrEqual(72);

    const [, front = "", body = ""] = /^---\n(.*?)\n---\n(.*)$/s.exec(markdown) ?? [];
    expect(parse(front)).toMatchObject({ date: page.date });
    const headings = body.split("\n").filter((line) => /^##+ /.test(line));
    expect(headings.filter((line) => line.startsWith("## ") && !MADR.includes(line))).toEqual([]);
    const known = headings.filter((line) => MADR.includes(line));
    expect(known).toEqual(MADR.filter((line) => known.includes(line)));
    expect(known).toEqual(expect.arrayContaining(["## Considered Options", "## Decision Outcome"]));

    expect(lintProblems(markdown)).toEqual([]);
    if (page.kind === "decision") expect(page.title).not.toMatch(/\?$/);

    // Each mark is named below the page, with what it was.
    const notes = pageNotes(log, folded, page);
    expect(notes.map(({ cite }) => cite)).toEqual(citesOf(page));
    expect(notes.filter(({ text }) => text.trim() === "")).toEqual([]);

    // Each mark leads to a heading of the dossier, and stands for what is there.
    const behind = dossier().markdown;
    for (const cite of citesOf(page)) {
      const number = Number(cite.slice(1));
      expect(number).toBeGreaterThan(0);
      expect(number).toBeLessThanOrEqual(cite.startsWith("e") ? log.length : passagesOf(folded).length);
      expect(behind).toContain(`\n### ${cite}\n`);
    }
    for (const [, file, mark] of markdown.matchAll(/\]\(([^)#]*)#([es]\d+)\)/g)) {
      expect(file).toBe(dossierName);
      expect(citesOf(page)).toContain(mark);
    }
  });
});

it("a person's reason, and what they wrote down with it, stand with the outcome, whoever wrote the page", () => {
  const { log } = play({
    created: rehearsalCreated("judges", { pageWriter: "model", ...script("no_majority") }),
    answer: rehearsalAnswer,
    decide: (gate) => ({
      ...completeAnswer(
        gate,
        gate.options.find(({ id }) => id === "side_conditional")?.id ?? gate.options[0]?.id ?? "",
      ),
      rationale: "It can be taken back.",
      answeredBy: "Grace",
    }),
  });
  const { page, markdown } = pageOf(log);
  expect(page.writtenBy).toBe("model");
  expect(page.outcome.decision.text).toMatch(/^CONDITIONAL, as .+ ha(?:s|ve) it$/);
  const [, outcome = ""] = /\n## Decision Outcome\n(.*?)\n##/s.exec(markdown) ?? [];
  expect(outcome).toContain("Grace’s reason: It can be taken back.");
  expect(outcome).toMatch(/Grace, under “The risks you accept[^”]*”: As agreed\./);
  expect(page.decidedByPeople.at(-1)).toMatchObject({ by: "Grace", why: null, with: [] });
});

it("sentences that rest on the same have their marks once, and none that is not cited loses its word", () => {
  const { page } = pageOf(rehearsed("debate"));
  const say = (text: string, cites: readonly `e${number}`[], more = {}) => ({ text, cites, ...more });
  const context = [
    say("One.", ["e1"]),
    say("Two.", ["e1"]),
    say("Three.", ["e1", "e4"]),
    say("Four.", [], { isUncited: true as const }),
    say("Five.", [], { isUncited: true as const }),
  ];
  expect(pageMarkdown({ ...page, context }, "d")).toContain(
    "\nOne. Two. ([e1](d#e1)) Three. ([e1](d#e1), [e4](d#e4)) Four. *(not cited)* Five. *(not cited)*\n",
  );
});

it("a dossier names its parts, quotes less of each reply where a page cites many, and says of what is left where it is", () => {
  const { log } = readRecorded("structured", "honest/short-run-with-answers.json.gz");
  const { markdown } = pageOf(log).dossier();
  const cited = markdown.split("\n## What the page cites\n")[1] ?? "";
  expect(cited.length).toBeLessThan(60_000);
  expect(cited).not.toContain("**In a sentence:**");
  expect(cited).toMatch(/^\*In the log of the deliberation: “[^”]+”.* \([\d,]+ characters\)\.\*$/m);
  const [contents = ""] = markdown.match(/^\*\*Contents:\*\* .*$/m) ?? [];
  const headings = [...markdown.matchAll(/^## (.*)$/gm)].map(([, heading = ""]) => heading);
  expect([...contents.matchAll(/\[([^\]]+)\]\(#[a-z-]+\)/g)].map(([, heading]) => heading)).toEqual(headings);
  expect(new Set(headings).size).toBe(headings.length);
});

it("what becomes of its status later takes nothing from the text of what was decided", () => {
  const log = rehearsed("debate");
  const changed = (["accepted", "deprecated", "accepted", "rejected", "deprecated"] as const).reduce<
    DeliberationEvent[]
  >(
    (all, status) => [
      ...all,
      {
        deliberationId: log[0]!.deliberationId,
        seq: all.length + 1,
        at: log.at(-1)!.at,
        payload: { type: "record.status-changed", status, by: "Ada", note: "" },
      },
    ],
    log,
  );
  const bodyOf = (of: readonly DeliberationEvent[]) => recordParts(pageOf(of).markdown).body;
  expect(bodyOf(changed)).toBe(bodyOf(log));
  const { markdown } = pageOf(changed);
  expect(markdown.match(/\*\*Status set by Ada\*\*/g)).toHaveLength(3);
  expect(markdown).toContain("\n- 2 earlier changes of its status in the [dossier](");
});
