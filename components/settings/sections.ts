import { can } from "@/lib/domain/access/can";
import type { Viewer } from "@/lib/domain/access/viewer";

/** The parts of the settings page that a viewer has. `words`: what else someone may call them who looks for one in the command menu. */
const SECTIONS: readonly (Section & { isFor?: (viewer: Viewer) => boolean })[] = [
  { id: "connections", title: "Connections", words: "endpoints models keys providers", isFor: mayAdminister },
  { id: "prices", title: "Prices", words: "costs money tokens", isFor: mayAdminister },
  { id: "people", title: "People", words: "team invite roles owner", isFor: ownsTeam },
  { id: "spaces", title: "Spaces", words: "team department separate members switch rename", isFor: ownsTeam },
  { id: "audit", title: "Audit", words: "who did what log history jsonl", isFor: runsTeam },
  { id: "webhooks", title: "Webhooks", words: "slack teams programs post integration", isFor: mayAdminister },
  { id: "you", title: "You", words: "your name account password sessions sign out" },
  { id: "tokens", title: "API tokens", words: "programs scopes keys", isFor: isPerson },
  { id: "notifications", title: "Notifications", words: "desktop badge sound alert e-mail digest" },
  { id: "appearance", title: "Appearance", words: "theme dark light colours contrast" },
  { id: "keyboard", title: "Keyboard", words: "shortcuts single keys" },
];

type Section = { id: string; title: string; words: string };

function mayAdminister(viewer: Viewer): boolean {
  return can(viewer, "administer");
}

function isPerson(viewer: Viewer): boolean {
  return viewer.kind === "person";
}

function ownsTeam(viewer: Viewer): boolean {
  return isPerson(viewer) && mayAdminister(viewer);
}

function runsTeam(viewer: Viewer): boolean {
  return isPerson(viewer) && can(viewer, "run-installation");
}

export const settingsSections = (viewer: Viewer): readonly Section[] =>
  SECTIONS.filter(({ isFor }) => isFor?.(viewer) ?? true);
