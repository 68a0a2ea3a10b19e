/** P3.10: everything a deliberation leaves behind, as files. Pure: the same state gives the same bytes. */
import { artifactPath, DOCUMENT_PATH, proposalPath, supplementPath } from "../claims/evidence-ref";
import { leadHistory, storedClaim, storedDecision, storedTension, storedVerification } from "../ledger/stores-of";
import { nameOf, verificationsOf, type Round, type StructuredState, type Work } from "../state";
import type { TextFile } from "../validator/validate-files";
import { ROLES } from "../vocabulary";
import { supplementName } from "../claims/written-refs";
import { artifactText, proposalText, supplementText } from "./artifact-files";
import { driftText, retrospectiveText, scorecardText, synthesisText } from "./closing-files";
import { roundReport } from "./round-report";

export function exportFiles(state: StructuredState): TextFile[] {
  const regular = state.rounds.filter(({ kind }) => kind === "regular");
  return [
    jsonLines("claims.jsonl", state.claims.map(storedClaim)),
    jsonLines("verifications.jsonl", verificationsOf(state).map(storedVerification)),
    jsonLines("decisions.jsonl", state.decisions.map(storedDecision)),
    jsonLines("lead_history.jsonl", leadHistory(state)),
    jsonLines("tensions.jsonl", state.tensions.map(storedTension)),
    ...(state.subject.artifact.trim() ? [{ path: DOCUMENT_PATH, text: state.subject.artifact }] : []),
    ...regular.flatMap((round) => workFiles(state, round.number, round)),
    ...regular.map((round) => ({ path: `rounds/round_${round.number}.md`, text: roundReport(state, round) })),
    ...state.drift.map((report) => ({ path: `drift/round_${report.round}.md`, text: driftText(state, report) })),
    ...written("synthesis.md", synthesisText(state)),
    ...written("retrospective.md", retrospectiveText(state)),
    ...written("madef_scorecard.md", scorecardText(state)),
    ...regular.flatMap((round) => discardedFiles(state, round)),
  ];
}

const jsonLines = (path: string, values: readonly unknown[]): TextFile => ({
  path,
  text: values.map((value) => `${JSON.stringify(value)}\n`).join(""),
});
const written = (path: string, text: string | null): TextFile[] => (text === null ? [] : [{ path, text }]);

function workFiles(state: StructuredState, round: number, work: Work): TextFile[] {
  const { proposal, supplements } = work;
  return [
    ...(proposal
      ? [{ path: proposalPath(round), text: proposalText(proposal.reply, round, nameOf(state, proposal.agentId)) }]
      : []),
    ...Object.values(supplements).map(({ agentId, reply }) => ({
      path: supplementPath(round, supplementName(state, agentId)),
      text: supplementText(reply, round, nameOf(state, agentId)),
    })),
    ...ROLES.flatMap((role) => written(artifactPath(round, role), artifactText(work, role, round))),
  ];
}

/** P3-54: attempts that were thrown away are kept outside the artifacts, so that nothing can refer to them. */
function discardedFiles(state: StructuredState, { number, discarded }: Round): TextFile[] {
  return discarded.flatMap((work, index) =>
    workFiles(state, number, work).map(({ path, text }) => ({
      path: path.replace(/^artifacts\/round_\d+/, `discarded/round_${number}_attempt_${index + 1}`),
      text,
    })),
  );
}
