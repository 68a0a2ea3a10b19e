"use client";

import clsx from "clsx";
import Link from "next/link";
import { useEffect, useRef } from "react";
import { AgentName } from "@/components/ui/agent/agent-name";
import { AgentSwatch } from "@/components/ui/agent/agent-swatch";
import { useView } from "@/lib/client/live/log-view";
import { useAddress } from "@/lib/client/page/use-address";
import { andList } from "@/lib/domain/wording";
import type { CitationView } from "@/lib/projections/evidence/evidence-view";
import type { SourceFileUse } from "@/lib/projections/evidence/source-use";

/** Lines beyond these are drawn only around what was used: a file may have tens of thousands. */
const WHOLE_UP_TO = 1500;
const AROUND = 15;

/** A file as it was read, with what was cited marked, and the replies that cite it. */
export function CitedFile({ text, use }: { text: string; use: SourceFileUse | undefined }) {
  const address = useAddress();
  const { panel } = useView("snapshot");
  const chosen = Number(address.get("line") ?? 0);
  const lines = text.split("\n");
  const looks = use?.looks ?? [];
  const citations = (use?.citations ?? []).flatMap((citation) =>
    citation.at ? [{ ...citation, from: citation.at.from, to: citation.at.to }] : [],
  );
  const citedOn = (line: number) => citations.filter(({ from, to }) => from <= line && line <= to);
  const isCited = (line: number) => citedOn(line).length > 0;
  const isRead = (line: number) => looks.some(({ from, to }) => from <= line && line <= to);
  const near = (line: number) =>
    lines.length <= WHOLE_UP_TO ||
    Math.abs(line - chosen) <= AROUND ||
    citations.some(({ from, to }) => from - AROUND <= line && line <= to + AROUND);
  const here = citations.filter(({ from, to }) => chosen === 0 || (from <= chosen && chosen <= to));
  return (
    <div className="grid min-w-0 gap-4 xl:grid-cols-[minmax(0,1fr)_300px]">
      <div className="min-w-0 overflow-x-auto" tabIndex={0} role="group" aria-label="The file">
        <table className="w-full font-mono text-xs">
          <tbody>
            {lines.map((line, index) => {
              const number = index + 1;
              if (!near(number)) return null;
              const isChosen = citations.some(
                ({ from, to }) => from <= number && number <= to && from <= chosen && chosen <= to,
              );
              return (
                <tr
                  key={number}
                  className={clsx(
                    (isChosen || number === chosen || isCited(number)) && "bg-progress-bg",
                    (isChosen || number === chosen) && "shadow-[inset_3px_0_0_var(--color-accent)] font-semibold",
                  )}
                >
                  <td className="w-10 pr-2 text-right align-top text-ink-muted select-none tabular">
                    {number === chosen && <ScrollHere />}
                    {isCited(number) ? (
                      <Link href={address.href({ line: String(number) })}>{number}</Link>
                    ) : (
                      <span className={isRead(number) ? "text-ink" : undefined}>{number}</span>
                    )}
                  </td>
                  <td className="w-14 align-top">
                    <Seats citations={citedOn(number)} />
                  </td>
                  <td className="pl-2 whitespace-pre-wrap [overflow-wrap:anywhere]">{line}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
        {lines.length > WHOLE_UP_TO && (
          <p className="mt-2 text-xs text-ink-muted">
            The file has {lines.length.toLocaleString("en")} lines; those around what was cited are shown.
          </p>
        )}
      </div>
      <div className="flex min-w-0 flex-col gap-3">
        <h3 className="font-semibold">
          {here.length === 0
            ? "Nobody cites it"
            : `${chosen ? `Line ${chosen} is` : "It is"} cited ${here.length === 1 ? "once" : `${here.length} times`}`}
        </h3>
        {here.map(({ id, agentId, name, round, seq, from, quote }) => {
          const place = panel.findIndex((agent) => agent.id === agentId) + 1;
          return (
            <article key={`${seq}/${id}`} className="border-b border-line pb-3 last:border-0">
              <p className="flex flex-wrap items-center gap-x-2">
                <AgentName place={place} name={name} />
                <Link href={address.href({ tab: "rounds", seq: String(seq), line: null })} className="link text-xs">
                  round {round}
                </Link>
                <Link href={address.href({ line: String(from) })} className="link text-xs">
                  line {from}
                </Link>
              </p>
              <blockquote className="text-ink-muted [overflow-wrap:anywhere]">“{quote}”</blockquote>
            </article>
          );
        })}
      </div>
    </div>
  );
}

/** Beside these the rest is a number. */
const SHOWN_SEATS = 3;

/** Who cites a line, each once. */
function Seats({ citations }: { citations: readonly Pick<CitationView, "agentId" | "name">[] }) {
  const { panel } = useView("snapshot");
  const seats = [...new Map(citations.map(({ agentId, name }) => [agentId, name]))];
  if (seats.length === 0) return null;
  const names = `cited by ${andList(seats.map(([, name]) => name))}`;
  return (
    <span className="flex h-4 items-center gap-0.5" data-tooltip={names}>
      <span className="sr-only">{names}</span>
      {seats.slice(0, SHOWN_SEATS).map(([agentId]) => (
        <AgentSwatch key={agentId} place={panel.findIndex(({ id }) => id === agentId) + 1} className="size-2.5" />
      ))}
      {seats.length > SHOWN_SEATS && <span aria-hidden="true">+{seats.length - SHOWN_SEATS}</span>}
    </span>
  );
}

/** Whoever follows a citation lands on it. */
function ScrollHere() {
  const here = useRef<HTMLSpanElement>(null);
  // The browser's scrolling, once for each line that is chosen. Nothing is returned: newer browsers answer with a promise, which React would call when the line is left.
  useEffect(() => void here.current?.scrollIntoView({ block: "center" }), []);
  return <span ref={here} />;
}
