"use client";

import { callLine } from "@/lib/client/new-deliberation/call-line";
import { useForm } from "./form-context";

export function CallSummary() {
  const { draft, seats } = useForm();
  const rounds = draft.config.max_iterations;
  if (rounds === null || !Number.isInteger(rounds) || rounds < 1) return <p className="text-ink-muted">Say how many rounds there may be, to see how many calls it can take.</p>;
  return (
    <p>
      <span className="font-semibold tabular">{callLine(seats.length, rounds)}</span>
      <span className="text-ink-muted">, and one or two by the orchestrator.</span>
    </p>
  );
}
