import { act, fireEvent, getConfig } from "@testing-library/react";
import userEvent, { type UserEvent } from "@testing-library/user-event";

const FOCUSABLE = "button, input, textarea, select, a[href], [tabindex]";
/** They open and choose with the pointer going down, or up. */
const BY_POINTER = "[role=combobox], [role=option], [role^=menuitem], [aria-haspopup]";

/**
 * Fills in a form of hundreds of controls: what is clicked gets the focus and one click, what is written arrives at once.
 * `userEvent` does it as a browser would, with a dozen events for a click and several for each letter, and React answers each
 * of them by looking at the whole form. For tests that are about what the form says and sends, and not about how one gets there.
 */
export function quickUser(): UserEvent {
  const user = userEvent.setup({ pointerEventsCheck: 0 });
  return {
    ...user,
    click: (element) =>
      element.matches(BY_POINTER)
        ? user.click(element)
        : settled(() => {
            focus(element);
            fireEvent.click(element);
          }),
    clear: (element) => settled(() => write(element, "")),
    type: (element, text) =>
      // Keys have a meaning of their own.
      /[{[]/.test(text) ? user.type(element, text) : settled(() => write(element, valueOf(element) + text)),
    paste: (text) => {
      const { activeElement } = document;
      return typeof text === "string" && activeElement
        ? settled(() => write(activeElement, valueOf(activeElement) + text))
        : user.paste(text);
    },
  };
}

const valueOf = (element: Element): string => (element as HTMLInputElement).value;

function write(element: Element, value: string): void {
  focus(element);
  fireEvent.change(element, { target: { value } });
}

function focus(element: Element): void {
  const focusable = element.closest<HTMLElement>(FOCUSABLE);
  if (focusable && focusable !== document.activeElement) act(() => focusable.focus());
}

/** What follows from it at once has happened, as after the calls of `userEvent`. */
async function settled(work: () => void): Promise<void> {
  await getConfig().asyncWrapper(async () => work());
}
