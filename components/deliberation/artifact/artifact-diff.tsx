"use client";

import clsx from "clsx";
import { useMemo, useState } from "react";
import { Button } from "@/components/ui/button";
import { formatCountOf } from "@/lib/client/format";
import { useIsBrowser } from "@/lib/client/page/use-is-browser";
import { artifactDiff, type ArtifactDiff as Diff, type DiffLine, type DiffRow } from "@/lib/projections/artifact-diff";

/** Characters of both versions together. */
const MAX_ON_SERVER = 20_000;
const NOT_YET: Diff = { rows: [], added: 0, removed: 0, isTooLarge: false };

type ArtifactDiffProps = { before: string; after: string };

/** The source of two versions, line by line; what is new, what went, and the words that differ. */
export function ArtifactDiff({ before, after }: ArtifactDiffProps) {
  const isBrowser = useIsBrowser();
  // Comparing two long documents keeps a process busy for longer than others of its users should wait.
  const isCompared = isBrowser || before.length + after.length <= MAX_ON_SERVER;
  const { rows, added, removed, isTooLarge } = useMemo(
    () => (isCompared ? artifactDiff(before, after) : NOT_YET),
    [before, after, isCompared],
  );
  if (!isCompared) return <p className="text-ink-muted">Comparing the two versions…</p>;
  if (isTooLarge)
    return (
      <p className="text-ink-muted">
        These two versions differ too much to compare line by line. Read each one under “Rendered” or “Source”; the list
        of versions says what changed and why.
      </p>
    );
  if (added + removed === 0) return <p className="text-ink-muted">Nothing changed between these two versions.</p>;
  return (
    <div className="min-w-0">
      <p className="mb-2 text-xs text-ink-muted">
        <span className="text-success">+{formatCountOf(added, "line")}</span> ·{" "}
        <span className="text-danger">−{formatCountOf(removed, "line")}</span>
      </p>
      <div
        role="group"
        aria-label="Changes"
        tabIndex={0}
        className="overflow-x-auto rounded-md border border-line font-mono text-xs leading-5"
      >
        {rows.map((row, index) => (
          <Row key={index} row={row} />
        ))}
      </div>
    </div>
  );
}

function Row({ row }: { row: DiffRow }) {
  const [isOpen, setIsOpen] = useState(false);
  if (row.kind === "line") return <Line line={row.line} />;
  if (isOpen) return row.lines.map((line) => <Line key={`${line.before}-${line.after}`} line={line} />);
  return (
    <div className="border-y border-line bg-sunken px-2 py-0.5 first:border-t-0 last:border-b-0">
      <Button variant="ghost" onClick={() => setIsOpen(true)}>
        Show {formatCountOf(row.count, "unchanged line")}
      </Button>
    </div>
  );
}

const LINE: Readonly<Record<DiffLine["kind"], { sign: string; word: string; ground: string; mark: string }>> = {
  same: { sign: " ", word: "", ground: "", mark: "" },
  added: { sign: "+", word: "added: ", ground: "bg-success-bg", mark: "bg-success-line" },
  removed: { sign: "−", word: "removed: ", ground: "bg-danger-bg", mark: "bg-danger-line" },
};

function Line({ line: { kind, pieces, before, after } }: { line: DiffLine }) {
  const { sign, word, ground, mark } = LINE[kind];
  const isWhole = pieces.length === 1;
  return (
    <div className={clsx("grid grid-cols-[3rem_1.25rem_minmax(0,1fr)]", ground)}>
      <span aria-hidden="true" className="px-2 text-right text-ink-muted tabular select-none">
        {after ?? before}
      </span>
      <span aria-hidden="true" className="text-center select-none">
        {sign}
      </span>
      <span className="pr-3 [overflow-wrap:anywhere] whitespace-pre-wrap">
        {word && <span className="sr-only">{word}</span>}
        {pieces.map(({ text, isChanged }, index) =>
          isChanged && !isWhole ? (
            <span key={index} className={clsx("rounded-sm", mark)}>
              {text}
            </span>
          ) : (
            text
          ),
        )}
        {pieces.every(({ text }) => text === "") && " "}
      </span>
    </div>
  );
}
