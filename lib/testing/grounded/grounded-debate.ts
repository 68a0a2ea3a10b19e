/** A debate of two rounds that looks, cites, assumes and asks: what tests of evidence show it on. */
import { PAGE_ASK } from "@/lib/kernel/page/page-ask";
import { debateCreated, panelOf, speakReply, synthesisReply } from "@/lib/testing/builders";
import { citationOf, evidenceOf, groundingOf, HASH, lookAt, questionOf } from "./grounded";
import { type Answer, type Game, play, type Played } from "@/lib/testing/play";

const PANEL = panelOf("API");
export const LOST = "The mute state is lost when the server restarts.";
export const LIMIT = "Nobody says how many may be muted at once.";
export const AUDIT = "There is no audit log of who muted whom.";

const ROUND_1: Readonly<Record<string, Omit<Extract<Answer, { json: unknown }>, "json"> & { concerns: string[] }>> = {
  api: {
    concerns: [LOST],
    looks: [[lookAt("src/mute.ts", 1, 40)], [lookAt("src/room.ts"), lookAt("src/mute.ts", 41, 80)]],
    evidence: evidenceOf({
      citations: [citationOf("c1", "const muted = new Set<string>();")],
      grounds: [{ concern: LOST, citations: ["c1"] }],
      questions: [questionOf("How long is somebody muted?", { why: "It decides the store.", default: "One meeting." })],
    }),
  },
  security: {
    concerns: [AUDIT],
    evidence: evidenceOf({
      citations: [citationOf("c1", "audit.write(mutedBy)", { status: "not_found", path: "src/audit.ts" })],
      grounds: [{ concern: AUDIT, citations: ["c1"] }],
    }),
  },
  operations: {
    concerns: [LIMIT],
    evidence: evidenceOf({
      grounds: [{ concern: LIMIT, citations: [], assumption: "A room has at most 50 people.", settledBy: "A figure." }],
      questions: [questionOf("How long is somebody muted, and who may end it?", { why: "Support is asked." })],
      assumptions: ["Moderators have a role of their own."],
    }),
  },
  test: {
    concerns: ["It can't be tested without a clock."],
    evidence: evidenceOf({
      citations: [
        citationOf("c1", "Mute lasts until\nsomebody ends it.", {
          status: "moved",
          lines: "9",
          at: { source: "artifact", path: "", hash: HASH, from: 2, to: 3 },
        }),
      ],
    }),
  },
};

/** `answerPage`: who writes the record's page, where a model does. */
export function groundedDebate(
  { answerPage, ...more }: Partial<Game> & { answerPage?: Game["answer"] } = {},
  askMe: "round_end" | "never" = "round_end",
): Played {
  return play({
    created: {
      ...debateCreated({ panel: PANEL }),
      grounding: groundingOf({
        askMe,
        earlier: [{ number: 7, title: "Rooms live in memory", decision: "A room is one process.", date: "2025-11-02" }],
      }),
    },
    answer: (ask, state): Answer => {
      const { kind, round, agentId } = ask;
      if (kind === PAGE_ASK && answerPage) return answerPage(ask, state);
      if (kind === "synthesise") return { json: synthesisReply(PANEL) };
      const { concerns, ...said } = (round === 1 ? ROUND_1[agentId] : undefined) ?? { concerns: ["x"] };
      return { json: round === 1 ? speakReply(70, { blocking_concerns: concerns }) : speakReply(95), ...said };
    },
    decide: () => ({ choice: "answer", rationale: "", answeredBy: "Grace", texts: { q1: "Until the meeting ends." } }),
    ...more,
  });
}
