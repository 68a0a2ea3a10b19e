import { CHAIR_ID } from "@/lib/protocols/chair/rules/chair-seat";
import { nameOf } from "@/lib/protocols/chair/rules/state";
import type { Folded } from "@/lib/kernel/fold";
import { currentRound } from "@/lib/kernel/rounds";
import type { ArtifactVersion } from "@/lib/projections/artifact-version";
import { chairStateOf } from "./state";

/** A plan as it was drafted or handed in, and as the report left it. A design session changes no document. */
export function chairVersions(folded: Folded): ArtifactVersion[] {
  const state = chairStateOf(folded);
  const { session_type } = state.config;
  if (session_type === "design_session") return [];
  const { subject, draft } = state;
  const report = state.report && state.report !== "none" ? state.report : null;
  const first =
    session_type === "review_plan"
      ? { text: subject.artifact.trim() || subject.question, by: "as handed in", seq: null }
      : draft && { text: draft.plan, by: `${nameOf(state, CHAIR_ID)}, before anyone was asked`, seq: draft.seq };
  const last = report?.plan ? { text: report.plan, by: nameOf(state, CHAIR_ID), seq: report.seq } : null;
  return [
    first && { ...first, round: 0, changes: [] },
    last && {
      ...last,
      round: currentRound(state)?.number ?? 0,
      changes:
        report?.resolutions.map(({ issueId, resolution }) => ({ what: resolution, why: "", answers: [issueId] })) ?? [],
    },
  ]
    .filter((version) => version !== null)
    .map((version, index) => ({ ...version, number: index + 1, at: null }));
}
