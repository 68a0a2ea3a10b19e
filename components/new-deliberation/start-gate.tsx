"use client";

import type { ReactNode } from "react";
import { AgentName } from "@/components/ui/agent-name";
import { Button } from "@/components/ui/button";
import { CallSummary } from "./call-summary";
import { useForm } from "./form-context";
import { Step } from "./step";

type StartGateProps = { pending: string | false; /** What went wrong, above the choices. */ notices: ReactNode; onStart: () => void; onGoTo: (step: "panel" | "context") => void; onSkip: () => void };

/** P5-07: who takes part and why, what it can cost, and four ways to go on. */
export function StartGate({ pending, notices, onStart, onGoTo, onSkip }: StartGateProps) {
  const { seats, source, draft } = useForm();
  const isRehearsal = source.kind === "rehearsal" || draft.rehearse;
  return (
    <Step number={5} id="start" title="Before it starts">
      <dl className="grid gap-x-4 gap-y-1 md:grid-cols-[180px_minmax(0,1fr)]">
        {seats.map((seat, index) => (
          <div key={seat.key} className="col-span-full grid grid-cols-subgrid max-md:mb-1">
            <dt><AgentName place={index + 1} name={seat.name.trim() || "New agent"} /></dt>
            <dd className="text-ink-muted max-md:pl-5">{seat.reason}</dd>
          </div>
        ))}
      </dl>
      <div className="border-t border-line pt-3">
        <CallSummary />
        <p className="text-ink-muted">{isRehearsal ? "It is a rehearsal: no model is called." : `Answered by ${draft.model.trim() || (source.kind === "endpoint" ? source.model : "")}.`}</p>
      </div>
      {notices}
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" keys="mod+enter" pending={pending} onClick={onStart}>Start deliberation</Button>
        <Button onClick={() => onGoTo("panel")}>Add or remove agents</Button>
        <Button onClick={() => onGoTo("context")}>Give context first</Button>
        <Button variant="ghost" onClick={onSkip}>Skip the debate</Button>
      </div>
    </Step>
  );
}
