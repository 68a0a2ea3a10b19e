"use client";

import { useRouter } from "next/navigation";
import { useEffect, useRef } from "react";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { useAddress } from "@/lib/client/page/use-address";
import type { DeliberationId } from "@/lib/domain/ids";
import type { Slide } from "@/lib/projections/present/slides";
import { SlideBody } from "./slide-body";

type PresentationProps = { id: DeliberationId; title: string; slides: readonly Slide[] };

const FORWARD: ReadonlySet<string> = new Set(["ArrowRight", "ArrowDown", "PageDown", " "]);
const BACK: ReadonlySet<string> = new Set(["ArrowLeft", "ArrowUp", "PageUp"]);

/** Over everything else, for a wall: one slide, arrow keys to step, Escape to leave. The slide is in the address. */
export function Presentation({ id, title, slides }: PresentationProps) {
  const router = useRouter();
  const address = useAddress();
  const dialog = useRef<HTMLDialogElement>(null);
  const place = Math.min(slides.length, Math.max(1, Number(address.get("slide")) || 1));
  const slide = slides[place - 1];
  const go = (next: number) => {
    if (next >= 1 && next <= slides.length) address.go({ slide: next === 1 ? null : next }, "replace");
  };
  const leave = () => router.push(`/deliberations/${id}`);

  // The browser's own modal layer: what is behind can be neither seen nor reached.
  useEffect(() => {
    if (dialog.current && !dialog.current.open) dialog.current.showModal();
  }, []);

  return (
    <dialog
      ref={dialog}
      aria-label={`${title}, slide ${place} of ${slides.length}`}
      onCancel={(event) => {
        event.preventDefault();
        leave();
      }}
      onKeyDown={(event) => {
        const isControl = event.target instanceof HTMLElement && event.target.closest("a, button") !== null;
        if (FORWARD.has(event.key) && !(event.key === " " && isControl)) go(place + 1);
        else if (BACK.has(event.key)) go(place - 1);
        else if (event.key === "Home") go(1);
        else if (event.key === "End") go(slides.length);
        else return;
        event.preventDefault();
        event.stopPropagation();
      }}
      className="m-0 h-dvh max-h-none w-dvw max-w-none flex-col border-0 bg-canvas p-0 text-ink open:flex"
    >
      <div
        data-autofocus=""
        tabIndex={-1}
        aria-live="polite"
        className="flex min-h-0 flex-1 flex-col justify-center overflow-y-auto px-[6vw] py-[4vh] outline-none"
      >
        {slide && <SlideBody slide={slide} />}
      </div>
      <footer className="flex items-center gap-3 border-t border-line px-[6vw] py-2 text-ink-muted">
        <span className="min-w-0 flex-1 truncate">{title}</span>
        <IconButton icon="chevron-left" label="Back" disabled={place === 1} onClick={() => go(place - 1)} />
        <span className="tabular">
          {place} of {slides.length}
        </span>
        <IconButton
          icon="chevron-right"
          label="Next"
          disabled={place === slides.length}
          onClick={() => go(place + 1)}
        />
        <Button onClick={leave}>Leave</Button>
      </footer>
    </dialog>
  );
}
