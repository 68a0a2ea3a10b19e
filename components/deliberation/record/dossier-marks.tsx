"use client";

import type { MouseEvent, ReactNode } from "react";

/** What somebody asked for by clicking a mark: the dossier, or an event or passage in it. Each click is a new one. */
export type WantedMark = { mark: string };

type DossierMarksProps = { onWanted: (wanted: WantedMark) => void; children: ReactNode };

/** Marks on the page lead into the dossier, which is not there before somebody asks for it. */
export function DossierMarks({ onWanted, children }: DossierMarksProps) {
  function onClickCapture(event: MouseEvent) {
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    const mark = link?.getAttribute("href")?.match(/^#(dossier|[es]\d+)$/)?.[1];
    if (!mark) return;
    event.preventDefault();
    onWanted({ mark });
  }
  return <div onClickCapture={onClickCapture}>{children}</div>;
}
