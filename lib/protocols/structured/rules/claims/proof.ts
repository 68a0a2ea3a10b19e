/**
 * P3-84, P3-89: what counts as a test of a claim. A program looks, nobody is believed: quoted words have to stand in the
 * document, the question, the context or a source, or be a person's; a calculation has to be made of figures that stand
 * there. Of a claim about the proposal, the proposal is what is read.
 */
import type { CheckedCitation } from "@/lib/domain/evidence/citation";
import { PERSON_SOURCE, REPLY_SOURCE } from "@/lib/domain/evidence/own-sources";
import { quotesIn } from "@/lib/evidence/check-quote";
import type { Claim, Proof, StructuredState } from "../state";
import type { Basis, ClaimStatus } from "../vocabulary";
import { calculationIn, figuresIn } from "./calculation";

type Said = { basis: Basis | null; shown: string | null; polarity?: string };
type Library = Pick<
  StructuredState,
  "config" | "subject" | "rounds" | "personDecisions" | "personAnswers" | "steering"
>;
type Tested = Pick<Claim, "round" | "test">;
export type Citations = readonly CheckedCitation[];

export function proofOf(
  state: Library,
  { basis, shown, polarity }: Said,
  claim: Tested,
  verification: string,
  citations: Citations,
): Proof | null {
  if (basis === null || basis === "argument" || !shown) return null;
  // Words can refute that something stands nowhere; no words can show it.
  const isAbsence = basis === "look_up" && claim.test === "absence" && polarity !== "contradicts";
  return !isAbsence && isShown(state, basis, shown, claim, citations) ? { basis, shown, verification } : null;
}

function isShown(state: Library, basis: Proof["basis"], shown: string, claim: Tested, citations: Citations): boolean {
  switch (basis) {
    case "look_up":
      return (
        isCited(shown, citations) ||
        isQuoted(quotesOfCitations(state, citations), shown) ||
        isQuoted(quotesOfSubject(state), shown) ||
        isQuoted(quotesIn(proposalOf(state, claim)), shown)
      );
    case "calculation": {
      const inputs = calculationIn(shown);
      if (inputs === null) return false;
      const stands = state.config.revision < 2 ? null : figuresIn(observedTexts(state, claim, citations));
      return stands === null || (inputs.length > 0 && inputs.every((figure) => stands.has(figure)));
    }
    case "person":
      return (
        isCited(shown, citations) ||
        isQuoted(
          quotesOfCitations(
            state,
            citations.filter(({ at }) => at?.source === PERSON_SOURCE),
          ),
          shown,
        ) ||
        isQuoted(quotesIn(personTexts(state)), shown)
      );
  }
}

/** What a claim about the proposal is read in: that of the round in which it was raised. */
function proposalOf({ rounds }: Library, { test, round }: Tested): string[] {
  const proposal = test === "proposal" ? rounds[round - 1]?.proposal : null;
  return proposal ? [proposal.reply.position, ...proposal.reply.primitives.map(({ meaning }) => meaning)] : [];
}

/** Where a figure may stand to count as observed: not in another exhibit, where it is as good as a guess. */
const observedTexts = (state: Library, claim: Tested, citations: Citations): string[] => [
  state.subject.artifact,
  ...personTexts(state),
  ...citations
    .filter(({ status, source }) => status !== "not_found" && source !== REPLY_SOURCE)
    .map(({ quote }) => quote),
  ...proposalOf(state, claim),
];

/** Marks such as [c1] of citations the engine found. Another seat's words prove nothing. */
function isCited(shown: string, citations: Citations): boolean {
  return citations.some(
    ({ id, status, source }) =>
      status !== "not_found" && source !== REPLY_SOURCE && shown.toLowerCase().includes(`[${id.toLowerCase()}]`),
  );
}

/** The same words without the mark. */
function quotesOfCitations({ config }: Library, citations: Citations): (quote: string) => boolean {
  if (config.revision < 2) return () => false;
  return quotesIn(
    citations
      .filter(({ status, source }) => status !== "not_found" && source !== REPLY_SOURCE)
      .map(({ quote }) => quote),
  );
}

/** As it stands, or what of it stands in quotation marks. */
function isQuoted(isThere: (quote: string) => boolean, shown: string): boolean {
  return isThere(shown) || (shown.match(/[“"][^”"]{1,1000}[”"]/g) ?? []).some((part) => isThere(part.slice(1, -1)));
}

const read = new WeakMap<StructuredState["subject"], (quote: string) => boolean>();

function quotesOfSubject({ subject }: Library): (quote: string) => boolean {
  const known = read.get(subject) ?? quotesIn([subject.artifact, subject.question, subject.context]);
  read.set(subject, known);
  return known;
}

const documents = new WeakMap<StructuredState["subject"], (quote: string) => boolean>();

/** Whether words stand in the document under deliberation. */
export function isInDocument({ subject }: Pick<StructuredState, "subject">, quote: string): boolean {
  const known = documents.get(subject) ?? quotesIn([subject.artifact]);
  documents.set(subject, known);
  return known(quote);
}

/** What the person wrote: in the question and its context, to the panel's questions, at gates, and unasked. */
const personTexts = ({ subject, personDecisions, personAnswers = [], steering }: Library): string[] => [
  subject.question,
  subject.context,
  ...personAnswers,
  ...personDecisions.map(({ answer }) => answer.rationale),
  ...[steering.focus, steering.criticTarget].flatMap((given) => (given ? [given.text] : [])),
];

/** How a claim stands, beside its status. Null while nothing was said about it. */
export const groundOf = ({
  effective,
  proof,
}: {
  effective: ClaimStatus;
  proof: Proof | null;
}): "tested" | "argued" | null => (effective === "pending" ? null : proof ? "tested" : "argued");
