"use client";

import { useEffect, useRef, useState, type RefObject } from "react";

/** This close to the end counts as being there. */
const NEAR = 48;

/**
 * Keeps a scrolling element at its end while it grows, until its reader scrolls away; scrolling back to the end follows
 * again. The page itself is never scrolled.
 */
export function useFollow(box: RefObject<HTMLElement | null>): {
  isFollowing: boolean;
  follow: (isWanted: boolean) => void;
} {
  const [isFollowing, setIsFollowing] = useState(true);
  // Read by the observer below, which is made once.
  const wanted = useRef(true);

  function follow(isWanted: boolean) {
    wanted.current = isWanted;
    setIsFollowing(isWanted);
    if (isWanted) toEnd(box.current);
  }

  // The scroll position of the browser.
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    toEnd(element);
    const onScroll = () => {
      const isAtEnd = element.scrollHeight - element.scrollTop - element.clientHeight < NEAR;
      // Growing moves the end away without anybody scrolling: only a reader going up stops it.
      if (isAtEnd === wanted.current) return;
      if (isAtEnd || element.scrollTop < lastTop - 1) {
        wanted.current = isAtEnd;
        setIsFollowing(isAtEnd);
      }
      lastTop = element.scrollTop;
    };
    let lastTop = element.scrollTop;
    const grown = () => {
      if (wanted.current) toEnd(element);
      lastTop = element.scrollTop;
    };
    element.addEventListener("scroll", onScroll, { passive: true });
    const observer = typeof ResizeObserver === "undefined" ? null : new ResizeObserver(grown);
    for (const child of element.children) observer?.observe(child);
    return () => {
      element.removeEventListener("scroll", onScroll);
      observer?.disconnect();
    };
  }, [box]);

  return { isFollowing, follow };
}

function toEnd(element: HTMLElement | null): void {
  if (element) element.scrollTop = element.scrollHeight;
}
