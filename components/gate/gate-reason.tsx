import { Badge } from "@/components/ui/badge";
import { Disclosure } from "@/components/ui/disclosure";
import { LateMarkdown } from "@/components/ui/text/late-markdown";
import type { Gate } from "@/lib/domain/gate/gate";

/** More than these make the question hard to find. */
const SHOWN = 4;

/** What is asked and why: the occasion, its numbers, what the orchestrator makes of it. */
export function GateReason({ gate }: { gate: Gate }) {
  return (
    <div className="flex flex-col gap-2">
      {/* The panel's own questions follow, each under its own heading. */}
      {!gate.questions && <p className="text-base">{gate.question}</p>}
      <p className="text-ink-muted">
        <Badge className="mr-1.5">{gate.title}</Badge>
        {gate.reason}
      </p>
      <Hints hints={gate.hints.slice(0, SHOWN)} />
      {gate.hints.length > SHOWN && (
        <Disclosure summary={`${gate.hints.length - SHOWN} more`}>
          <Hints hints={gate.hints.slice(SHOWN)} />
        </Disclosure>
      )}
      {gate.document && (
        <Disclosure defaultOpen summary={gate.document.title}>
          <div
            className="max-h-[60vh] overflow-y-auto rounded-md border border-line px-3 py-2"
            tabIndex={0}
            role="group"
            aria-label={gate.document.title}
          >
            <LateMarkdown topHeading={4}>{gate.document.text}</LateMarkdown>
          </div>
        </Disclosure>
      )}
      {gate.recommendation && (
        <Disclosure defaultOpen summary="Recommended">
          <p className="[overflow-wrap:anywhere]">{gate.recommendation}</p>
        </Disclosure>
      )}
    </div>
  );
}

function Hints({ hints }: { hints: readonly string[] }) {
  return (
    hints.length > 0 && (
      <ul className="list-disc pl-5 [overflow-wrap:anywhere] text-ink-muted">
        {hints.map((hint) => (
          <li key={hint}>{hint}</li>
        ))}
      </ul>
    )
  );
}
