"use client";

import { useRouter } from "next/navigation";
import { useEffect, useRef, type KeyboardEvent } from "react";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { useAddress } from "@/lib/client/page/use-address";
import { shortcut } from "@/lib/client/shortcuts/registry";
import { areSingleKeysOn } from "@/lib/client/shortcuts/single-keys";
import type { DeliberationId } from "@/lib/domain/ids";
import type { Slide } from "@/lib/projections/present/slides";
import { SlideBody } from "./slide-body";
import { isFullScreen, useFullScreen } from "./use-full-screen";

type PresentationProps = { id: DeliberationId; title: string; slides: readonly Slide[] };

const FORWARD: ReadonlySet<string> = new Set(["ArrowRight", "ArrowDown", "PageDown", " "]);
const BACK: ReadonlySet<string> = new Set(["ArrowLeft", "ArrowUp", "PageUp"]);

const isFullScreenKey = ({ key, repeat, metaKey, ctrlKey, altKey }: KeyboardEvent): boolean =>
  shortcut("present.full-screen").keys.includes(key.toLowerCase()) &&
  !(repeat || metaKey || ctrlKey || altKey) &&
  areSingleKeysOn();

/** Over everything else, for a wall: one slide, arrow keys to step, F for the whole screen, Escape to leave. The slide is in the address. */
export function Presentation({ id, title, slides }: PresentationProps) {
  const router = useRouter();
  const address = useAddress();
  const dialog = useRef<HTMLDialogElement>(null);
  // A dialog itself can't have the whole screen.
  const stage = useRef<HTMLDivElement>(null);
  const { isOffered, isOn, isRefused, toggle } = useFullScreen(stage);
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
        // Most browsers leave the full screen by themselves; the next Escape is ours.
        if (isFullScreen()) toggle();
        else leave();
      }}
      // Where a browser lets nobody prevent a second Escape.
      onClose={leave}
      onKeyDown={(event) => {
        const isControl = event.target instanceof HTMLElement && event.target.closest("a, button") !== null;
        if (FORWARD.has(event.key) && !(event.key === " " && isControl)) go(place + 1);
        else if (BACK.has(event.key)) go(place - 1);
        else if (event.key === "Home") go(1);
        else if (event.key === "End") go(slides.length);
        else if (isOffered && isFullScreenKey(event)) toggle();
        else return;
        event.preventDefault();
        event.stopPropagation();
      }}
      className="m-0 h-dvh max-h-none w-dvw max-w-none border-0 bg-canvas p-0 text-ink"
    >
      <div ref={stage} className="flex h-full flex-col bg-canvas">
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
          {isRefused && (
            <span role="status" className="min-w-0 truncate">
              The browser did not allow full screen.
            </span>
          )}
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
          {isOffered && (
            <IconButton
              icon={isOn ? "leave-full-screen" : "full-screen"}
              label={isOn ? "Leave full screen (F)" : "Full screen (F)"}
              onClick={toggle}
            />
          )}
          <Button onClick={leave}>Leave</Button>
        </footer>
      </div>
    </dialog>
  );
}
