import { act, fireEvent } from "@testing-library/react";

/** Opens all that the form of a new deliberation keeps folded. */
export function unfoldForm(): void {
  unfoldProposal();
  open("#adjust");
  tell("#adjust");
  // What has come with it.
  open("#adjust details");
}

/** The lines of the proposal alone, which is quicker. */
export function unfoldProposal(): void {
  open("section details");
  tell("section > details");
}

const inForm = (selector: string) => document.querySelectorAll<HTMLDetailsElement>(`[role=form] ${selector}`);

function open(folded: string): void {
  act(() => {
    for (const one of inForm(folded)) one.open = true;
  });
}

/** jsdom tells nobody that a <details> was opened. */
function tell(opened: string): void {
  for (const one of inForm(opened)) fireEvent(one, new Event("toggle"));
}
