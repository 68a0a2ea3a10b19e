"use client";

import { useMemo, useState } from "react";
import { Button } from "@/components/ui/button";
import { Panel } from "@/components/ui/panel";
import { ToneBadge } from "@/components/ui/tone-badge";
import { useView } from "@/lib/client/live/log-view";
import { phaseRows } from "@/lib/protocols/structured/views/round-phases";
import { sentBackIn } from "@/lib/protocols/structured/views/sent-back";
import type { Phase } from "@/lib/protocols/structured/rules/rounds/phases";
import type { Round } from "@/lib/protocols/structured/rules/state";
import { ROLE_NAMES } from "@/lib/protocols/structured/rules/vocabulary";
import { useStructured, useStructuredState } from "../use-structured";
import { PredictionAndResult } from "../stress-tests";
import { Artifacts } from "./artifacts";
import { Assessment } from "./assessment";
import { Checks } from "./checks";
import { ClaimsUpdate } from "./claims-update";
import { DriftCheck } from "./drift-check";
import { LeadAssignment } from "./lead-assignment";
import { PhaseSection } from "./phase-section";
import { Positions } from "./positions";
import { RoundEvaluation } from "./round-evaluation";
import { SentBackNotes } from "./sent-back-notes";
import { WritingNow } from "./writing-now";

/** P3-19 to P3-26: what the round has brought, in the order it came. */
export function RoundByPhase({ round }: { round: Round }) {
  const folded = useView("folded");
  const state = useStructuredState();
  const stress = useStructured("stress").find((row) => row.round === round.number);
  const [isExpanded, setIsExpanded] = useState(false);
  const phases = useMemo(() => phaseRows(folded, round.number), [folded, round.number]);
  const sentBack = useMemo(() => sentBackIn(state, round), [state, round]);
  const contents: Readonly<Record<Phase, React.ReactNode>> = {
    A: <LeadAssignment state={state} round={round} />,
    B: round.proposal && <Positions state={state} written={[round.proposal]} isOpen={isExpanded} />,
    C: Object.keys(round.supplements).length > 0 && (
      <Positions state={state} written={Object.values(round.supplements)} isOpen={isExpanded} />
    ),
    D: <Artifacts state={state} round={round} isOpen={isExpanded} />,
    E: round.verifications.length > 0 && <Checks state={state} round={round} isOpen={isExpanded} />,
    F: round.claimsUpdate && <ClaimsUpdate state={state} round={round} />,
    G: round.assessment && <Assessment state={state} round={round} reply={round.assessment.reply} />,
    H: round.drift && <DriftCheck drift={state.drift.find((report) => report.round === round.number) ?? round.drift} />,
  };
  return (
    <>
      <Panel
        flush
        title={`Round ${round.number}${round.attempt > 1 ? `, attempt ${round.attempt}` : ""}`}
        hint={
          <>
            {round.lead && `led by ${ROLE_NAMES[round.lead]}`}{" "}
            {round.absent && (
              <ToneBadge tone="neutral" glyph="cross">
                stress round without the {ROLE_NAMES[round.absent]}
              </ToneBadge>
            )}
          </>
        }
        actions={
          <Button variant="ghost" aria-pressed={isExpanded} onClick={() => setIsExpanded(!isExpanded)}>
            {isExpanded ? "Fold all" : "Unfold all"}
          </Button>
        }
      >
        {/* A new key: disclosures are the browser's own and keep what the reader did to them. */}
        <div key={String(isExpanded)}>
          {phases.map((phase) => (
            <PhaseSection key={phase.id} phase={phase}>
              <SentBackNotes notes={sentBack.filter((note) => note.phase === phase.id)} />
              {phase.state !== "coming" && contents[phase.id]}
              {phase.state === "now" && <WritingNow round={round.number} />}
            </PhaseSection>
          ))}
        </div>
      </Panel>
      {stress && (
        <Panel title="Stress test" hint="prediction and result">
          <PredictionAndResult row={stress} />
        </Panel>
      )}
      {round.evaluation?.kind === "round" && <RoundEvaluation evaluation={round.evaluation} />}
    </>
  );
}
