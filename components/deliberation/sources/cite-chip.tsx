"use client";

import Link from "next/link";
import { Glyph } from "@/components/ui/glyph";
import type { CheckedCitation } from "@/lib/domain/evidence/citation";
import { useAddress } from "@/lib/client/page/use-address";

const CHIP =
  "inline-flex items-center gap-1 rounded border border-line bg-sunken px-1.5 text-xs no-underline hover:border-line-strong";

/** Where the words stand, or that they stand nowhere. Opens the passage. */
export function CiteChip({ citation }: { citation: CheckedCitation }) {
  const address = useAddress();
  const { at, status, path, source } = citation;
  if (!at)
    return (
      <span className="inline-flex items-center gap-1 rounded border border-danger-line bg-danger-bg px-1.5 text-xs text-danger">
        <Glyph name="cross" className="size-2.5" />
        not found: {path || source || "no file named"}
      </span>
    );
  if (at.seq !== undefined)
    return (
      <Link href={address.href({ tab: "rounds", seq: String(at.seq), round: null, line: null })} className={CHIP}>
        <Glyph name="tick" className="size-2.5 text-success" />
        {at.path}
      </Link>
    );
  const lines = at.from === at.to ? `${at.from}` : `${at.from}–${at.to}`;
  return (
    <Link
      href={address.href({
        tab: "sources",
        seq: null,
        round: null,
        source: at.source,
        path: at.path,
        line: String(at.from),
      })}
      className={CHIP}
    >
      <Glyph name="tick" className="size-2.5 text-success" />
      {at.path}:{lines}
      {status === "moved" && <span className="text-ink-muted">(cited at {citation.lines || "another place"})</span>}
    </Link>
  );
}
