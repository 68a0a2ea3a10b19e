/**
 * Text of people and agents goes into named sections and never into the instructions (G-11). A section can't be left
 * from within: tags of any of our sections, opened or closed, are written with `&lt;` inside one.
 */
export const SECTION_NAMES = [
  "question",
  "context",
  "artifact",
  "principles",
  "participants",
  "decisions",
  "decision",
  "summary",
  "round",
  "answer",
  "scores",
  "concerns",
  "seat",
  "concern",
  "problem",
  "seat-roster",
  // Debates.
  "standing-conditions",
  "standing-assumptions",
  "standing-wishes",
  "came-later",
  // Reviews. Hyphens keep them apart from type names in code, which would be escaped as well: List<Issue>.
  "shared-values",
  "research-anchor",
  "starting-material",
  "reference-text",
  "search-result",
  "change-list",
  "document-changes",
  "listed-change",
  "own-conditions",
  "own-issues",
  "others-issues",
  "open-issues",
  "resolved-issues",
  "ledger-issue",
  "overruled-points",
  "overruled-point",
  "contradiction",
  "contradiction-side",
  "idea-history",
  "proposed-card",
  "assessor-view",
  "blocker-list",
  "cross-critique",
  "reviewer-concern",
  "root-cause",
  "earlier-ratings",
  // Judges.
  "document-text",
  "scored-dimensions",
  "judge-position",
  "critical-finding",
  "raised-finding",
  "additional-input",
  "verdict-facts",
  "judge-scoring",
  "matched-findings",
  "reader-decision",
  "earlier-findings",
  "own-standing",
  "standing-conditions",
  // Chair.
  "design-decision",
  "chair-framing",
  "draft-plan",
  "left-out-parts",
  "skill-text",
  "focused-question",
  "earlier-answer",
  "conflict-statement",
  "specialist-answer",
  "chair-synthesis",
  "judged-answer",
  "open-conflict",
  "settled-conflict",
  "plan-issue",
  "final-plan",
  "settled-issue",
  "escalation-reasons",
  "person-choice",
  "chair-proposal",
  // Structured.
  "drift-anchor",
  "past-round",
  "round-focus",
  "lead-proposal",
  "role-supplement",
  "role-exhibit",
  "check-result",
  "claims-board",
  "raised-claims",
  "changed-claims",
  "made-decisions",
  "open-tensions",
  "person-ruling",
  "stress-prediction",
  "critic-target",
  "citable-refs",
  "signal-report",
  // Evidence, in every protocol.
  "source-list",
  "source-passage",
  "earlier-decisions",
  "earlier-decision",
  "person-answers",
  "person-answer",
  "waiting-questions",
  "cited-passages",
  "changed-passages",
  "changed-passage",
  "look-results",
  "look-result",
  // Validation.
  "decision-record",
  "implementation-text",
  "own-part",
  // The record's page, in every protocol.
  "page-facts",
  "said-entries",
  "page-draft",
  "conclusion",
  "page-remarks",
  "own-words",
] as const;
export type SectionName = (typeof SECTION_NAMES)[number];

const OUR_TAG = new RegExp(`<(?=\\s*/?\\s*(?:${SECTION_NAMES.join("|")})(?![\\p{L}\\p{N}_-]))`, "giu");

/** Everything else stays as it was written: code in an artifact must arrive as code. */
export function asData(text: string): string {
  return text.replace(OUR_TAG, "&lt;");
}

/** Text of others inside a sentence of ours, for example an agent's name: one line, no tags. */
export function inline(text: string): string {
  return asData(text.replace(/[\s\p{Cc}]+/gu, " ").trim());
}

type Attributes = Readonly<Record<string, string | number>>;

export function section(name: SectionName, text: string, attributes: Attributes = {}): string {
  return `${openTag(name, attributes)}\n${asData(text)}\n${closeTag(name)}`;
}

/** For a section made of sections: its parts are already safe. */
export function openTag(name: SectionName, attributes: Attributes = {}): string {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${attributeText(String(value))}"`);
  return `<${name}${written.join("")}>`;
}

export const closeTag = (name: SectionName): string => `</${name}>`;

function attributeText(text: string): string {
  return text
    .replace(/[\s\p{Cc}]+/gu, " ")
    .replaceAll("&", "&amp;")
    .replaceAll('"', "&quot;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;");
}
