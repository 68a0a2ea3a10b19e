"use client";

import { useEffect } from "react";
import { Markdown } from "@/components/ui/text/markdown";
import type { WantedMark } from "./dossier-marks";

type RecordDossierProps = { markdown: string; wanted: WantedMark | null };

/** A long dossier is formatted piece by piece: its last part is not there at once. */
const PATIENCE_MS = 10_000;

/** What stands behind the page, with a place for everything it cites. */
export function RecordDossier({ markdown, wanted }: RecordDossierProps) {
  useEffect(() => {
    if (!wanted) return;
    const givesUpAt = performance.now() + PATIENCE_MS;
    let frame = 0;
    const look = () => {
      const place = document.getElementById(wanted.mark);
      if (place) place.scrollIntoView({ block: "start" });
      else if (performance.now() < givesUpAt) frame = requestAnimationFrame(look);
    };
    look();
    return () => cancelAnimationFrame(frame);
  }, [wanted]);
  return (
    <article
      id="dossier"
      aria-label="Dossier"
      className="rounded-lg border border-line bg-surface px-5 py-6 md:px-12 md:py-10 print:border-0 print:p-0"
    >
      <Markdown size="document" topHeading={2} hasPlaces>
        {markdown}
      </Markdown>
    </article>
  );
}
