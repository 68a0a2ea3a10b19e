import type { ProtocolProposal } from "@/components/new-deliberation/protocol-form";
import { STRENGTH, wordsIn } from "@/lib/client/new-deliberation/proposal/asked";

/** It is to be made good enough, not only judged. */
const MADE_READY =
  /\b(?:ready|review|approv(?:e|al|ed)|accept(?:ed|ance)?\b(?! a )|revis(?:e|ion)|improv(?:e|ement)|proofread|polish|what (?:has|needs|must) (?:to )?(?:change|be (?:changed|fixed))|good enough to (?:go out|send|publish|submit)|publish|submit)\b/i;
const ABOUT_IT =
  /\bth(?:is|e) (?:attached )?(?:document|draft|rfc|proposal|paper|text|spec(?:ification)?|article|report|page|policy)\b/i;

export const reviewProposal: ProtocolProposal = {
  title: "Review until it passes",
  text: "Three assessors judge the document side by side, a fourth seat revises it, and they judge again until all three pass it or you are asked.",
  seatsDo: "review it",
  also: { name: "a review", when: "once there is a draft to approve" },
  suits: ({ question, hasDocument }) => {
    if (question.trim() === "")
      return hasDocument
        ? { strength: STRENGTH.likely, reason: "There is a document, and nothing else is asked of it yet." }
        : null;
    const words = wordsIn(question, MADE_READY);
    if (hasDocument && words)
      return { strength: STRENGTH.askedFor, reason: `There is a document, and the question speaks of “${words}”.` };
    const about = wordsIn(question, ABOUT_IT);
    if (hasDocument && about)
      return { strength: STRENGTH.likely, reason: `The question is about “${about}”, and it is here.` };
    return words || hasDocument
      ? {
          strength: STRENGTH.nothingElse,
          reason: hasDocument
            ? "There is a document to judge."
            : `You ask for “${words}”, and a draft can be written first.`,
        }
      : null;
  },
};
