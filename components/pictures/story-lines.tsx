"use client";

import { useRef } from "react";
import { useSlides } from "@/lib/client/page/use-slides";
import type { StoryLine, StorySentence } from "@/lib/projections/story/story";
import { MiniStrip } from "./dot-strip";

type Links = { hrefOf: (seq: number) => string };

/** In a few sentences, the same that head the notification and the record's history. */
export function Story({ sentences, hrefOf }: { sentences: readonly StorySentence[] } & Links) {
  return (
    <p className="max-w-[44em] text-base [overflow-wrap:anywhere]">
      <Sentences sentences={sentences} hrefOf={hrefOf} />
    </p>
  );
}

function Sentences({ sentences, hrefOf }: { sentences: readonly StorySentence[] } & Links) {
  return sentences.map(({ text, seq }) => (
    <span key={`${seq}-${text}`}>
      {text}{" "}
      <a href={hrefOf(seq)} className="link text-xs whitespace-nowrap text-ink-muted tabular">
        event {seq}
      </a>{" "}
    </span>
  ));
}

type StoryLinesProps = { lines: readonly StoryLine[] } & Links;

/** How it got here: a line for each turning point, with where the seats stood, and every sentence with its event. */
export function StoryLines({ lines, hrefOf }: StoryLinesProps) {
  const box = useRef<HTMLOListElement>(null);
  useSlides(box);
  const hasStrips = lines.some(({ strip }) => strip !== null);
  return (
    <ol ref={box} className="flex flex-col gap-1.5 md:gap-1">
      {lines.map(({ title, sentences, strip }) => (
        <li
          key={title}
          data-slides={title}
          className={
            hasStrips
              ? "grid grid-cols-[76px_minmax(0,1fr)] gap-x-3 md:grid-cols-[76px_136px_minmax(0,1fr)]"
              : "grid grid-cols-[76px_minmax(0,1fr)] gap-x-3"
          }
        >
          <span className="pt-0.5 text-xs text-ink-faint">{title}</span>
          {hasStrips && <span className="pt-0.5">{strip && <MiniStrip model={strip} />}</span>}
          <p
            className={
              hasStrips ? "text-base max-md:col-span-2 [overflow-wrap:anywhere]" : "text-base [overflow-wrap:anywhere]"
            }
          >
            <Sentences sentences={sentences} hrefOf={hrefOf} />
          </p>
        </li>
      ))}
    </ol>
  );
}
