"use client";

import type { ReactNode } from "react";
import { useForm } from "@/components/new-deliberation/form-context";
import type { FormEstimate } from "@/components/new-deliberation/limits/use-form-estimate";
import { Button } from "@/components/ui/button";
import { formatCount, formatCountOf } from "@/lib/client/format";
import { hasSubject } from "@/lib/client/new-deliberation/draft";
import { durationText } from "@/lib/client/new-deliberation/duration-text";
import { isRehearsed } from "@/lib/client/new-deliberation/form-source";
import { rangeText } from "@/lib/client/new-deliberation/range-text";
import { moneyRangeText, moneyText } from "@/lib/projections/amounts";
import { PROTOCOL_FORMS } from "@/lib/protocols/forms";

type ActionBarProps = {
  estimate: FormEstimate;
  pending: string | false;
  /** What went wrong, above the buttons. */ notices: ReactNode;
  onKeep: () => void;
  onStart: () => void;
};

/** What is about to start, in a line that never leaves the screen. */
export function ActionBar({ estimate, pending, notices, onKeep, onStart }: ActionBarProps) {
  const { draft, seats } = useForm();
  return (
    <div className="no-print sticky bottom-[var(--bottom-bar)] z-1 mt-auto border-t border-line bg-surface px-4 md:px-5">
      <div className="mx-auto flex w-full max-w-[1016px] flex-col gap-2 py-2.5">
        <div className="max-h-[40dvh] overflow-y-auto empty:hidden">{notices}</div>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <p className="min-w-0 flex-1 basis-60 text-ink-muted">
            {hasSubject(draft) ? (
              <>
                <span className="font-semibold text-ink">
                  {formatCountOf(seats.length, "seat")} {PROTOCOL_FORMS[draft.protocol].proposal.seatsDo}
                </span>
                <Figures estimate={estimate} />
              </>
            ) : (
              "Write a question, or drop a document."
            )}
          </p>
          <div className="flex gap-2 max-md:w-full max-md:justify-end">
            <Button variant="ghost" onClick={onKeep}>
              Keep as draft
            </Button>
            <Button
              variant="primary"
              keys="mod+enter"
              pending={pending}
              aria-label={pending ? undefined : "Start deliberation"}
              onClick={onStart}
            >
              Start
            </Button>
          </div>
        </div>
      </div>
    </div>
  );
}

function Figures({ estimate: { data, isComplete } }: { estimate: FormEstimate }) {
  const { draft, source } = useForm();
  if (!data || !isComplete) return null;
  const { kind, tokens, money, currency } = draft.budget;
  const isRehearsal = isRehearsed(draft, source);
  const cost = isRehearsal ? "a rehearsal, free" : (data.money ?? []).map(moneyRangeText).join(" + ");
  const time = data.duration && durationText(data.duration);
  const limit =
    kind === "tokens" && tokens
      ? `asks you after ${formatCount(tokens)} tokens`
      : kind === "money" && money && !isRehearsal
        ? `asks you at ${moneyText(money, currency)}`
        : "";
  const parts = [
    `${rangeText(data.calls, formatCount)} ${data.calls.high === 1 ? "call" : "calls"}`,
    cost,
    time,
    limit,
  ];
  return <> · {parts.filter(Boolean).join(" · ")}</>;
}
