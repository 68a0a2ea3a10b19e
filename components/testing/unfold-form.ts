import { act, fireEvent } from "@testing-library/react";

/** Opens what the form of a new deliberation keeps folded. jsdom tells nobody that a <details> was opened. */
export function unfoldForm(): void {
  act(() => {
    for (const folded of document.querySelectorAll<HTMLDetailsElement>("[role=form] details")) folded.open = true;
  });
  for (const folded of document.querySelectorAll("[role=form] section > details"))
    fireEvent(folded, new Event("toggle"));
}
