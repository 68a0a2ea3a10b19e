import type { ProtocolProposal } from "@/components/new-deliberation/protocol-form";
import { STRENGTH, wordsIn } from "@/lib/client/new-deliberation/proposal/asked";

/** What is claimed has to be tested. */
const TESTED =
  /\b(?:assess(?:ment)?|claims?|evidence|hypothes[ei]s|assumptions?|is it true|how (?:sure|certain) (?:are|can) we|what do we (?:really |actually )?know|root cause|caus(?:e|es|ed) (?:by|of)|threat model|risk analysis)\b/i;

export const structuredProposal: ProtocolProposal = {
  title: "Test the claims one by one",
  text: "Four roles make claims, attack them and trace them to their evidence, round by round; a synthesis says what held and what did not. It takes the most calls of all.",
  seatsDo: "test the claims",
  also: { name: "a structured deliberation", when: "to test every claim, at many more calls" },
  suits: ({ question }) => {
    const words = wordsIn(question, TESTED);
    return words
      ? { strength: STRENGTH.askedFor, reason: `You ask for “${words}”, so each claim has to be tested.` }
      : null;
  },
};
