import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import type { ShortcutId } from "./registry";
import { useShortcut } from "./shortcuts-context";
import { ShortcutsProvider } from "./shortcuts-provider";

function Listener({ id, onPress }: { id: ShortcutId; onPress: (key: string) => void }) {
  useShortcut(id, onPress);
  return null;
}

function setup(id: ShortcutId, extra?: React.ReactNode) {
  const onPress = vi.fn<(key: string) => void>();
  render(
    <ShortcutsProvider>
      <Listener id={id} onPress={onPress} />
      {extra}
    </ShortcutsProvider>,
  );
  return { onPress, user: userEvent.setup() };
}

test("a single key runs its handler", async () => {
  const { user, onPress } = setup("gate.decide");
  await user.keyboard("d");
  expect(onPress).toHaveBeenCalledExactlyOnceWith("d");
});

test("a sequence needs both keys", async () => {
  const { user, onPress } = setup("go.inbox");
  await user.keyboard("i");
  expect(onPress).not.toHaveBeenCalled();
  await user.keyboard("gi");
  expect(onPress).toHaveBeenCalledOnce();
});

test.each([
  ["input", <input key="i" aria-label="Text" />],
  ["textarea", <textarea key="t" aria-label="Text" />],
])("single keys are text while typing in a %s", async (_name, field) => {
  const { user, onPress } = setup("gate.decide", field);
  await user.click(screen.getByRole("textbox", { name: "Text" }));
  await user.keyboard("d");
  expect(onPress).not.toHaveBeenCalled();
  expect(screen.getByRole("textbox", { name: "Text" })).toHaveValue("d");
});

test("a chord works while typing", async () => {
  const { user, onPress } = setup("form.submit", <textarea aria-label="Text" />);
  await user.click(screen.getByRole("textbox", { name: "Text" }));
  await user.keyboard("{Control>}{Enter}{/Control}");
  await user.keyboard("{Meta>}{Enter}{/Meta}");
  expect(onPress).toHaveBeenCalledTimes(2);
});

test("single keys are off while a dialog is open", async () => {
  const { user, onPress } = setup(
    "gate.decide",
    <dialog open>
      <button type="button">OK</button>
    </dialog>,
  );
  await user.keyboard("d");
  expect(onPress).not.toHaveBeenCalled();
});

test("the setting turns single keys off and leaves chords on", async () => {
  localStorage.setItem("parley-single-keys", "off");
  const onMenu = vi.fn<(key: string) => void>();
  const { user, onPress } = setup("gate.decide");
  render(
    <ShortcutsProvider>
      <Listener id="menu.open" onPress={onMenu} />
    </ShortcutsProvider>,
  );
  await user.keyboard("d");
  await user.keyboard("{Control>}k{/Control}");
  expect(onPress).not.toHaveBeenCalled();
  expect(onMenu).toHaveBeenCalledOnce();
});

test("the handler registered last wins and leaves on unmount", async () => {
  const first = vi.fn<(key: string) => void>();
  const second = vi.fn<(key: string) => void>();
  const user = userEvent.setup();
  const { rerender } = render(
    <ShortcutsProvider>
      <Listener id="gate.decide" onPress={first} />
      <Listener key="b" id="gate.decide" onPress={second} />
    </ShortcutsProvider>,
  );
  await user.keyboard("d");
  rerender(
    <ShortcutsProvider>
      <Listener id="gate.decide" onPress={first} />
    </ShortcutsProvider>,
  );
  await user.keyboard("d");
  expect([first.mock.calls.length, second.mock.calls.length]).toEqual([1, 1]);
});
