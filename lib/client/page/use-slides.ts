"use client";

import { useLayoutEffect, useRef, type RefObject } from "react";

const SLIDE_MS = 180;

type Place = { x: number; y: number };

/**
 * What has `data-slides` with a name goes from where it was to where it is now instead of jumping there, also when it is
 * drawn anew in another list. Such elements may stand inside each other. Nothing slides for whoever asked for less motion.
 */
export function useSlides(box: RefObject<HTMLElement | null>): void {
  const places = useRef<ReadonlyMap<string, Place>>(new Map());
  // The layout of the browser, before it is painted.
  useLayoutEffect(() => {
    const root = box.current;
    if (!root || typeof root.animate !== "function") return;
    const was = places.current;
    const isCalm = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
    const origin = root.getBoundingClientRect();
    const elements = [...root.querySelectorAll<HTMLElement>("[data-slides]")];
    // Where they are drawn without the slides under way.
    for (const element of elements) for (const slide of element.getAnimations()) slide.cancel();
    const now = new Map<string, Place>();
    const moves = new Map<HTMLElement, Place>();
    for (const element of elements) {
      const { x, y } = element.getBoundingClientRect();
      const name = element.dataset["slides"] ?? "";
      const place = { x: x - origin.x, y: y - origin.y };
      now.set(name, place);
      const before = was.get(name);
      if (before) moves.set(element, { x: before.x - place.x, y: before.y - place.y });
    }
    places.current = now;
    if (isCalm) return;
    for (const [element, { x, y }] of moves) {
      // What stands inside of something that slides goes with it.
      const around = element.parentElement?.closest<HTMLElement>("[data-slides]");
      const carried = (around && moves.get(around)) || { x: 0, y: 0 };
      const [dx, dy] = [x - carried.x, y - carried.y];
      if (Math.abs(dx) >= 1 || Math.abs(dy) >= 1)
        element.animate([{ transform: `translate(${dx}px, ${dy}px)` }, { transform: "none" }], {
          duration: SLIDE_MS,
          easing: "ease-out",
        });
    }
  });
}
