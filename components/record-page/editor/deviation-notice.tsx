"use client";

import { Notice } from "@/components/ui/notice";
import { Markdown } from "@/components/ui/text/markdown";
import { useAddress } from "@/lib/client/page/use-address";
import { useImplementation } from "@/lib/client/records/use-implementation";

/** What the record is amended for: the deviation somebody decided about, where the address names one. */
export function DeviationNotice({ number }: { number: number }) {
  const gateId = useAddress().get("deviation");
  return gateId ? <Deviation number={number} gateId={gateId} /> : null;
}

function Deviation({ number, gateId }: { number: number; gateId: string }) {
  const { data } = useImplementation(number);
  const found = data?.validations
    .flatMap(({ decisions }) => decisions)
    .find((decision) => decision.gateId === gateId && decision.answer?.choice === "amend");
  if (!found?.answer) return null;
  const { seat, part, deviation, answer } = found;
  return (
    <Notice tone="neutral" title="Bring the record in line with the implementation">
      <p className="[overflow-wrap:anywhere]">
        {seat}, on {part}:
      </p>
      <blockquote className="my-1 border-l-2 border-line-strong pl-3">
        <Markdown>{deviation}</Markdown>
      </blockquote>
      <p className="[overflow-wrap:anywhere]">
        {answer.by} decided to amend the record{answer.reason && `: ${answer.reason}`}
      </p>
    </Notice>
  );
}
