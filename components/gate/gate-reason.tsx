import { Badge } from "@/components/ui/badge";
import { Disclosure } from "@/components/ui/disclosure";
import type { Gate } from "@/lib/domain/gate";

/** What is asked and why: the rule, its numbers, what the orchestrator makes of it. */
export function GateReason({ gate }: { gate: Gate }) {
  return (
    <div className="flex flex-col gap-2">
      <p className="text-base">{gate.question}</p>
      <p className="text-ink-muted"><Badge className="mr-1.5">{gate.rule}</Badge>{gate.reason}</p>
      {gate.hints.length > 0 && <ul className="list-disc pl-5 text-ink-muted">{gate.hints.map((hint) => <li key={hint}>{hint}</li>)}</ul>}
      {gate.recommendation && (
        <Disclosure defaultOpen summary="The orchestrator recommends">
          <p className="[overflow-wrap:anywhere]">{gate.recommendation}</p>
        </Disclosure>
      )}
    </div>
  );
}
