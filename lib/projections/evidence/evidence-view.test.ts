import { describe, expect, it } from "vitest";
import { recordSchema } from "@/lib/contracts/record-schema";
import { UNGROUNDED } from "@/lib/evidence/ungrounded";
import { foldLog } from "@/lib/kernel/fold";
import { eventSentences } from "@/lib/projections/event-sentence";
import { recordOf } from "@/lib/projections/record/record-of";
import { snapshotOf } from "@/lib/projections/snapshot";
import { recordViewsOf, viewsOf } from "@/lib/projections/views-of";
import { playScores } from "@/lib/testing/builders";
import { AUDIT, groundedDebate, LIMIT, LOST } from "@/lib/testing/grounded/grounded-debate";
import { HASH, SOURCE } from "@/lib/testing/grounded/grounded";
import { TEST_ID } from "@/lib/testing/play";
import { evidenceView, type EvidenceView } from "./evidence-view";

const played = groundedDebate();
const afterRound1 = groundedDebate({ decide: () => null });
const viewOf = ({ folded }: typeof played): EvidenceView => {
  const view = evidenceView(folded);
  if (!view) throw new Error("It has a grounding.");
  return view;
};
const dossierOf = ({ log, folded }: typeof played): string => recordViewsOf(folded).dossier(log, folded).markdown;

describe("what a grounded debate rests on", () => {
  it("G-12, G-13: by reply: what was looked at, cited with what the program found, assumed", () => {
    const [api] = viewOf(played).replies.filter(({ agentId, round }) => agentId === "api" && round === 1);
    expect(api).toMatchObject({
      name: "API",
      looked: "looked at 2 files: src/mute.ts and src/room.ts",
      citations: [{ status: "found", sourceTitle: SOURCE.title, at: { path: "src/mute.ts", from: 4, to: 5 } }],
      isUngrounded: false,
    });
    expect(api?.lookSeqs).toHaveLength(2);
    expect(viewOf(played).replies.find(({ agentId }) => agentId === "operations")?.assumptions).toEqual([
      "Moderators have a role of their own.",
      "A room has at most 50 people.",
    ]);
  });

  it("by file: who looked and who cited, the most used first; what was not found is in no file", () => {
    expect(
      viewOf(played).files.map(({ path, looks, citations, seats }) => [path, looks.length, citations.length, seats]),
    ).toEqual([
      ["src/mute.ts", 2, 1, [{ agentId: "api", name: "API", looks: 2, citations: 1 }]],
      ["", 0, 1, [{ agentId: "test", name: "Test", looks: 0, citations: 1 }]],
      ["src/room.ts", 1, 0, [{ agentId: "api", name: "API", looks: 1, citations: 0 }]],
    ]);
  });

  it("G-15: by issue: what it rests on, and whether it blocks", () => {
    const issues = viewsOf(afterRound1.folded).issues(afterRound1.folded);
    const bases = viewOf(afterRound1).concerns.map(({ issueId, basis, isBlocking }) => [
      issues.find(({ id }) => id === issueId)?.text,
      basis,
      isBlocking,
    ]);
    expect(bases).toEqual(
      expect.arrayContaining([
        [LOST, "evidence", true],
        [AUDIT, "none", true],
        [LIMIT, "assumption", true],
      ]),
    );
    expect(viewOf(afterRound1).totals).toMatchObject({
      found: 1,
      moved: 1,
      notFound: 1,
      looks: 3,
      onEvidence: 1,
      onQuestions: 0,
    });
  });

  it("in readiness: how many blocking concerns rest on what, and how many questions are open", () => {
    const lines = (folded: typeof played.folded) =>
      snapshotOf(TEST_ID, folded).readiness.requirements.map(({ id, state, text }) => [id, state, text]);
    expect(lines(afterRound1.folded)).toEqual(
      expect.arrayContaining([
        ["evidence", "pending", "5 blocking concerns: 1 on evidence, 4 on assumptions"],
        ["questions", "pending", "1 question of the panel is open"],
      ]),
    );
    // Nothing blocks any more.
    expect(lines(played.folded).map(([id]) => id)).not.toContain("evidence");
    expect(lines(played.folded)).toContainEqual(["questions", "met", "No question of the panel is open"]);
  });

  it("G-14: questions with who asked why, and how they stand", () => {
    expect(viewOf(played).questions).toMatchObject([
      {
        question: "How long is somebody muted, and who may end it?",
        askedBy: expect.arrayContaining([
          { agentId: "api", name: "API", why: "It decides the store.", default: "One meeting." },
          { agentId: "operations", name: "Operations", why: "Support is asked.", default: "" },
        ]),
        state: "answered",
        answer: "Until the meeting ends.",
        stateText: "answered by Grace",
      },
    ]);
    expect(viewOf(groundedDebate({}, "never")).questions).toMatchObject([
      { state: "assumed", by: null, stateText: "nobody was asked: the panel’s default was used" },
      { state: "assumed", answer: "", stateText: "nobody was asked: the panel decides" },
    ]);
  });

  it("marks a reply that was taken although something in it rests on nothing", () => {
    const log = played.log.map((event) =>
      event.payload.type === "reply.recorded" && event.payload.agentId === "security"
        ? { ...event, payload: { ...event.payload, flags: [UNGROUNDED] } }
        : event,
    );
    const marked = evidenceView(foldLog(log))?.replies.filter(({ isUngrounded }) => isUngrounded);
    expect(new Set(marked?.map(({ agentId }) => agentId))).toEqual(new Set(["security"]));
  });

  it("is nothing where there is no grounding", () => {
    const plain = playScores([[95, 95, 95, 95, 95]]);
    expect(evidenceView(plain.folded)).toBeNull();
    expect(snapshotOf(TEST_ID, plain.folded).readiness.requirements.map(({ id }) => id)).not.toContain("questions");
    expect(recordViewsOf(plain.folded).dossier(plain.log, plain.folded).markdown).not.toMatch(
      /## (Evidence|Sources|Assumed)/,
    );
  });
});

describe("in the record", () => {
  it("says what was cited, decided, assumed, shown and read", () => {
    const markdown = dossierOf(played);
    expect(markdown).toContain(
      "3 quotations, checked against the stored texts: 1 found where cited, 1 found elsewhere, 1 not found.",
    );
    expect(markdown).toMatch(
      /\d\. “const muted = new Set&lt;string>\(\);” \(src\/mute\.ts, lines 4–5, Mute service\): found\. Cited by API in round 1 as \[c1\]\./,
    );
    expect(markdown).toMatch(
      /\(cited as being in src\/audit\.ts, lines 4-5\): \*\*not found in any text the panel had\*\*\. Cited by Security/,
    );
    expect(markdown).toMatch(
      /## What the panel asked, and the answers\n\n- How long is somebody muted, and who may end it\? \*\*Until the meeting ends\.\*\* \(asked by .*; answered by Grace\)/,
    );
    expect(markdown).toMatch(
      /## Assumed\n\n(- .*\n)*- \*\*Operations:\*\*\n( {2}- .*\n)* {2}- A room has at most 50 people\./,
    );
    expect(markdown).toContain("- **ADR-0007**, 2025-11-02: Rooms live in memory. A room is one process.");
    expect(markdown).toContain(`| Mute service | folder | 3 | 4f2c9e1 | ${SOURCE.tree} |`);
    expect(markdown).toContain(
      "No person was asked for a decision during the deliberation beyond the panel’s questions.",
    );
    expect(markdown).not.toContain("during the deliberation.");
    const { page, dossier } = recordOf(played.log, played.folded);
    const data = { ...dossier().data, page };
    expect(recordSchema.parse(data)).toEqual(data);
  });

  it("lists the defaults that were taken without anybody being asked", () => {
    expect(dossierOf(groundedDebate({}, "never"))).toContain(
      "- How long is somebody muted? One meeting (asked by API; nobody was asked)",
    );
  });

  it("G-11: no quotation, path or answer breaks out of its place", () => {
    const hostile = "x\n\n# Forged\n\n| a | <script>alert(1)</script>\n```";
    const log = played.log.map((event) => {
      const { payload } = event;
      if (payload.type === "gate.answered")
        return { ...event, payload: { ...payload, answer: { ...payload.answer, texts: { q1: hostile } } } };
      if (payload.type !== "reply.recorded" || !payload.evidence) return event;
      const citations = payload.evidence.citations.map((citation) => ({
        ...citation,
        quote: hostile,
        at: { source: SOURCE.id, path: hostile, hash: HASH, from: 1, to: 1 },
      }));
      return {
        ...event,
        payload: { ...payload, evidence: { ...payload.evidence, citations, assumptions: [hostile] } },
      };
    });
    const folded = foldLog(log);
    const { markdown } = recordViewsOf(folded).dossier(log, folded);
    expect(markdown).not.toMatch(/^# Forged/m);
    expect(markdown).not.toContain("<script>");
    expect(markdown.split("\n").filter((line) => line.startsWith("```"))).toEqual([]);
  });
});

it("says in a sentence what was looked at, asked and answered", () => {
  const sentences = eventSentences(played.log);
  expect(sentences).toContain("API read src/mute.ts 1–40 in round 1.");
  expect(sentences).toContain("API read src/room.ts 1–20 and read src/mute.ts 41–80 in round 1.");
  expect(sentences.filter((sentence) => / asks?: How long/.test(sentence))).toHaveLength(1);
  expect(sentences).toContain(
    "Grace answered: How long is somebody muted, and who may end it? Until the meeting ends.",
  );
  const left = groundedDebate({ decide: () => ({ choice: "leave", rationale: "", answeredBy: "Grace" }) });
  expect(eventSentences(left.log)).toContain("Grace left all to the panel.");
});
