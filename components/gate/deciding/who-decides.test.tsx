import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { DecisionForm } from "@/components/gate/decision-form";
import { DecideParts } from "./decide-parts";
import { ViewerContext } from "@/lib/client/people/viewer";
import type { Role } from "@/lib/domain/access/space";
import type { Viewer } from "@/lib/domain/access/viewer";
import type { Deciding, DecidingState, Vote } from "@/lib/domain/gate/deciding";
import type { Gate } from "@/lib/domain/gate/gate";
import { startDeciding } from "@/lib/kernel/deciding";
import { playScores } from "@/lib/testing/builders";
import { ComponentWorld } from "@/lib/testing/component-world";

const gate = playScores([[95, 95, 95, 95, 40]], { config: { max_iterations: 1 } }).folded.lifecycle
  .openGates[0] as Gate;
const chosen = gate.options.find(({ requires }) => requires.length === 0)!;
const ref = (name: string) => ({ id: `per_${name.toLowerCase()}`, name });
const person = (name: string, role: Role = "decider"): Viewer => ({
  kind: "person",
  ...ref(name),
  email: "",
  space: "spc_first",
  spaces: [],
  role,
  session: null,
  token: null,
  scopes: null,
});
const twoOfThree: Deciding = { deciders: [ref("Ada"), ref("Ben"), ref("Cleo")], needed: 2 };
const stateOf = (rule: Deciding, ...votes: string[]): DecidingState => ({
  ...startDeciding(gate.id, rule, "2027-01-01T00:00:00.000Z"),
  votes: votes.map((name): Vote => ({
    person: ref(name),
    choice: chosen.id,
    rationale: `${name}’s reason.`,
    acceptedRisks: [],
    scores: {},
    texts: {},
    at: "2027-01-01T00:00:00.000Z",
    seq: 9,
  })),
});

const answers = vi.fn<typeof fetch>();
beforeEach(() => {
  answers.mockReset();
  vi.stubGlobal("fetch", answers);
});

function show(viewer: Viewer, deciding?: DecidingState) {
  render(
    <ComponentWorld>
      <ViewerContext value={viewer}>
        <DecisionForm
          gate={gate}
          answered={{}}
          deciding={deciding}
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
}
const who = () => screen.queryByRole("region", { name: "Who decides" });

test("one person alone is told nothing of it", () => {
  show({ kind: "local" });
  expect(who()).toBeNull();
});

test("a decider sees the votes and who is missing, and votes", async () => {
  show(person("Ben"), stateOf(twoOfThree, "Ada"));
  expect(who()).toHaveTextContent("Ada, Ben and Cleo, 2 of 3 have to agree");
  expect(within(who()!).getByRole("list", { name: "Votes" })).toHaveTextContent(
    `Ada voted for “${chosen.label}”: Ada’s reason.`,
  );
  expect(who()).toHaveTextContent("Ben and Cleo have not voted yet.");
  const user = userEvent.setup();
  await user.click(screen.getByRole("radio", { name: chosen.label }));
  await user.type(screen.getByRole("textbox", { name: /Why/ }), "Yes.");
  const data = {
    id: gate.id,
    deliberationId: "dlb_aaaaaaaaaaaa",
    answeredBy: "Ben",
    answeredAt: "2027-01-01T00:00:00.000Z",
  };
  answers.mockResolvedValue(
    new Response(JSON.stringify({ ok: true, data: { ...data, choice: chosen.id, isDecided: false } }), {
      headers: { "content-type": "application/json" },
    }),
  );
  await user.click(screen.getByRole("button", { name: /Submit vote/ }));
  // The form stays for another vote: nothing goes on yet.
  expect(await screen.findByText("Nothing is chosen yet")).toBeVisible();
  expect(screen.getByRole("button", { name: /Submit vote/ })).toBeEnabled();
});

test("who is not named looks on; an owner may change it, another decider may not", () => {
  show(person("Dora"), stateOf(twoOfThree));
  expect(screen.queryByRole("form")).toBeNull();
  expect(screen.getByText("The panel waits for others to decide.")).toBeVisible();
  expect(screen.queryByRole("button", { name: "Change…" })).toBeNull();
  show(person("Grace", "owner"), stateOf(twoOfThree));
  expect(screen.getByRole("button", { name: "Change…" })).toBeVisible();
});

test("a deadline says what will happen; a named decider may hand it on", () => {
  const rule: Deciding = {
    deciders: [ref("Ada")],
    needed: 1,
    deadline: { minutes: 60, ending: "take", option: chosen.id },
  };
  const state = stateOf(rule);
  show(person("Ada"), state);
  expect(who()).toHaveTextContent(`then “${chosen.label}” is taken, recorded as nobody’s choice.`);
  expect(screen.getByRole("button", { name: "Ask somebody else…" })).toBeVisible();
});

test("the rail says what happens if nobody decides, and who is asked", () => {
  const rule: Deciding = { ...twoOfThree, deadline: { minutes: 60, ending: "close" } };
  render(
    <ComponentWorld>
      <ViewerContext value={person("Ben")}>
        <DecideParts gate={gate} state={stateOf(rule, "Ada")} />
      </ViewerContext>
    </ComponentWorld>,
  );
  expect(screen.getByRole("heading", { name: /^If it is not decided by/ })).toBeVisible();
  expect(screen.getByText("It is closed undecided.")).toBeVisible();
  expect(screen.getAllByRole("listitem").map((one) => one.textContent)).toEqual([
    "AAdavoted",
    "BYounot voted yet",
    "CCleonot voted yet",
  ]);
  expect(screen.getByText("2 of 3 have to agree.")).toBeVisible();
});

test("who looks on reads what is asked and what could be answered, and can choose nothing", () => {
  show(person("Linus", "observer"), stateOf(twoOfThree));
  expect(screen.getByText("The panel waits for a decider.")).toBeVisible();
  const list = screen.getByRole("list", { name: "What can be answered" });
  for (const { label, consequence } of gate.options) {
    expect(list).toHaveTextContent(label);
    expect(list).toHaveTextContent(consequence);
  }
  expect(screen.queryByRole("radio")).toBeNull();
  expect(screen.queryByText("Why you are asked")).toBeNull();
});
