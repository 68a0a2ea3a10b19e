/** Decisions of the record, each with what it cites: down to the claim and its tests, and the check and its evidence (P3-38). */
import type { Claim, StructuredState, Verification } from "@/lib/protocols/structured/rules/state";
import { verificationsOf } from "@/lib/protocols/structured/rules/state";
import { CHECK_TITLES, ROLE_NAMES } from "@/lib/protocols/structured/rules/vocabulary";
import { markdownBlock, markdownLine } from "@/lib/projections/record/markdown-data";
import type { RecordSection } from "@/lib/projections/record/sectioned-record";
import { endless } from "@/lib/projections/wording";
import { decisionRow, type DecisionRow } from "../decisions";
import { evidenceLink } from "../board/links";
import { claimWord, RESULT_WORDS, STATUS_WORDS } from "../words";

export function decisionsSection(state: StructuredState): RecordSection {
  if (state.decisions.length === 0)
    return { title: "Decisions and what they rest on", body: "*No round has made a decision.*" };
  return {
    title: "Decisions and what they rest on",
    body: [
      "By round and number: D is a decision, C a claim, V a check, T a tension. What a check found, and by what a claim can be tested, stands under “Checks by round” and “Claims”.",
      ...state.decisions.map((decision) => decisionPart(state, decisionRow(state, decision))),
    ].join("\n\n"),
  };
}

function decisionPart(
  state: StructuredState,
  { id, round, text, madeBy, cites, citedBy, artifacts, overturned, supersededBy }: DecisionRow,
): string {
  return [
    `### ${id}, round ${round}, ${madeBy}`,
    markdownBlock(text),
    ...(overturned
      ? [
          `**Overturned in round ${overturned.round}${supersededBy ? ` by ${supersededBy}` : ""}:** ${markdownLine(overturned.reason)}`,
        ]
      : supersededBy
        ? [`**Superseded by ${supersededBy}.**`]
        : []),
    [
      ...cites.map(({ id: cited, relation }) => `- ${relation} ${citationText(state, cited)}`),
      ...(artifacts.length > 0
        ? [`- Artifacts of the round: ${artifacts.map(({ label }) => markdownLine(label)).join("; ")}`]
        : []),
      ...(citedBy.length > 0 ? [`- Built upon by ${citedBy.map((one) => one.id).join(", ")}`] : []),
    ].join("\n"),
  ].join("\n\n");
}

function citationText(state: StructuredState, id: string): string {
  const claim = state.claims.find((one) => one.id === id);
  if (claim) return claimText(claim);
  const verification = verificationsOf(state).find((one) => one.id === id);
  if (verification) return `**${id}** (${CHECK_TITLES[verification.check]}, ${RESULT_WORDS[verification.result].word})`;
  // What it says stands under its own heading.
  const decision = state.decisions.find((one) => one.id === id);
  return `**${id}**${decision?.supersededBy ? ` (superseded by ${decision.supersededBy})` : ""}`;
}

function claimText(claim: Claim): string {
  const { id, raised_by, text, history } = claim;
  const last = history.at(-1);
  const tested = last ? `, by ${last.verification}: ${endless(markdownLine(last.why))}` : "";
  return `**${id}** (${ROLE_NAMES[raised_by]}, ${claimWord(claim).word}${tested}): ${markdownLine(text)}`;
}

export function verificationText(
  state: StructuredState,
  { check, result, notes, evidence_refs, claim_status_changes }: Verification,
): string {
  const evidence =
    evidence_refs.length > 0
      ? ` Evidence: ${evidence_refs.map((ref) => markdownLine(evidenceLink(state, ref).label)).join("; ")}.`
      : "";
  const changed =
    claim_status_changes.length > 0
      ? ` Changed ${claim_status_changes.map(({ claim_id, to }) => `${claim_id} (${STATUS_WORDS[to].word})`).join(", ")}.`
      : "";
  return `(${CHECK_TITLES[check]}, ${RESULT_WORDS[result].word}): ${markdownLine(notes)}${evidence}${changed}`;
}
