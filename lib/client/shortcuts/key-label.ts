export type Platform = "mac" | "other";

const NAMES: Record<string, string> = {
  enter: "↵",
  escape: "Esc",
  arrowleft: "←",
  arrowright: "→",
  arrowup: "↑",
  arrowdown: "↓",
};

/** "mod+k" → ["⌘", "K"] or ["Ctrl", "K"]; "g i" → ["G", "I"]. */
export function keyLabels(keys: string, platform: Platform): string[] {
  return keys.split(/[ +]/).map((key) => {
    if (key === "mod") return platform === "mac" ? "⌘" : "Ctrl";
    return NAMES[key] ?? (key.length === 1 ? key.toUpperCase() : key);
  });
}

/** For aria-keyshortcuts; sequences have no notation there. */
export function ariaKeyShortcuts(keys: string): string | undefined {
  if (keys.includes(" ")) return undefined;
  return keys.includes("mod+") ? `${keys.replace("mod", "Meta")} ${keys.replace("mod", "Control")}` : keys;
}
