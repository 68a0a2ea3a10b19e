import type { ProtocolProposal } from "@/components/new-deliberation/protocol-form";
import { STRENGTH, wordsIn } from "@/lib/client/new-deliberation/proposal/asked";

/** A verdict is wanted, not a better text. */
const VERDICT =
  /\b(?:scor(?:e|es|ing)|rat(?:e|ing)(?= )|grade|judg(?:e|es|ement|ment)|verdict|how good|sound\b(?=[?.,]| (?:design|plan|enough))|sound\?|good enough to (?:build|start|begin|ship|fund)|go(?:\/| or )no[- ]go|pass or fail|worth (?:funding|building)|strengths and weaknesses)\b/i;

export const judgesProposal: ProtocolProposal = {
  title: "Judges give a verdict",
  text: "One judge weighs both sides, one looks for its strengths, one for its weaknesses. They score it blind, answer each other, and a dissent stays on the record.",
  seatsDo: "judge it",
  also: { name: "judges", when: "to score it against fixed dimensions" },
  suits: ({ question, hasDocument }) => {
    const words = wordsIn(question, VERDICT);
    if (!words) return hasDocument ? { strength: STRENGTH.nothingElse, reason: "There is a document to judge." } : null;
    return {
      strength: hasDocument ? STRENGTH.askedFor : STRENGTH.likely,
      reason: hasDocument
        ? `There is a document, and you ask for a verdict on it (“${words}”).`
        : `You ask for a verdict (“${words}”).`,
    };
  },
};
