"use client";

import { useEffect, useLayoutEffect, useRef, type RefObject } from "react";
import { useIsBrowser } from "./use-is-browser";

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
type Replay = () => void;

/**
 * Keeps what a person clicked or typed inside this element before the page listened. React leaves it in the DOM when it takes
 * over, but its own state knows nothing of it, and the next render writes that state over it. So it is noted at once and
 * handed to the controls' `onChange` one render later, when drafts kept in this browser have been read.
 */
export function useEarlyInput(container: RefObject<HTMLElement | null>): void {
  const isBrowser = useIsBrowser();
  const early = useRef<readonly Replay[]>([]);

  useLayoutEffect(() => {
    if (!isBrowser && container.current)
      early.current = [...container.current.querySelectorAll<Control>("input, textarea, select")].flatMap(replayOf);
  }, [isBrowser, container]);

  useEffect(() => {
    if (!isBrowser) return;
    // Outside of React's own work, where the change of one control is applied before the next one's.
    for (const replay of early.current) queueMicrotask(replay);
    early.current = [];
  }, [isBrowser]);
}

/** Compared with what the server sent, which is what the control defaults to. */
function replayOf(control: Control): Replay[] {
  if (control instanceof HTMLSelectElement) {
    const options = [...control.options];
    const { selectedIndex, value } = control;
    return selectedIndex ===
      Math.max(
        0,
        options.findIndex(({ defaultSelected }) => defaultSelected),
      )
      ? []
      : [() => replayChoice(control, value)];
  }
  if (control.type === "radio" || control.type === "checkbox") {
    const { checked, defaultChecked, type } = control as HTMLInputElement;
    // Of a group of radio buttons, the one that was chosen says all.
    return checked === defaultChecked || (type === "radio" && !checked)
      ? []
      : [() => replayClick(control as HTMLInputElement, checked)];
  }
  const { value, defaultValue } = control;
  return value === defaultValue || control.type === "file" ? [] : [() => replayTyping(control, value)];
}

function replayChoice(select: HTMLSelectElement, value: string): void {
  select.value = value;
  select.dispatchEvent(new Event("change", { bubbles: true }));
}

function replayClick(box: HTMLInputElement, checked: boolean): void {
  // React calls onChange only for what differs from the last state it knows of, in both functions.
  box.checked = !checked;
  box.click();
}

function replayTyping(box: HTMLInputElement | HTMLTextAreaElement, value: string): void {
  const isTypedOn = box.value !== value && box.value !== box.defaultValue;
  if (isTypedOn) return;
  const isFocused = document.activeElement === box;
  box.value = box.defaultValue;
  // Past the setter React put on this element, so that it sees the event as the person's.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(box), "value")?.set?.call(box, value);
  if (isFocused && box.selectionEnd !== null) box.setSelectionRange(value.length, value.length);
  box.dispatchEvent(new Event("input", { bubbles: true }));
}
