"use client";

import Link from "next/link";
import { Badge } from "@/components/ui/badge";
import { LinkButton } from "@/components/ui/link-button";
import { Markdown } from "@/components/ui/text/markdown";
import { AbsoluteTime } from "@/components/ui/text/absolute-time";
import type { RecordValidation } from "@/lib/contracts/implementation";
import { isTerminal } from "@/lib/domain/status";

type ValidationsProps = { number: number; validations: readonly RecordValidation[] };

/** What the panel found when it compared the implementation with the record, newest first. */
export function Validations({ number, validations }: ValidationsProps) {
  return (
    <section aria-label="Validations" className="flex flex-col gap-3 border-t border-line pt-3">
      <h3 className="font-semibold">Validations</h3>
      <ul className="flex flex-col gap-4">
        {validations.map((validation) => (
          <li key={validation.id} className="flex flex-col gap-2">
            <p className="[overflow-wrap:anywhere]">
              <Standing validation={validation} /> {validation.isRehearsal && <Badge>Rehearsal</Badge>}{" "}
              <Link className="link whitespace-nowrap" href={`/deliberations/${validation.id}`}>
                Who found what
              </Link>
            </p>
            {validation.decisions.map((decision) => (
              <Deviation key={decision.gateId} number={number} decision={decision} />
            ))}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Standing({ validation: { status, at, summary, seats } }: { validation: RecordValidation }) {
  if (summary !== null)
    return (
      <>
        Validated on <AbsoluteTime at={at} show="date" />: {summary}.
      </>
    );
  if (status === "cancelled" || status === "failed")
    return (
      <>
        A validation {status === "failed" ? "failed" : "was cancelled"} on <AbsoluteTime at={at} show="date" />; it came
        to no result.
      </>
    );
  if (status === "paused") return <>A validation is paused.</>;
  if (status === "awaiting_human") return <>A validation waits for a decision.</>;
  return <>{seats === 1 ? "One seat is" : `${seats} seats are`} judging the implementation now.</>;
}

function Deviation({ number, decision }: { number: number; decision: RecordValidation["decisions"][number] }) {
  const { gateId, seat, part, deviation, answer, isOpen } = decision;
  return (
    <div className="flex flex-col gap-1 rounded-md border border-line bg-sunken px-3 py-2">
      <p className="[overflow-wrap:anywhere]">
        <span className="font-semibold">{seat}</span> found a deviation: {part}
      </p>
      <blockquote className="border-l-2 border-line-strong pl-3 text-ink-muted">
        <Markdown isOneOfMany>{deviation}</Markdown>
      </blockquote>
      {answer && (
        <p className="[overflow-wrap:anywhere]">
          {answer.by} decided: <span className="font-semibold">{answer.label}</span>
          {answer.reason && `. ${answer.reason}`}
        </p>
      )}
      {(isOpen || answer?.choice === "amend") && (
        <div className="no-print">
          {isOpen ? (
            <LinkButton href={`/decide/${gateId}`}>Decide</LinkButton>
          ) : (
            <LinkButton icon="edit" href={`/records/${number}/edit?deviation=${gateId}`}>
              Amend the record
            </LinkButton>
          )}
        </div>
      )}
    </div>
  );
}

/** Whether another one may begin. */
export const isOneRunning = (validations: readonly RecordValidation[]): boolean =>
  validations.some(({ status }) => !isTerminal(status));
