"use client";

import Link from "next/link";
import type { ReactNode } from "react";
import { RunLine } from "@/components/deliberation/header/run-line";
import { Glyph } from "@/components/ui/glyph";
import { formatCountOf } from "@/lib/client/format";
import { useView } from "@/lib/client/live/log-view";

/** Beside a decision that stands alone: what it rests on, and how far the panel has come. */
export function DecideRail({ page }: { page: string }) {
  const { question } = useView("snapshot");
  const standing = useView("standing");
  const evidence = useView("evidence");
  const assumptions = new Set(evidence?.replies.flatMap((reply) => reply.assumptions) ?? []).size;
  const { found = 0, moved = 0, notFound = 0 } = evidence?.totals ?? {};
  return (
    <aside aria-label="About this decision" className="flex min-w-0 flex-col text-sm">
      {question.trim() && <Part title="The deliberation asks">{question}</Part>}
      {standing && <Part title="How the seats stand">{standing}</Part>}
      {found + moved + notFound + assumptions > 0 && (
        <Part title="What it rests on">
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
        </Part>
      )}
      <Part title="So far">
        <RunLine saysRehearsal />
        <Link className="link" href={page}>
          Open the deliberation
        </Link>
      </Part>
    </aside>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="border-b border-line py-3 first:pt-0 last:border-0">
      <h2 className="mb-1 text-xs font-normal text-ink-muted">{title}</h2>
      <div className="[overflow-wrap:anywhere]">{children}</div>
    </section>
  );
}
