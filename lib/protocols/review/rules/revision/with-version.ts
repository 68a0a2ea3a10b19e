/** A revision becomes the next version of the document, and is told to the ledger. */
import { withGroups, withRevision } from "../judging/ledger";
import { TEXT_LOST } from "@/lib/domain/edits/loss";
import { lossOf, revisedText } from "../replies/check-revision";
import type { ModifyReply } from "../replies/replies";
import { changesSince, currentVersion, type ReviewState, type Version } from "../state";

export type About = { round: number; seq: number; flags: readonly string[] };

export const firstVersion = (
  kind: "initial" | "draft",
  text: string,
  about: Pick<About, "seq" | "flags">,
): Version => ({
  number: 1,
  kind,
  afterRound: 0,
  text,
  changes: [],
  settlements: [],
  flags: [...about.flags],
  seq: about.seq,
});

export function withVersion(
  state: ReviewState,
  revision: ModifyReply,
  { round, seq, flags }: About,
  kind: Version["kind"],
  text = revisedText(currentVersion(state).text, revision),
): ReviewState {
  const number = state.versions.length + 1;
  const groups = revision.same_issues.map(({ ids }) => ids);
  const loss = flags.includes(TEXT_LOST) ? lossOf(state, revision, text) : null;
  const version: Version = {
    number,
    kind,
    afterRound: round,
    text,
    changes: revision.changes,
    settlements: revision.settlements,
    flags,
    seq,
    ...(revision.condition_answers.length > 0 ? { conditionAnswers: revision.condition_answers } : {}),
    ...(revision.nothing_to_write && text === currentVersion(state).text
      ? { nothingToWrite: revision.nothing_to_write }
      : {}),
    ...(groups.length > 0 ? { groups } : {}),
    ...(loss ? { loss: { headings: loss.headings, share: loss.share } } : {}),
  };
  const numbers = new Set(revision.changes.flatMap(({ replaces = [] }) => replaces));
  const replaced = changesSince(state).filter((_change, index) => numbers.has(index + 1));
  return {
    ...state,
    versions: [...state.versions, version],
    ledger: withRevision(withGroups(state.ledger, groups, number), revision, { round, version: number, replaced }),
    decisionsNeeded: [...state.decisionsNeeded, ...revision.decisions_needed.map((needed) => ({ round, needed }))],
  };
}
