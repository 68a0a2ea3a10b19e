/** The first page of a record, of every protocol: read as a whole, and what holds of any. */
import { describe, expect, it } from "vitest";
import { lint } from "markdownlint/sync";
import { parse } from "yaml";
import type { DeliberationEvent } from "@/lib/events/schema";
import { foldLog } from "@/lib/kernel/fold";
import { passagesOf } from "@/lib/projections/record/evidence-sections";
import { recordOf } from "@/lib/projections/record/record-of";
import { PROTOCOL_IDS } from "@/lib/protocols/protocol-ids";
import { completeAnswer } from "@/lib/testing/builders";
import { groundedDebate } from "@/lib/testing/grounded/grounded-debate";
import { play } from "@/lib/testing/play";
import { readRecorded, recordedLogs } from "@/lib/testing/recorded-logs";
import { rehearsalAnswer, rehearsalCreated } from "@/lib/testing/rehearsed-games";
import { citesOf } from "./adr-page";

const rehearsed = (id: string, more: Parameters<typeof rehearsalCreated>[1] = {}): DeliberationEvent[] =>
  play({
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
  it.each(recordedLogs(id))("%s", (name) => {
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
    expect(known).toContain("## Decision Outcome");

    expect(lintProblems(markdown)).toEqual([]);
    if (page.kind === "decision") expect(page.title).not.toMatch(/\?$/);

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
