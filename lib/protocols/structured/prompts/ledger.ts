/** The books as they stand: decisions with what they cite, claims with their status, tensions, and what a person ruled. */
import type { Claim, Decision, Ledger, StructuredState } from "@/lib/protocols/structured/rules/state";
import { section } from "@/lib/prompts/section";

export type LedgerDetail = "whole" | "brief";

export function ledgerParts(books: Ledger, detail: LedgerDetail): string[] {
  return [...decisionsPart(books), ...claimsPart(books, detail), ...tensionsPart(books)];
}

function decisionsPart({ decisions }: Ledger): string[] {
  if (decisions.length === 0) return [];
  return [section("made-decisions", decisions.map(decisionLine).join("\n"))];
}

export const decisionLine = ({ id, text, cites, made_by, citedBy }: Decision): string =>
  `- ${id} (${made_by}): ${text} Cites ${cites.map((cited) => `${cited.id} ${cited.relation}`).join(", ")}.${citedBy.length > 0 ? ` Cited by ${citedBy.join(", ")}.` : ""}`;

/** Brief: what is still pending in full, the rest by id and status. */
function claimsPart({ claims }: Ledger, detail: LedgerDetail): string[] {
  if (claims.length === 0) return [];
  const told = detail === "whole" ? claims : claims.filter(({ effective }) => effective === "pending");
  const rest = claims.filter((claim) => !told.includes(claim)).map(({ id, effective }) => `${id} ${effective}`);
  return [
    section(
      "claims-board",
      [...told.map(claimLine), ...(rest.length > 0 ? [`Others, in short: ${rest.join(", ")}`] : [])].join("\n"),
    ),
  ];
}

export const claimLine = ({ id, raised_by, effective, text, testable_as, supersedes }: Claim): string =>
  `- ${id} (${raised_by}, ${effective}${supersedes ? `, supersedes ${supersedes}` : ""}): ${text} Testable as: ${testable_as}`;

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
