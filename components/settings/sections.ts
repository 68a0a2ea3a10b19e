/** The parts of the settings page. `words`: what else someone may call them who looks for one in the command menu. */
export const SETTINGS_SECTIONS = [
  { id: "connections", title: "Connections", words: "endpoints models keys providers" },
  { id: "prices", title: "Prices", words: "costs money tokens" },
  { id: "you", title: "You", words: "your name" },
  { id: "notifications", title: "Notifications", words: "desktop badge sound alert" },
  { id: "appearance", title: "Appearance", words: "theme dark light colours contrast" },
  { id: "keyboard", title: "Keyboard", words: "shortcuts single keys" },
] as const;
