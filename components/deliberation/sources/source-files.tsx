"use client";

import clsx from "clsx";
import Link from "next/link";
import { useState } from "react";
import { AgentSwatch } from "@/components/ui/agent/agent-swatch";
import { TextField } from "@/components/ui/form/text-field";
import { Spinner } from "@/components/ui/spinner";
import { formatCount } from "@/lib/client/format";
import { messageOf } from "@/lib/client/http/api";
import { useView } from "@/lib/client/live/log-view";
import { useAddress } from "@/lib/client/page/use-address";
import { useSourceTree } from "@/lib/client/sources/use-sources";
import type { SourceFile, SourceId } from "@/lib/domain/evidence/source";
import type { SourceFileUse } from "@/lib/projections/evidence/source-use";

/** More would only be scrolled past: the box above finds the rest. */
const SHOWN = 200;

type SourceFilesProps = { source: SourceId; used: readonly SourceFileUse[]; current: string | null };

/** The files of a source: those the panel used first. */
export function SourceFiles({ source, used, current }: SourceFilesProps) {
  const { data, error } = useSourceTree(source);
  const [words, setWords] = useState("");
  const address = useAddress();
  if (error)
    return (
      <p role="alert" className="text-danger">
        {messageOf(error)}
      </p>
    );
  if (!data) return <Spinner>Loading the files…</Spinner>;
  const useOf = (path: string) => used.find((file) => file.source === source && file.path === path);
  const most = Math.max(0, ...used.map(({ citations }) => citations.length));
  const weight = ({ path }: SourceFile) => {
    const use = useOf(path);
    return (use?.citations.length ?? 0) * 1000 + (use?.looks.length ?? 0);
  };
  const found = data.entries.filter(({ path }) => path.toLowerCase().includes(words.trim().toLowerCase()));
  const shown = found.toSorted((one, other) => weight(other) - weight(one)).slice(0, SHOWN);
  return (
    <>
      {data.entries.length > 12 && (
        <TextField
          type="search"
          aria-label="Find a file"
          placeholder="Find a file"
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
      )}
      <ul className="mt-1 flex max-h-[60dvh] flex-col overflow-y-auto">
        {shown.map((file) => (
          <li key={file.path}>
            {file.hash ? (
              <Link
                href={address.href({ tab: "sources", source, path: file.path, line: null })}
                aria-current={current === file.path ? "true" : undefined}
                className={clsx(
                  "flex min-w-0 items-center gap-2 rounded px-1.5 py-1 no-underline hover:bg-sunken",
                  current === file.path && "bg-sunken font-semibold",
                )}
              >
                <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">{file.path}</span>
                <Users use={useOf(file.path)} most={most} />
              </Link>
            ) : (
              <span className="flex min-w-0 gap-2 px-1.5 py-1 text-ink-muted">
                <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">{file.path}</span>
                <span className="text-xs">{file.note}</span>
              </span>
            )}
          </li>
        ))}
      </ul>
      {found.length > shown.length && (
        <p className="mt-1 text-xs text-ink-muted">{formatCount(found.length - shown.length)} more files</p>
      )}
    </>
  );
}

type UsersProps = { use: SourceFileUse | undefined; /** Of the file that is cited most. */ most: number };

/** Filled: cited it. Hollow: only read it. The bar counts citations. */
function Users({ use, most }: UsersProps) {
  const { panel } = useView("snapshot");
  if (!use) return null;
  const placeOf = (agentId: string) => panel.findIndex(({ id }) => id === agentId) + 1;
  const cited = use.seats.filter(({ citations }) => citations > 0);
  const read = use.seats.filter(({ citations }) => citations === 0);
  const names = (seats: SourceFileUse["seats"]) => seats.map(({ name }) => name).join(", ");
  const label = [cited.length > 0 ? `cited by ${names(cited)}` : "", read.length > 0 ? `read by ${names(read)}` : ""]
    .filter(Boolean)
    .join("; ");
  return (
    <span className="flex shrink-0 items-center gap-1" data-tooltip={label}>
      <span className="sr-only">{label}</span>
      {cited.map(({ agentId }) => (
        <AgentSwatch key={agentId} place={placeOf(agentId)} />
      ))}
      {read.map(({ agentId }) => (
        <AgentSwatch key={agentId} place={placeOf(agentId)} isHollow />
      ))}
      <span aria-hidden="true" className="ml-1 h-1.5 w-10 overflow-hidden rounded-full bg-sunken">
        <span
          className="block h-full rounded-full bg-accent print:[print-color-adjust:exact]"
          style={{ width: `${most === 0 ? 0 : (use.citations.length / most) * 100}%` }}
        />
      </span>
      <span className="w-4 text-right text-xs tabular">{use.citations.length > 0 && use.citations.length}</span>
    </span>
  );
}
