import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { DecisionForm } from "@/components/gate/decision-form";
import { ViewerContext } from "@/lib/client/people/viewer";
import type { Feed } from "@/lib/client/live/feed";
import type { Viewer } from "@/lib/domain/access/viewer";
import type { Gate } from "@/lib/domain/gate/gate";
import { deliberationOfGate } from "@/lib/domain/ids";
import type { PresentPerson } from "@/lib/events/frames";
import { playScores } from "@/lib/testing/builders";
import { ComponentWorld, createTestLive } from "@/lib/testing/component-world";

const gate = playScores([[95, 95, 95, 95, 40]], { config: { max_iterations: 1 } }).folded.lifecycle
  .openGates[0] as Gate;
const option = gate.options.find(({ requires }) => requires.length === 0)!;
const person = (name: string, role: "decider" | "observer" = "decider"): Viewer => ({
  kind: "person",
  id: `per_${name}`,
  name,
  email: "",
  space: "spc_first",
  spaces: [],
  role,
  session: null,
  token: null,
  scopes: null,
});

beforeEach(() => window.localStorage.clear());

function show(viewer: Viewer) {
  const sayWriting = vi.fn<Feed["sayWriting"]>();
  const quiet = createTestLive();
  const live = { ...quiet, feed: { ...quiet.feed, sayWriting } };
  const { unmount } = render(
    <ComponentWorld live={live}>
      <ViewerContext value={viewer}>
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
      </ViewerContext>
    </ComponentWorld>,
  );
  const present = (...people: Omit<PresentPerson, "id">[]) =>
    act(() =>
      live.presences.take({
        deliberationId: deliberationOfGate(gate.id),
        people: people.map((one) => ({ id: `per_${one.name}`, ...one })),
        more: 0,
      }),
    );
  return { sayWriting, present, unmount };
}
const words = () => screen.queryByText(/ writing (an answer|answers)$/);

test.each(["decider", "observer"] as const)("%s: reads that somebody else writes an answer to this", (role) => {
  const { present } = show(person("Ada", role));
  present({ name: "Ada", writing: gate.id }, { name: "Ben", writing: null });
  expect(words()).toBeNull();
  present({ name: "Ada", writing: null }, { name: "Ben", writing: gate.id });
  expect(words()).toHaveTextContent(/^Ben is writing an answer$/);
  expect(words()).toHaveAttribute("aria-live", "polite");
  present({ name: "Ben", writing: null });
  expect(words()).toBeNull();
});

test("what is in the form is said to be written, again and again, until it is left", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
  const { sayWriting, unmount } = show(person("Ada"));
  expect(sayWriting).not.toHaveBeenCalled();
  await user.click(screen.getByRole("radio", { name: option.label }));
  expect(sayWriting.mock.calls).toEqual([[gate.id, true]]);
  await vi.advanceTimersByTimeAsync(8_000);
  expect(sayWriting.mock.calls.length).toBeGreaterThanOrEqual(3);
  unmount();
  expect(sayWriting).toHaveBeenLastCalledWith(gate.id, false);
  const said = sayWriting.mock.calls.length;
  await vi.advanceTimersByTimeAsync(8_000);
  expect(sayWriting).toHaveBeenCalledTimes(said);
});

test("one person alone tells nobody", async () => {
  const { sayWriting, present } = show({ kind: "local" });
  await userEvent.setup().click(screen.getByRole("radio", { name: option.label }));
  expect(sayWriting).not.toHaveBeenCalled();
  present({ name: "Ben", writing: gate.id });
  expect(words()).toBeNull();
});
