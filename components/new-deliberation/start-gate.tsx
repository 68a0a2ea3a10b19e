"use client";

import type { ReactNode } from "react";
import { AgentName } from "@/components/ui/agent/agent-name";
import { Button } from "@/components/ui/button";
import type { Draft, DraftSeat } from "@/lib/client/new-deliberation/draft";
import { type FormSource, seatModel } from "@/lib/client/new-deliberation/form-source";
import type { Connection } from "@/lib/contracts/connections";
import { CallSummary } from "./panel/call-summary";
import { CostEstimate } from "./limits/cost-estimate";
import { useForm } from "./form-context";
import { PROTOCOL_FORMS } from "@/lib/protocols/forms";
import { Step } from "./step";

type Group = { reason: string; members: { seat: DraftSeat; place: number }[] };

type StartGateProps = {
  pending: string | false;
  /** What went wrong, above the choices. */ notices: ReactNode;
  onStart: () => void;
  onGoTo: (step: "panel" | "context") => void;
  onSkip: () => void;
};

/** P5-07: who takes part and why, what it can cost, and four ways to go on. */
export function StartGate({ pending, notices, onStart, onGoTo, onSkip }: StartGateProps) {
  const { seats, source, draft, connections } = useForm();
  const { StartPanel, StartNotes } = PROTOCOL_FORMS[draft.protocol];
  return (
    <Step number={6} id="start" title="Before it starts">
      {StartPanel ? <StartPanel key={draft.protocol} /> : <Participants seats={seats} />}
      <div className="border-t border-line pt-3">
        <CallSummary />
        <CostEstimate />
        {StartNotes && <StartNotes key={draft.protocol} />}
        <p className="text-ink-muted">{answeredBy(draft, source, seats, connections ?? [])}</p>
      </div>
      {notices}
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" keys="mod+enter" pending={pending} onClick={onStart}>
          Start deliberation
        </Button>
        <Button onClick={() => onGoTo("panel")}>Add or remove agents</Button>
        <Button onClick={() => onGoTo("context")}>Add context first</Button>
        <Button variant="ghost" onClick={onSkip}>
          Discard draft
        </Button>
      </div>
    </Step>
  );
}

function Participants({ seats }: { seats: readonly DraftSeat[] }) {
  return (
    <dl className="grid gap-x-4 gap-y-1 md:grid-cols-2">
      {byReason(seats).map(({ reason, members }) => (
        <div
          key={reason}
          className="col-span-full grid grid-cols-subgrid items-start border-b border-line pb-1 last:border-0"
        >
          <dt className="flex flex-wrap gap-x-4">
            {members.map(({ seat, place }) => (
              <AgentName key={seat.key} place={place} name={seat.name.trim() || "New agent"} />
            ))}
          </dt>
          <dd className="text-ink-muted">{reason}</dd>
        </div>
      ))}
    </dl>
  );
}

function answeredBy(
  draft: Pick<Draft, "model" | "rehearse">,
  source: FormSource,
  seats: readonly DraftSeat[],
  connections: readonly Connection[],
): string {
  if (source.kind === "rehearsal" || draft.rehearse) return "This is a rehearsal: no model is called.";
  const models = new Set(seats.map((seat) => seatModel(seat, draft, source, connections)));
  if (models.size > 1 && !models.has("")) return `Answered by ${[...models].join(", ")}.`;
  return `Answered by ${draft.model.trim() || source.model || "a model you still have to name"}${source.name ? ` through ${source.name}` : ""}.`;
}

/** Those who are there for the same reason stand together. */
function byReason(seats: readonly DraftSeat[]): Group[] {
  const groups = new Map<string, Group>();
  seats.forEach((seat, index) => {
    const group = groups.get(seat.reason) ?? { reason: seat.reason, members: [] };
    group.members.push({ seat, place: index + 1 });
    groups.set(seat.reason, group);
  });
  return [...groups.values()];
}
