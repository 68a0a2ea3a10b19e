"use client";

import { useEffect, useState, type ReactNode } from "react";
import { createShortcutBoard, ShortcutsContext } from "./shortcuts-context";
import { areSingleKeysOn } from "./single-keys";
import { SHORTCUT_IDS, SHORTCUTS, type ShortcutId } from "./registry";

export function ShortcutsProvider({ children }: { children: ReactNode }) {
  const [board] = useState(createShortcutBoard);

  useEffect(() => {
    const match = createMatcher();
    function onKeyDown(event: KeyboardEvent) {
      if (event.defaultPrevented || event.isComposing || event.repeat) return;
      const mod = event.metaKey || event.ctrlKey;
      if (!mod && !isSingleKeyAllowed(event.key, event.target)) return;
      // Rows are links: Enter opens the focused one without our help. It is in the registry for the sheet.
      if (!mod && event.key === "Enter") return;
      const found = match({ key: event.key, mod, alt: event.altKey, at: event.timeStamp });
      if (found && board.run(found.id, found.key)) event.preventDefault();
    }
    for (const event of takeEarlyKeys()) onKeyDown(event);
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [board]);

  return <ShortcutsContext value={board}>{children}</ShortcutsContext>;
}

declare global {
  interface Window {
    /** Filled by components/layout/head-scripts.tsx until the page listens itself. */
    parleyEarlyKeys?: KeyboardEvent[] | undefined;
  }
}

/** Single keys pressed while the page was only drawn, once. Not chords: the browser has done its own with those meanwhile. */
function takeEarlyKeys(): readonly KeyboardEvent[] {
  const keys = window.parleyEarlyKeys ?? [];
  window.parleyEarlyKeys = undefined;
  return keys.filter(({ metaKey, ctrlKey }) => !metaKey && !ctrlKey);
}

const TYPING =
  'input:not([type="checkbox"], [type="radio"], [type="button"], [type="submit"], [type="range"]), textarea, select, [role="combobox"], [contenteditable="true"]';
const OVERLAY = 'dialog[open], [role="menu"], [role="listbox"]';

/** A single key is text while someone types, and belongs to the overlay while one is open. Esc is not a character. */
function isSingleKeyAllowed(key: string, target: EventTarget | null): boolean {
  if (key.length === 1 && !areSingleKeysOn()) return false;
  if (target instanceof Element && target.closest(TYPING)) return false;
  return document.querySelector(OVERLAY) === null;
}

const SEQUENCE_MS = 1_000;

type KeyPress = {
  key: string;
  /** ⌘ or Ctrl */
  mod: boolean;
  alt: boolean;
  at: number;
};

type Match = { id: ShortcutId; key: string };

type Binding = { id: ShortcutId; key: string; steps: string[] };

const BINDINGS: Binding[] = SHORTCUT_IDS.flatMap((id) =>
  SHORTCUTS[id].keys.map((key) => ({ id, key, steps: key.split(" ") })),
);

/** Remembers the first key of a sequence ("g" of "g i") for a second. */
function createMatcher() {
  let prefix: { step: string; at: number } | null = null;

  return function match(press: KeyPress): Match | null {
    if (press.alt) return null;
    const step = (press.mod ? "mod+" : "") + press.key.toLowerCase();
    const before = prefix !== null && press.at - prefix.at <= SEQUENCE_MS ? prefix.step : null;
    prefix = null;

    const found =
      BINDINGS.find(({ steps }) => before !== null && steps.length === 2 && steps[0] === before && steps[1] === step) ??
      BINDINGS.find(({ steps }) => steps.length === 1 && steps[0] === step);
    if (found) return { id: found.id, key: found.key };

    if (BINDINGS.some(({ steps }) => steps.length === 2 && steps[0] === step)) prefix = { step, at: press.at };
    return null;
  };
}
