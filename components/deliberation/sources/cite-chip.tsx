"use client";

import Link from "next/link";
import { Glyph } from "@/components/ui/glyph";
import type { CheckedCitation } from "@/lib/domain/evidence/citation";
import { placeText } from "@/lib/domain/evidence/place-text";
import { useAddress } from "@/lib/client/page/use-address";

/** Where the words stand, or that they stand nowhere. Opens the passage. */
export function CiteChip({ citation }: { citation: CheckedCitation }) {
  const hrefOf = useCitationHref();
  const { at, status, path, source } = citation;
  if (!at)
    return (
      <span className="inline-flex items-center gap-1 rounded border border-danger-line bg-danger-bg px-1.5 text-xs text-danger">
        <Glyph name="cross" className="size-2.5" />
        not found: {path || source || "no file named"}
      </span>
    );
  return (
    <Link
      href={hrefOf(citation) ?? ""}
      className="inline-flex items-center gap-1 rounded border border-line bg-sunken px-1.5 text-xs no-underline hover:border-line-strong"
    >
      <Glyph name="tick" className="size-2.5 text-success" />
      {placeText(at)}
      {status === "moved" && <span className="text-ink-muted">(cited at {citation.lines || "another place"})</span>}
    </Link>
  );
}

type Cited = Pick<CheckedCitation, "at">;

/** Where a citation leads: its passage, or the reply its words are from. Null: it was not found anywhere. */
export function useCitationHref(): (citation: Cited) => string | null {
  const address = useAddress();
  return ({ at }) => {
    if (!at) return null;
    if (at.seq !== undefined) return address.href({ tab: "rounds", seq: String(at.seq), round: null, line: null });
    return address.href({
      tab: "sources",
      seq: null,
      round: null,
      source: at.source,
      path: at.path,
      line: String(at.from),
    });
  };
}
