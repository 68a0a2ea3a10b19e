import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { useShortcut } from "@/lib/client/shortcuts/shortcuts-context";
import { ShortcutsProvider } from "@/lib/client/shortcuts/shortcuts-provider";
import { CommandMenu } from "./command-menu";


function Actions({ onRecords }: { onRecords: () => void }) {
  useShortcut("go.inbox", () => {});
  useShortcut("go.records", onRecords);
  return null;
}

test("⌘K lists what this screen can do; typing filters, Enter runs it", async () => {
  const user = userEvent.setup();
  const onRecords = vi.fn<() => void>();
  render(<ShortcutsProvider><Actions onRecords={onRecords} /><CommandMenu /></ShortcutsProvider>);
  await user.keyboard("{Control>}k{/Control}");
  expect(screen.getByRole("dialog", { name: "Command menu" })).toBeInTheDocument();
  expect(screen.getAllByRole("option").map((option) => option.textContent)).toEqual([expect.stringContaining("Needs you"), expect.stringContaining("Decision records")]);
  await user.type(screen.getByRole("combobox", { name: "Search actions" }), "rec{Enter}");
  expect(onRecords).toHaveBeenCalledOnce();
  expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
});

test("no match is said in words", async () => {
  const user = userEvent.setup();
  render(<ShortcutsProvider><Actions onRecords={() => {}} /><CommandMenu /></ShortcutsProvider>);
  await user.keyboard("{Control>}k{/Control}");
  await user.type(screen.getByRole("combobox", { name: "Search actions" }), "zzz");
  expect(screen.getByRole("status")).toHaveTextContent("No action is called “zzz”.");
});
