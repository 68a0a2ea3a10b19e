import { SHORTCUT_IDS, SHORTCUTS, type ShortcutId } from "./registry";

const SEQUENCE_MS = 1_000;

export type KeyPress = {
  key: string;
  /** ⌘ or Ctrl */
  mod: boolean;
  alt: boolean;
  at: number;
};

export type Match = { id: ShortcutId; key: string };

type Binding = { id: ShortcutId; key: string; steps: string[] };

const BINDINGS: Binding[] = SHORTCUT_IDS.flatMap((id) =>
  SHORTCUTS[id].keys.map((key) => ({ id, key, steps: key.split(" ") })),
);

/** Remembers the first key of a sequence ("g" of "g i") for a second. */
export function createMatcher() {
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
