"use client";

import { createElement, useEffect, useState, type ComponentType, type ReactNode, type RefObject } from "react";
import { flushSync } from "react-dom";
import { useIsBrowser } from "./use-is-browser";

/** A component that comes after the page: what a control does beyond what the browser can do by itself. */
export type LatePart<Props> = {
  load: () => Promise<void>;
  isLoaded: () => boolean;
  /** Nothing until it is loaded. */
  Part: (props: Props) => ReactNode;
};

export function latePart<Props extends object>(fetchPart: () => Promise<ComponentType<Props>>): LatePart<Props> {
  let part: ComponentType<Props> | null = null;
  return {
    load: async () => {
      part ??= await fetchPart();
    },
    isLoaded: () => part !== null,
    Part: (props) => part && createElement(part, props),
  };
}

/** `idle`: once the browser has nothing better to do. `intent`: once somebody points at the plain control or moves to it. */
type When = "idle" | "intent";

/**
 * False until the part has been loaded. So the page is sent and taken
 * over with the plain control, and what was done to that early is kept (use-early-input.ts). The plain control is also not
 * replaced while somebody is using it, focused or held down. If the part can't be loaded, the plain control stays.
 */
export function useIsLoaded<Props>(
  part: LatePart<Props>,
  plain: RefObject<HTMLElement | null>,
  when: When = "idle",
): boolean {
  const isBrowser = useIsBrowser();
  const [isReady, setIsReady] = useState(() => isBrowser && part.isLoaded());

  useEffect(() => {
    if (isReady) return;
    let isGone = false;
    const element = plain.current;
    // Later than the event: a blur may come from React taking the element away.
    const replaceLater = () => void setTimeout(replace);
    function replace() {
      if (isGone) return;
      if (element === document.activeElement) element?.addEventListener("blur", replaceLater, { once: true });
      else if (element?.matches(":active")) window.addEventListener("pointerup", replaceLater, { once: true });
      // At once: a press between the look above and the next render would begin on this control and end on the other, so nobody would get its click.
      else flushSync(() => setIsReady(true));
    }
    const load = () => void part.load().then(replace, reportLater);
    const stop = when === "idle" || !element ? whenIdle(load) : whenIntended(element, load);
    return () => {
      isGone = true;
      stop();
    };
  }, [part, plain, when, isReady]);

  return isReady;
}

/** Not fatal for the page, but not hidden either: the browser's console and error listeners see it. */
function reportLater(error: unknown): void {
  setTimeout(() => {
    throw error;
  });
}

function whenIntended(element: HTMLElement, work: () => void): () => void {
  const ended = new AbortController();
  for (const sign of ["pointerenter", "focus"])
    element.addEventListener(sign, work, { once: true, signal: ended.signal });
  return () => ended.abort();
}

function whenIdle(work: () => void): () => void {
  // Safari has no idle callbacks.
  if (typeof requestIdleCallback === "undefined") {
    const timer = setTimeout(work, 200);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(work, { timeout: 2_000 });
  return () => cancelIdleCallback(handle);
}
