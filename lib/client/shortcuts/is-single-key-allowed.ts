import { areSingleKeysOn } from "./single-keys";

const TYPING =
  'input:not([type="checkbox"], [type="radio"], [type="button"], [type="submit"]), textarea, select, [role="combobox"], [contenteditable="true"]';
const OVERLAY = 'dialog[open], [role="menu"], [role="listbox"]';

/** A single key is text while someone types, and belongs to the overlay while one is open. Esc is not a character. */
export function isSingleKeyAllowed(key: string, target: EventTarget | null): boolean {
  if (key.length === 1 && !areSingleKeysOn()) return false;
  if (target instanceof Element && target.closest(TYPING)) return false;
  return document.querySelector(OVERLAY) === null;
}
