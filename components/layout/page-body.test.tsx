import { act, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState, type ReactNode } from "react";
import { hydrateRoot, type Root } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { afterEach, expect, test, vi } from "vitest";
import { ListToolbar } from "@/components/deliberation-list/list-toolbar";
import { DecisionForm } from "@/components/gate/decision-form";
import { Checkbox } from "@/components/ui/form/checkbox";
import { TextField } from "@/components/ui/form/text-field";
import { readListFilters } from "@/lib/client/lists/list-filters";
import { useShortcut } from "@/lib/client/shortcuts/shortcuts-context";
import { useAddress } from "@/lib/client/page/use-address";
import type { Gate } from "@/lib/domain/gate/gate";
import { playScores } from "@/lib/testing/builders";
import { ComponentWorld } from "@/lib/testing/component-world";
import { PageBody } from "./page-body";

let root: Root | null = null;
const container = document.createElement("div");

/** The page as the server sends it, what a person does with it meanwhile, and then the browser takes over. */
async function takeOver(content: ReactNode, meanwhile: () => Promise<void> | void): Promise<void> {
  const page = <ComponentWorld>{content}</ComponentWorld>;
  document.body.append(container);
  container.innerHTML = renderToString(page);
  await meanwhile();
  root = await act(() => hydrateRoot(container, page));
}

afterEach(async () => {
  await act(() => root?.unmount());
  container.remove();
  window.parleyEarlyKeys = undefined;
});

const { folded } = playScores([[95, 95, 95, 95, 40]], { config: { max_iterations: 1 } });
const gate = folded.lifecycle.openGates[0] as Gate;
const decision = (
  <DecisionForm
    gate={gate}
    answered={{}}
    headSeq={20}
    target={90}
    placeOf={() => 1}
    nameOf={(agentId) => agentId}
    hrefOf={(seq) => `?seq=${seq}`}
    decisionHref="/deliberations/x"
  />
);
const kept = (): unknown => JSON.parse(localStorage.getItem(`parley-draft-${gate.id}`) ?? "null");

test("a decision that was clicked and explained before the page listened is kept", async () => {
  const user = userEvent.setup();
  const option = gate.options[1]!;
  await takeOver(<PageBody>{decision}</PageBody>, async () => {
    await user.click(screen.getByRole("radio", { name: option.label }));
    await user.type(screen.getByLabelText(/Why\?/), "Early");
  });
  expect(screen.getByRole("radio", { name: option.label })).toBeChecked();
  // Where the person was typing, typing goes on.
  expect(screen.getByLabelText(/Why\?/)).toHaveFocus();
  await user.keyboard(" bird");
  expect(screen.getByLabelText(/Why\?/)).toHaveValue("Early bird");
  expect(kept()).toMatchObject({ choice: option.id, rationale: "Early bird" });
});

test("a draft of last time stays beside what was clicked early, which counts more", async () => {
  const [first, second] = gate.options;
  localStorage.setItem(`parley-draft-${gate.id}`, JSON.stringify({ choice: first!.id, rationale: "From yesterday" }));
  await takeOver(<PageBody>{decision}</PageBody>, () =>
    userEvent.click(screen.getByRole("radio", { name: second!.label })),
  );
  expect(screen.getByRole("radio", { name: second!.label })).toBeChecked();
  expect(screen.getByLabelText(/Why\?/)).toHaveValue("From yesterday");
  expect(kept()).toMatchObject({ choice: second!.id, rationale: "From yesterday" });
});

test("nothing is changed where nothing was done early", async () => {
  localStorage.setItem(`parley-draft-${gate.id}`, JSON.stringify({ rationale: "From yesterday" }));
  await takeOver(<PageBody>{decision}</PageBody>, () => undefined);
  expect(screen.getByLabelText(/Why\?/)).toHaveValue("From yesterday");
  expect(kept()).toEqual({ rationale: "From yesterday" });
});

test("filters that were set early are applied", async () => {
  const go = vi.fn<(changes: object) => void>();
  function Toolbar() {
    return (
      <ListToolbar
        address={{ ...useAddress(), go }}
        filters={readListFilters(() => null)}
        protocols={[
          { id: "debate", title: "Debate" },
          { id: "review", title: "Review" },
        ]}
      />
    );
  }
  await takeOver(
    <PageBody>
      <Toolbar />
    </PageBody>,
    async () => {
      await userEvent.selectOptions(screen.getByRole("combobox", { name: "Protocol" }), "review");
      await userEvent.type(screen.getByRole("searchbox"), "queue");
    },
  );
  expect(screen.getByRole("searchbox")).toHaveValue("queue");
  await vi.waitFor(() =>
    expect(go.mock.calls.map(([changes]) => changes)).toEqual([{ protocol: "review" }, { q: "queue" }]),
  );
});

test("a box is as it was left, on or off, through every later change of the form", async () => {
  function Form() {
    const [state, setState] = useState({ on: true, off: false, text: "" });
    return (
      <>
        <Checkbox
          label="On"
          checked={state.on}
          onChange={(event) => setState((before) => ({ ...before, on: event.target.checked }))}
        />
        <Checkbox
          label="Off"
          checked={state.off}
          onChange={(event) => setState((before) => ({ ...before, off: event.target.checked }))}
        />
        <TextField
          aria-label="Text"
          value={state.text}
          onChange={(event) => setState((before) => ({ ...before, text: event.target.value }))}
        />
      </>
    );
  }
  await takeOver(
    <PageBody>
      <Form />
    </PageBody>,
    async () => {
      await userEvent.click(screen.getByRole("checkbox", { name: "On" }));
      await userEvent.click(screen.getByRole("checkbox", { name: "Off" }));
    },
  );
  await userEvent.type(screen.getByRole("textbox"), "later");
  expect(screen.getByRole("checkbox", { name: "On" })).not.toBeChecked();
  expect(screen.getByRole("checkbox", { name: "Off" })).toBeChecked();
  expect(screen.getByRole("textbox")).toHaveValue("later");
});

test("keys pressed before the page listened are heard once it does, and none after that", async () => {
  const onPress = vi.fn<(key: string) => void>();
  const Page = ({ isAsked = true }: { isAsked?: boolean }) => {
    useShortcut("gate.decide", onPress, { enabled: isAsked });
    return null;
  };
  const press = (key: string) => document.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
  const show = (content: ReactNode) => act(() => root?.render(<ComponentWorld>{content}</ComponentWorld>));
  await takeOver(
    <div aria-busy="true">
      <PageBody>Loading…</PageBody>
    </div>,
    () => undefined,
  );
  press("d");
  await show(
    <PageBody>
      <Page />
    </PageBody>,
  );
  expect(onPress.mock.calls).toEqual([["d"]]);

  await show(
    <PageBody>
      <Page isAsked={false} />
    </PageBody>,
  );
  press("d");
  await show(
    <PageBody>
      <Page />
    </PageBody>,
  );
  expect(onPress).toHaveBeenCalledOnce();
});

test("keys pressed before the scripts came are heard, chords are not", async () => {
  const heard: string[] = [];
  const Page = () => {
    useShortcut("tab.select", (key) => heard.push(key));
    useShortcut("form.submit", () => heard.push("submit"));
    return null;
  };
  await takeOver(
    <PageBody>
      <Page />
    </PageBody>,
    () => {
      window.parleyEarlyKeys = [
        new KeyboardEvent("keydown", { key: "2" }),
        new KeyboardEvent("keydown", { key: "Enter", ctrlKey: true }),
        new KeyboardEvent("keydown", { key: "3" }),
      ];
    },
  );
  expect(heard).toEqual(["2", "3"]);
  expect(window.parleyEarlyKeys).toBeUndefined();
});
