/** P1-57 at size: a document of 50 KB through three rounds costs output for what changes, and keeps every other character. */
import { describe, expect, it } from "vitest";
import { spliced } from "@/lib/domain/edits/apply-edits";
import type { Ask } from "@/lib/kernel/types";
import { countTokens } from "@/lib/prompts/count-tokens";
import { eventsOf } from "@/lib/testing/builders";
import { openIssues } from "./judging/ledger";
import { storedRevision } from "./replies/replies";
import type { ReviewState } from "./state";
import { conditional, issue, outcomeIn, PASS, review, reviewStateIn, type Script } from "./review-harness";

const SECTIONS = 200;
const section = (index: number): string =>
  `## Part ${index}\n\nPart ${index} is answered within ${index + 3} minutes.  The rota of part ${index} has two people — “primary” and\tsecondary.\n\n- Step ${index}.1: page the primary of part ${index}.\n- Step ${index}.2: after ${index + 5} minutes, page the secondary of part ${index}.\n\n\`\`\`yaml\npart: ${index}\nescalate: ${index * 7}\n\`\`\`\n`;
const DOCUMENT = `# On-call handbook\n\n${Array.from({ length: SECTIONS }, (_, index) => section(index + 1)).join("\n")}\nNo line break at the end: \u00a0é🙂`;

/** Which parts are asked about after which round, spread over the document. */
const ASKED: readonly (readonly number[])[] = [
  [3, 57, 118],
  [20, 90],
];
const minutes = (part: number): string => `Part ${part} is answered within ${part + 3} minutes.`;
const mended = (part: number): string => `Part ${part} is answered within ${part + 3} minutes, also at night.`;

const SCRIPT: Script = [
  ...ASKED.map((parts) => [
    conditional({ issues: parts.map((part) => issue("major", `Part ${part} is silent on nights`)), keep: "RESOLVED" }),
    PASS,
    PASS,
  ]),
  [PASS, PASS, PASS],
];

type Reply = Record<string, unknown>;
const ruled = (state: ReviewState) =>
  openIssues(state.ledger).map(({ id }) => ({ issue_id: id, part: "", reason: "", ruling: "FIXED" }));

const edited = (state: ReviewState, round: number): Reply => {
  const ids = openIssues(state.ledger).map(({ id }) => id);
  const parts = ASKED[round - 1] ?? [];
  return {
    same_issues: [],
    settlements: [],
    decisions_needed: [],
    rulings: ruled(state),
    edits: parts.map((part, index) => ({
      find: minutes(part),
      replace: mended(part),
      answers: [ids[index] ?? ids[0]],
    })),
    sections: [],
    artifact: null,
    changes: parts.map((part, index) => ({
      what: `Part ${part} names nights`,
      why: "Asked for",
      answers: [ids[index] ?? ids[0]],
    })),
  };
};

const played = (revise: (ask: Ask, state: ReviewState) => Reply = (ask, state) => edited(state, ask.round)) =>
  review(SCRIPT, {
    artifact: DOCUMENT,
    special: (ask, state) => (ask.kind === "modify" ? { json: revise(ask, state) } : null),
  });

describe("a document of 50 KB in review", () => {
  it("three rounds: output in proportion to what changes, every other character as it was", () => {
    expect(Buffer.byteLength(DOCUMENT)).toBeGreaterThan(50_000);
    const game = played();
    expect(outcomeIn(game)?.status).toBe("consensus");
    const { versions, rounds } = reviewStateIn(game);
    expect(rounds).toHaveLength(3);
    const expected = ASKED.flat().reduce((text, part) => text.replace(minutes(part), mended(part)), DOCUMENT);
    expect(versions.at(-1)?.text).toBe(expected);

    const revisions = eventsOf(game.log, "reply.recorded").filter(({ kind }) => kind === "modify");
    expect(revisions).toHaveLength(2);
    const written = revisions.reduce((sum, { reply }) => sum + countTokens(JSON.stringify(reply)), 0);
    expect(written).toBeLessThan(countTokens(DOCUMENT) * 0.08);
    // Undone by what the log says of it, the last version is the first.
    revisions.toReversed().forEach(({ reply }, index) => {
      const after = versions[versions.length - 1 - index]?.text ?? "";
      let moved = 0;
      const before = versions[versions.length - 2 - index]?.text ?? "";
      const back = (storedRevision(reply).splices ?? []).map(({ start, end, text }) => {
        const at = { start: start + moved, end: start + moved + text.length, text: before.slice(start, end) };
        moved += text.length - (end - start);
        return at;
      });
      expect(spliced(after, back)).toBe(before);
    });
    expect(versions[0]?.text).toBe(DOCUMENT);
  });

  it("a rewrite that drops parts nobody asked about is sent back with their headings, and what comes then has them", () => {
    const body = (parts: readonly number[]) => parts.map(section).join("\n");
    const kept = Array.from({ length: SECTIONS }, (_, index) => index + 1).filter((part) => part !== 80);
    let tries = 0;
    const game = played((ask, state) =>
      ask.round === 1 && tries++ === 0
        ? {
            ...edited(state, 1),
            edits: [],
            sections: [
              { heading: "On-call handbook", text: body(kept), answers: openIssues(state.ledger).map(({ id }) => id) },
            ],
          }
        : edited(state, ask.round),
    );
    const rejected = eventsOf(game.log, "reply.rejected");
    expect(rejected).toHaveLength(1);
    expect(rejected[0]?.reason).toContain("Part 80");
    expect(reviewStateIn(game).versions.at(-1)?.text).toContain(section(80));
    expect(outcomeIn(game)?.status).toBe("consensus");
  });

  it("an edit that takes a part out without an issue is sent back with its words; the edits beside it are not", () => {
    let tries = 0;
    const game = played((ask, state) => {
      const reply = edited(state, ask.round);
      const extra = { find: section(80), replace: "", answers: ["A77"] };
      return ask.round === 1 && tries++ === 0 ? { ...reply, edits: [...(reply["edits"] as object[]), extra] } : reply;
    });
    const reasons = eventsOf(game.log, "reply.rejected").map(({ reason }) => reason);
    expect(reasons).toEqual([expect.stringMatching(/the heading “Part 80”.*“## Part 80.*edits\.4 answers A77/s)]);
    expect(reasons[0]).not.toMatch(/Part (3|57|118) /);
    expect(reviewStateIn(game).versions.at(-1)?.text).toContain(section(80));
  });
});
