"use client";

import {
  createContext,
  useContext,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useSyncExternalStore,
  type RefObject,
} from "react";
import type { ShortcutId } from "./registry";

export type ShortcutHandler = (key: string) => void;

export type ShortcutBoard = {
  /** The handler registered last wins, so a dialog or inner part can take a key over. */
  register: (id: ShortcutId, handler: ShortcutHandler) => () => void;
  run: (id: ShortcutId, key: string) => boolean;
  /** The page is complete: what was pressed before its handlers were there is run now, and nothing waits any more. */
  settle: () => void;
  subscribe: (listener: () => void) => () => void;
  /** Ids that do something on this page, for the command menu. */
  active: () => readonly ShortcutId[];
};

export function createShortcutBoard(): ShortcutBoard {
  const handlers = new Map<ShortcutId, ShortcutHandler[]>();
  const listeners = new Set<() => void>();
  let active: readonly ShortcutId[] = [];
  /** Pressed while the page was only drawn. Null: it listens. */
  let waiting: { id: ShortcutId; key: string }[] | null = [];

  function run(id: ShortcutId, key: string): boolean {
    const handler = handlers.get(id)?.at(-1);
    if (!handler) waiting?.push({ id, key });
    handler?.(key);
    return handler !== undefined;
  }

  function changed() {
    active = [...handlers].filter(([, list]) => list.length > 0).map(([id]) => id);
    listeners.forEach((listener) => listener());
  }

  return {
    register(id, handler) {
      handlers.set(id, [...(handlers.get(id) ?? []), handler]);
      changed();
      return () => {
        handlers.set(
          id,
          (handlers.get(id) ?? []).filter((other) => other !== handler),
        );
        changed();
      };
    },
    run,
    settle() {
      const early = waiting ?? [];
      waiting = null;
      for (const { id, key } of early) run(id, key);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    active: () => active,
  };
}

export const ShortcutsContext = createContext<ShortcutBoard | null>(null);

function useBoard(): ShortcutBoard {
  const board = useContext(ShortcutsContext);
  if (!board) throw new Error("useShortcut needs a <ShortcutsProvider> above it.");
  return board;
}

/** Runs the handler when the keys of this shortcut are pressed; `key` says which alternative it was. */
export function useShortcut(
  id: ShortcutId,
  handler: ShortcutHandler,
  { enabled = true }: { enabled?: boolean } = {},
): void {
  const board = useBoard();
  const onPress = useEffectEvent(handler);
  // With what it belongs to, not a moment after: a key pressed as soon as a panel is seen would be lost.
  useLayoutEffect(() => {
    if (!enabled) return;
    return board.register(id, (key) => onPress(key));
  }, [board, id, enabled]);
}

/** For what every page has around its content: once that listens, keys that came too early are heard. */
export function useHeardEarlyKeys(content: RefObject<HTMLElement | null>): void {
  const board = useContext(ShortcutsContext);
  useEffect(() => {
    if (content.current?.closest('[aria-busy="true"]')) return;
    // After the effects of everything around it, which register handlers too.
    queueMicrotask(() => board?.settle());
  }, [board, content]);
}

const NONE: readonly ShortcutId[] = [];

export function useActiveShortcuts(): { ids: readonly ShortcutId[]; run: (id: ShortcutId) => void } {
  const board = useBoard();
  const ids = useSyncExternalStore(board.subscribe, board.active, () => NONE);
  return { ids, run: (id) => void board.run(id, "") };
}
