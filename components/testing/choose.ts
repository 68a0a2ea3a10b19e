import { screen } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";

/** Picks an option of a Select by its label, as a person does: open the list, click. */
export async function choose(user: UserEvent, select: HTMLElement, label: string): Promise<void> {
  await user.click(select);
  await user.click(await screen.findByRole("option", { name: label }));
}
