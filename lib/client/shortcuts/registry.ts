/**
 * Every key the product listens to. Feeds the handlers (useShortcut), the `?` sheet and the command menu.
 * `keys`: alternatives, each a chord ("mod+k") or a sequence ("g i"); `mod` is ⌘ on a Mac, Ctrl elsewhere.
 */
export type ShortcutGroup = "Anywhere" | "Go to" | "Lists" | "Deliberation" | "Forms";

export type Shortcut = {
  keys: readonly string[];
  label: string;
  group: ShortcutGroup;
  /** In words, for the sheet: where it does something. */
  when?: string;
  /** Not offered as an action of the command menu. */
  menu?: false;
};

export const SHORTCUTS = {
  "menu.open": { keys: ["mod+k"], label: "Open the command menu", group: "Anywhere", menu: false },
  "help.open": { keys: ["?"], label: "Show keyboard shortcuts", group: "Anywhere" },
  "deliberation.new": { keys: ["c"], label: "New deliberation", group: "Anywhere" },
  "link.copy": { keys: ["."], label: "Copy link to this page", group: "Anywhere" },
  "go.today": { keys: ["g t"], label: "Go to Today", group: "Go to" },
  "go.inbox": { keys: ["g i"], label: "Go to Needs you", group: "Go to" },
  "go.deliberations": { keys: ["g d"], label: "Go to Deliberations", group: "Go to" },
  "go.records": { keys: ["g r"], label: "Go to Decisions", group: "Go to" },
  "go.agents": { keys: ["g a"], label: "Go to Panel", group: "Go to" },
  "go.notifications": { keys: ["g n"], label: "Go to Notifications", group: "Go to" },
  "go.settings": { keys: ["g s"], label: "Go to Settings", group: "Go to" },
  "list.next": { keys: ["j"], label: "Next row", group: "Lists", menu: false },
  "list.previous": { keys: ["k"], label: "Previous row", group: "Lists", menu: false },
  "list.open": { keys: ["enter"], label: "Open the row", group: "Lists", menu: false },
  "tab.select": {
    keys: ["1", "2", "3", "4", "5", "6", "7", "8", "9"],
    label: "Open a tab by its position",
    group: "Deliberation",
    menu: false,
  },
  "gate.decide": { keys: ["d"], label: "Decide", group: "Deliberation", when: "when it needs your decision" },
  "round.previous": { keys: ["["], label: "Previous round", group: "Deliberation" },
  "round.next": { keys: ["]"], label: "Next round", group: "Deliberation" },
  "change.next": { keys: ["n"], label: "Next change", group: "Deliberation", when: "in a comparison" },
  "change.previous": { keys: ["p"], label: "Previous change", group: "Deliberation", when: "in a comparison" },
  "replay.live": { keys: ["l"], label: "Back to live", group: "Deliberation", when: "in a replay" },
  "present.full-screen": {
    keys: ["f"],
    label: "Full screen",
    group: "Deliberation",
    when: "while presenting",
    menu: false,
  },
  "inspector.close": { keys: ["escape"], label: "Close the side panel", group: "Deliberation", menu: false },
  "form.submit": { keys: ["mod+enter"], label: "Submit the form", group: "Forms", menu: false },
} as const satisfies Record<string, Shortcut>;

export type ShortcutId = keyof typeof SHORTCUTS;

export const SHORTCUT_IDS = Object.keys(SHORTCUTS) as ShortcutId[];

export const SHORTCUT_GROUPS: readonly ShortcutGroup[] = ["Anywhere", "Go to", "Lists", "Deliberation", "Forms"];

export const shortcut = (id: ShortcutId): Shortcut => SHORTCUTS[id];
