import type { ProtocolProposal } from "@/components/new-deliberation/protocol-form";
import { STRENGTH, wordsIn } from "@/lib/client/new-deliberation/proposal/asked";
import { keywordsOf, matchDomains } from "@/lib/protocols/chair/rules/dispatch/keywords";
import { ROSTER_DEFINITIONS, ROSTER } from "@/lib/protocols/chair/rules/roster/roster";

/** Someone has to put the parts together. */
const PLANNED =
  /(?:^|[.!?]\s+)(?:please )?plan\b|\b(?:a plan (?:for|to|that)|(?:migration|launch|rollout|roll-out|release|move|onboarding) plan|roll(?:ing)?[ -]?out|roadmap|specialists?|how do we (?:launch|introduce|migrate|move))\b/i;
/** As many as are asked at least. */
const SEVERAL = 2;

export const chairProposal: ProtocolProposal = {
  title: "A chair asks specialists",
  text: "The chair asks each specialist its own question, weighs the answers, and decides where they conflict, or hands the decision to you.",
  seatsDo: "advise",
  also: { name: "a chair with specialists", when: "when one has to weigh what several know" },
  suits: ({ question }) => {
    const fields = specialistsNamed(question);
    const words = wordsIn(question, PLANNED)?.replace(/^[.!?\s]+/, "");
    if (words && fields.length >= SEVERAL)
      return {
        strength: STRENGTH.askedFor,
        reason: `You ask for “${words}”, and it touches the fields of ${fields.length} specialists.`,
      };
    if (words) return { strength: STRENGTH.possible, reason: `You ask for “${words}”, which several have to work on.` };
    return fields.length > SEVERAL
      ? { strength: STRENGTH.possible, reason: `It touches the fields of ${fields.length} specialists.` }
      : null;
  },
};

function specialistsNamed(question: string): string[] {
  const keywords = keywordsOf({ title: "", question, context: "", artifact: "" });
  return ROSTER.flatMap(({ agent }) =>
    matchDomains(keywords, ROSTER_DEFINITIONS[agent.id]?.domains ?? []).length > 0 ? [agent.name] : [],
  );
}
