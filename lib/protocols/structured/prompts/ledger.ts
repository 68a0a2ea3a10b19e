/** The books as they stand: claims with their status, tensions, and what a person ruled. Decisions stand with the round that made them. */
import { isReplacedUntested } from "@/lib/protocols/structured/rules/claims/claim-status";
import { groundOf } from "@/lib/protocols/structured/rules/claims/proof";
import type { Claim, Decision, Ledger, StructuredState } from "@/lib/protocols/structured/rules/state";
import { RELATIONS } from "@/lib/protocols/structured/rules/vocabulary";
import { section } from "@/lib/prompts/section";

export type LedgerDetail = "whole" | "brief";

export function ledgerParts(books: Ledger, detail: LedgerDetail): string[] {
  return [...claimsPart(books, detail), ...tensionsPart(books)];
}

export const decisionLine = ({ id, text, cites, made_by, supersededBy }: Decision): string =>
  `- ${id} (${made_by}${supersededBy ? `, superseded by ${supersededBy}` : ""}): ${text} [${RELATIONS.flatMap(
    (relation) => {
      const ids = cites.filter((cited) => cited.relation === relation).map((cited) => cited.id);
      return ids.length > 0 ? [`${relation} ${ids.join(", ")}`] : [];
    },
  ).join("; ")}]`;

/** What is to be tested in full; what is settled, or was replaced by its maker, in a line, or in brief by id and status. */
function claimsPart({ claims }: Ledger, detail: LedgerDetail): string[] {
  if (claims.length === 0) return [];
  const isPending = (claim: Claim): boolean => claim.effective === "pending" && !isReplacedUntested(claim);
  const settled = claims.filter((claim) => !isPending(claim));
  const rest =
    detail === "whole" ? settled.map(settledLine) : [settled.map((claim) => `${claim.id} ${wordOf(claim)}`).join(", ")];
  return [
    section(
      "claims-board",
      [...(settled.length > 0 ? rest : []), ...claims.filter(isPending).map(claimLine)].join("\n"),
    ),
  ];
}

/** The status, and whether it rests on more than argument (P3-84). */
const wordOf = (claim: Claim): string => {
  const isOver = claim.effective === "superseded";
  const ground = isOver ? null : groundOf(claim);
  const replaced = claim.supersededBy ? `${isOver ? " by" : ", replaced by"} ${claim.supersededBy}` : "";
  return `${claim.effective}${ground ? `, ${ground}` : ""}${replaced}`;
};

const settledLine = (claim: Claim): string => `- ${claim.id} (${claim.raised_by}, ${wordOf(claim)}): ${claim.text}`;

export const claimLine = (claim: Claim): string =>
  `- ${claim.id} (${claim.raised_by}, ${wordOf(claim)}${claim.test ? `, test: ${claim.test}` : ""}${claim.supersedes ? `, supersedes ${claim.supersedes}` : ""}): ${claim.text} Testable as: ${claim.testable_as}`;

function tensionsPart({ tensions }: Ledger): string[] {
  const open = tensions.filter(({ status }) => status === "open");
  return open.length > 0
    ? [
        section(
          "open-tensions",
          open.map(({ id, sources, text }) => `- ${id} (${sources.join(", ")}): ${text}`).join("\n"),
        ),
      ]
    : [];
}

/** What a person chose at a gate that says something about the content. */
export function rulingParts({ personDecisions }: StructuredState): string[] {
  return personDecisions
    .filter(({ gate }) => gate.kind === "stop_signals" || gate.kind === "budget_exhausted")
    .map(({ gate, answer }) =>
      section(
        "person-ruling",
        `Chosen: ${gate.options.find(({ id }) => id === answer.choice)?.label ?? answer.choice}\nReason: ${answer.rationale}`,
        { by: answer.answeredBy, "after-round": gate.round },
      ),
    );
}
