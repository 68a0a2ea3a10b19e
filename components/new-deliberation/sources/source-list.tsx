"use client";

import { Disclosure } from "@/components/ui/disclosure";
import { IconButton } from "@/components/ui/icon-button";
import { formatCount } from "@/lib/client/format";
import type { SourceId, SourceRef } from "@/lib/domain/evidence/source";

/** Files that were left out, by the source they came with. */
export type Skipped = Readonly<Record<string, readonly { path: string; reason: string }[]>>;

type SourceListProps = { sources: readonly SourceRef[]; skipped: Skipped; onRemove: (id: SourceId) => void };

/** What was read, how large it is, and what was left out. */
export function SourceList({ sources, skipped, onRemove }: SourceListProps) {
  if (sources.length === 0) return null;
  return (
    <ul className="flex flex-col divide-y divide-line rounded-lg border border-line">
      {sources.map(({ id, title, files, tokens, revision }) => {
        const left = skipped[id] ?? [];
        return (
          <li key={id} className="flex flex-wrap items-center gap-x-3 px-3 py-1.5">
            <span className="min-w-0 flex-1 font-semibold [overflow-wrap:anywhere]">{title}</span>
            <span className="text-xs text-ink-muted tabular">
              {files === 1 ? "1 file" : `${formatCount(files)} files`} · about {formatCount(tokens)} tokens
              {revision && ` · ${revision.commit.slice(0, 7)}${revision.isDirty ? ", with uncommitted changes" : ""}`}
            </span>
            <IconButton icon="close" label={`Remove ${title}`} onClick={() => onRemove(id)} />
            {left.length > 0 && (
              <div className="basis-full">
                <Disclosure summary={left.length === 1 ? "1 file was left out" : `${left.length} files were left out`}>
                  <ul className="flex flex-col gap-1 text-xs text-ink-muted">
                    {left.map(({ path, reason }) => (
                      <li key={path} className="[overflow-wrap:anywhere]">
                        <code>{path}</code>: {reason}
                      </li>
                    ))}
                  </ul>
                </Disclosure>
              </div>
            )}
          </li>
        );
      })}
    </ul>
  );
}
