"use client";

import clsx from "clsx";
import { useId } from "react";
import { AgentSwatch } from "@/components/ui/agent/agent-swatch";
import { Badge } from "@/components/ui/badge";
import { Glyph } from "@/components/ui/glyph";
import type { GateOption } from "@/lib/domain/gate/gate";

type OptionCardsProps = {
  legend: string;
  name: string;
  options: readonly GateOption[];
  value: string | null;
  error: string | undefined;
  /** Goes with what begins another round. */
  lastRound: string | null;
  placeOf: (agentId: string) => number;
  nameOf: (agentId: string) => string;
  onChange: (choice: string) => void;
};

/** Options that begin another round, in whichever protocol. */
const ANOTHER_ROUND: ReadonlySet<string> = new Set(["one_more_round", "modified_scope"]);

/** What can be chosen: what follows from it, who is for it, what it needs. The recommended one first, and none chosen beforehand. */
export function OptionCards({
  legend,
  name,
  options,
  value,
  error,
  lastRound,
  placeOf,
  nameOf,
  onChange,
}: OptionCardsProps) {
  const id = useId();
  const ordered = options.toSorted((one, other) => Number(other.isRecommended ?? 0) - Number(one.isRecommended ?? 0));
  return (
    <fieldset
      aria-describedby={error ? `${id}-error` : undefined}
      aria-invalid={error ? true : undefined}
      className="flex min-w-0 flex-col gap-2"
    >
      <legend className="sr-only">{legend}</legend>
      {ordered.map((option) => {
        const needs = [
          ...needsOf(option, nameOf),
          ...(lastRound !== null && ANOTHER_ROUND.has(option.id) ? [lastRound] : []),
        ];
        const supporters = option.supportedBy ?? [];
        const hasSide = supporters.length > 0 || needs.length > 0;
        return (
          <label
            key={option.id}
            className="grid min-w-0 grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1 rounded-lg border border-line bg-surface px-3.5 py-2.5 has-checked:border-accent has-checked:ring-1 has-checked:ring-accent has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent hover:border-line-strong has-checked:hover:border-accent @2xl:grid-cols-[auto_minmax(0,1fr)_200px] pointer-coarse:min-h-11"
          >
            <input
              type="radio"
              name={name}
              value={option.id}
              checked={value === option.id}
              onChange={() => onChange(option.id)}
              aria-labelledby={`${id}-${option.id}`}
              aria-describedby={`${id}-${option.id}-more`}
              className="mt-[3px] size-4 shrink-0 accent-accent outline-none"
            />
            <span className={clsx("min-w-0", !hasSide && "@2xl:col-span-2")}>
              <span className="flex flex-wrap items-baseline gap-x-2">
                <span id={`${id}-${option.id}`} className="text-base font-semibold [overflow-wrap:anywhere]">
                  {option.label}
                </span>
                {option.isRecommended && <Badge>recommended</Badge>}
              </span>
              <span id={`${id}-${option.id}-more`} className="block [overflow-wrap:anywhere] text-ink-muted">
                {option.consequence}
              </span>
            </span>
            {hasSide && (
              <span className="col-start-2 flex flex-col gap-0.5 text-xs text-ink-muted @2xl:col-start-3 @2xl:border-l @2xl:border-line @2xl:pl-3.5">
                {supporters.length > 0 && (
                  <span className="flex flex-wrap items-center gap-1">
                    {supporters.map((agentId) => (
                      <AgentSwatch key={agentId} place={placeOf(agentId)} className="size-2.5" />
                    ))}
                    <span>for it: {supporters.map(nameOf).join(", ")}</span>
                  </span>
                )}
                {needs.map((need) => (
                  <span key={need}>{need}</span>
                ))}
              </span>
            )}
          </label>
        );
      })}
      {error && (
        <p id={`${id}-error`} className="flex items-center gap-1.5 text-danger">
          <Glyph name="cross" className="size-2.5" />
          {error}
        </p>
      )}
    </fieldset>
  );
}

function needsOf({ requires }: GateOption, nameOf: (agentId: string) => string): string[] {
  const risks = requires.flatMap((need) => (need.kind === "risk_acceptance" ? [nameOf(need.agentId)] : []));
  return [
    ...(risks.length > 0
      ? [`Needs you to accept ${risks.length === 1 ? "a risk" : "risks"}: ${risks.join(", ")}`]
      : []),
    ...requires.flatMap((need): string[] => {
      switch (need.kind) {
        case "risk_acceptance":
          return [];
        case "score":
          return [`Needs a score for ${nameOf(need.agentId)}`];
        case "text":
          return need.whenEmpty === undefined ? [`Needs: ${need.label}`] : [];
        case "amount":
          return [`Needs: ${need.label}`];
      }
    }),
  ];
}
