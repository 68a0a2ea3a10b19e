"use client";

import { createContext, useContext, useEffect, useEffectEvent, useSyncExternalStore } from "react";
import type { ShortcutId } from "./registry";

export type ShortcutHandler = (key: string) => void;

export type ShortcutBoard = {
  /** The handler registered last wins, so a dialog or inner part can take a key over. */
  register: (id: ShortcutId, handler: ShortcutHandler) => () => void;
  run: (id: ShortcutId, key: string) => boolean;
  subscribe: (listener: () => void) => () => void;
  /** Ids that do something on this page, for the command menu. */
  active: () => readonly ShortcutId[];
};

export function createShortcutBoard(): ShortcutBoard {
  const handlers = new Map<ShortcutId, ShortcutHandler[]>();
  const listeners = new Set<() => void>();
  let active: readonly ShortcutId[] = [];

  function changed() {
    active = [...handlers].filter(([, list]) => list.length > 0).map(([id]) => id);
    listeners.forEach((listener) => listener());
  }

  return {
    register(id, handler) {
      handlers.set(id, [...(handlers.get(id) ?? []), handler]);
      changed();
      return () => {
        handlers.set(id, (handlers.get(id) ?? []).filter((other) => other !== handler));
        changed();
      };
    },
    run(id, key) {
      const handler = handlers.get(id)?.at(-1);
      handler?.(key);
      return handler !== undefined;
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
export function useShortcut(id: ShortcutId, handler: ShortcutHandler, { enabled = true }: { enabled?: boolean } = {}): void {
  const board = useBoard();
  const onPress = useEffectEvent(handler);
  useEffect(() => {
    if (!enabled) return;
    return board.register(id, (key) => onPress(key));
  }, [board, id, enabled]);
}

const NONE: readonly ShortcutId[] = [];

export function useActiveShortcuts(): { ids: readonly ShortcutId[]; run: (id: ShortcutId) => void } {
  const board = useBoard();
  const ids = useSyncExternalStore(board.subscribe, board.active, () => NONE);
  return { ids, run: (id) => void board.run(id, "") };
}
