import { beforeAll, describe, expect, it } from "vitest";
import { citationSchema, groundSchema, type Citation } from "@/lib/domain/evidence/citation";
import { ARTIFACT_SOURCE } from "@/lib/domain/evidence/own-sources";
import { LOOKS_PER_ASK } from "@/lib/domain/evidence/grounding";
import { lookRequestSchema, type LookRequest } from "@/lib/domain/evidence/look";
import { seatQuestionSchema } from "@/lib/domain/evidence/question";
import { linesOf } from "@/lib/domain/evidence/source";
import { EVIDENCE_ROUNDS } from "./authored-evidence";
import { AUTHORED_SEATS } from "./authored-reply";
import { AUTHORED_ROUND_1 } from "./authored-round-1";
import { AUTHORED_ROUND_2 } from "./authored-round-2";
import { AUTHORED_ROUND_3 } from "./authored-round-3";
import { SAMPLE_ARTIFACT } from "./debate-sample-artifact";
import { sampleFiles } from "./debate-sample";

const TURNS = [AUTHORED_ROUND_1, AUTHORED_ROUND_2, AUTHORED_ROUND_3].flatMap((round, index) =>
  AUTHORED_SEATS.map((seat) => ({
    name: `round ${index + 1}, ${seat}`,
    reply: round[seat],
    evidence: EVIDENCE_ROUNDS[index]![seat],
  })),
);
const CITATIONS = TURNS.flatMap(({ name, evidence }) => evidence.citations.map((citation) => ({ name, citation })));
const GROUNDS = TURNS.flatMap(({ evidence }) => evidence.grounds);
/** What a seat looks for and rightly doesn't find: that is its point. */
const IN_VAIN = ["drain", "synchronous_standby_names"];

let texts: ReadonlyMap<string, string>;
beforeAll(async () => {
  texts = new Map((await sampleFiles()).map((file) => [file.path, file.text]));
});

const textOf = ({ source, path }: Citation): string | undefined =>
  source === ARTIFACT_SOURCE ? SAMPLE_ARTIFACT : texts.get(path);
const rangeOf = (lines: string): { from: number; to: number } => {
  const [from = Number.NaN, to = from] = lines.split("-").map(Number);
  return { from, to };
};
const isFound = (citation: Citation): boolean =>
  linesOf(textOf(citation) ?? "", rangeOf(citation.lines)).includes(citation.quote);
const hitsOf = (words: string): string[] =>
  [...texts].flatMap(([path, text]) =>
    text.split("\n").flatMap((line, at) => (line.toLowerCase().includes(words) ? [`${path}:${at + 1}`] : [])),
  );

function isThere(look: LookRequest): boolean {
  if (look.look === "search") return hitsOf(look.words.toLowerCase()).length > 0 !== IN_VAIN.includes(look.words);
  if (look.look !== "read") return false;
  const lines = texts.get(look.path)?.trimEnd().split("\n").length ?? 0;
  return look.from! <= look.to! && look.to! <= lines;
}

function hasSeen(looks: readonly LookRequest[], { path, lines }: Citation): boolean {
  const { from, to } = rangeOf(lines);
  return looks.some((look) => {
    if (look.look === "read") return look.path === path && look.from! <= from && to <= look.to!;
    return look.look === "search" && hitsOf(look.words.toLowerCase()).includes(`${path}:${from}`);
  });
}

describe("the evidence of the sample deliberation", () => {
  it("quotes exactly, at the lines it names, but for one quotation that is nowhere", () => {
    const missing = CITATIONS.filter(({ citation }) => !isFound(citation));
    expect(missing.map(({ name, citation }) => `${name}: ${citation.id}`)).toEqual(["round 1, observability: c2"]);
    const [{ citation }] = missing as [(typeof CITATIONS)[number]];
    for (const text of [SAMPLE_ARTIFACT, ...texts.values()]) expect(text).not.toContain(citation.quote);
    expect(GROUNDS.flatMap(({ concern, citations }) => citations.map((id) => `${concern} ${id}`))).not.toContain(
      `${AUTHORED_ROUND_1.observability.blocking_concerns[0]} ${citation.id}`,
    );
    expect(AUTHORED_ROUND_2.observability.rationale).toContain("A correction: in round 1 I quoted the document");
  });

  it.each(TURNS)("$name: looks at what is there, once to three times", ({ evidence: { looks } }) => {
    expect(looks.length).toBeGreaterThanOrEqual(1);
    expect(looks.length).toBeLessThanOrEqual(Math.min(3, LOOKS_PER_ASK));
    expect(looks.map((look) => lookRequestSchema.parse(look))).toEqual(looks);
    expect(looks.filter((look) => !isThere(look))).toEqual([]);
  });

  it.each(TURNS)("$name: cites only what it has looked at, with a mark for each id", ({ reply, evidence }) => {
    const ids = evidence.citations.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const citation of evidence.citations) {
      expect(citationSchema.parse(citation)).toEqual(citation);
    }
    const inFiles = evidence.citations.filter(({ source }) => source !== ARTIFACT_SOURCE);
    expect(inFiles.filter((citation) => !hasSeen(evidence.looks, citation))).toEqual([]);
    const { blocking_concerns, ...prose } = reply;
    const marks = [...JSON.stringify(prose).matchAll(/\[(c\d+)\]/g)].map(([, id]) => id);
    expect(marks.length).toBeGreaterThan(0);
    expect(ids).toEqual(expect.arrayContaining(marks));
    expect(blocking_concerns.join(" ")).not.toMatch(/\[c\d/);
    const used = [...marks, ...evidence.grounds.flatMap(({ citations }) => citations)];
    expect(used).toEqual(expect.arrayContaining(ids));
  });

  it.each(TURNS)("$name: says what each blocking concern rests on", ({ reply, evidence }) => {
    expect(evidence.grounds.map(({ concern }) => concern)).toEqual(reply.blocking_concerns);
    const ids = evidence.citations.map(({ id }) => id);
    for (const ground of evidence.grounds) {
      expect(groundSchema.parse(ground)).toEqual(ground);
      expect(ids).toEqual(expect.arrayContaining(ground.citations));
      expect(ground.citations.length > 0 || ground.assumption !== undefined).toBe(true);
      expect(ground.assumption === undefined).toBe(ground.settledBy === undefined);
    }
  });

  it("rests on assumptions in about a third of its concerns", () => {
    const share = GROUNDS.filter(({ assumption }) => assumption !== undefined).length / GROUNDS.length;
    expect(share).toBeGreaterThan(0.2);
    expect(share).toBeLessThan(0.4);
  });

  it("asks the person one thing, in round 1, with a default that is one of the options", () => {
    const asked = TURNS.flatMap(({ name, evidence }) => evidence.questions.map((question) => ({ name, question })));
    expect(asked.map(({ name }) => name)).toEqual(["round 1, operations"]);
    const { question } = asked[0]!;
    expect(seatQuestionSchema.parse(question)).toEqual(question);
    expect(question.options).toContain(question.default);
  });
});
