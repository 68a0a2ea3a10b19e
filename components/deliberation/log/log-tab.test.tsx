import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { ComponentWorld } from "@/lib/testing/component-world";
import { play } from "@/lib/testing/play";
import { rehearsalAnswer, rehearsalCreated } from "@/lib/testing/rehearsed-games";
import { LogTab } from "./log-tab";

test("new events are read aloud only where a reader asked for it, and it is remembered", async () => {
  const { log } = play({ created: rehearsalCreated("judges"), answer: rehearsalAnswer });
  const { unmount } = render(
    <ComponentWorld log={log}>
      <LogTab />
    </ComponentWorld>,
  );
  expect(screen.getByRole("log", { name: "Events" })).toHaveAttribute("aria-live", "off");
  await userEvent.click(screen.getByRole("checkbox", { name: "Read new events aloud" }));
  expect(screen.getByRole("log", { name: "Events" })).toHaveAttribute("aria-live", "polite");
  unmount();
  render(
    <ComponentWorld log={log}>
      <LogTab />
    </ComponentWorld>,
  );
  expect(screen.getByRole("checkbox", { name: "Read new events aloud" })).toBeChecked();
});
