"use client";

import Link from "next/link";
import type { ReactNode } from "react";
import { RunLine } from "@/components/deliberation/header/run-line";
import { Glyph } from "@/components/ui/glyph";
import { formatCountOf } from "@/lib/client/format";
import { useView } from "@/lib/client/live/log-view";
import { RailPart } from "./rail-part";

/** Beside a decision that stands alone: what it rests on, and how far the panel has come. */
export function DecideRail({ page, children }: { page: string; /** First of all. */ children?: ReactNode }) {
  const { question } = useView("snapshot");
  const standing = useView("standing");
  const evidence = useView("evidence");
  const assumptions = new Set(evidence?.replies.flatMap((reply) => reply.assumptions) ?? []).size;
  const { found = 0, moved = 0, notFound = 0 } = evidence?.totals ?? {};
  return (
    <aside aria-label="About this decision" className="flex min-w-0 flex-col text-sm">
      {children}
      {question.trim() && <RailPart title="The deliberation asks">{question}</RailPart>}
      {standing && <RailPart title="How the seats stand">{standing}</RailPart>}
      {found + moved + notFound + assumptions > 0 && (
        <RailPart title="What it rests on">
          <ul className="flex flex-col gap-1">
            {found + moved > 0 && (
              <li className="flex items-center gap-1.5">
                <Glyph name="tick" className="size-2.5 text-success" />
                {formatCountOf(found + moved, "quotation")} found in a source
              </li>
            )}
            {notFound > 0 && (
              <li className="flex items-center gap-1.5">
                <Glyph name="cross" className="size-2.5 text-danger" />
                {formatCountOf(notFound, "quotation")} not found
              </li>
            )}
            {assumptions > 0 && (
              <li className="flex items-center gap-1.5">
                <Glyph name="ring" className="size-2.5" />
                {formatCountOf(assumptions, "assumption")}
              </li>
            )}
          </ul>
        </RailPart>
      )}
      <RailPart title="So far">
        <RunLine saysRehearsal />
        <Link className="link" href={page}>
          Open the deliberation
        </Link>
      </RailPart>
    </aside>
  );
}
