import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import type { Gate } from "@/lib/domain/gate/gate";
import { chairGame } from "@/lib/protocols/chair/rules/chair-harness";
import { playScores } from "@/lib/testing/builders";
import { ComponentWorld } from "@/lib/testing/component-world";
import { play } from "@/lib/testing/play";
import { rehearsalAnswer, rehearsalCreated } from "@/lib/testing/rehearsed-games";
import { useUnsavedCorrection } from "@/lib/client/gate/unsaved-corrections";
import { DecisionForm } from "./decision-form";

/** Security is far below the floor: proceeding needs its risk accepted by name. */
const { folded } = playScores([[95, 95, 95, 95, 40]], { config: { max_iterations: 1 } });
const gate = folded.lifecycle.openGates[0] as Gate;
const proceeding = gate.options.find(({ requires }) => requires.some(({ kind }) => kind === "risk_acceptance"))!;
const scoped = gate.options.find(({ id }) => id === "modified_scope")!;

function show(headSeq = 20) {
  return render(form(headSeq));
}
const form = (
  headSeq: number,
  asked: Gate = gate,
  answered: Parameters<typeof DecisionForm>[0]["answered"] = {},
  lastRound: string | null = null,
) => (
  <ComponentWorld>
    <DecisionForm
      gate={asked}
      answered={answered}
      lastRound={lastRound}
      headSeq={headSeq}
      target={90}
      placeOf={() => 1}
      nameOf={(agentId) => agentId}
      hrefOf={(seq) => `?seq=${seq}`}
      decisionHref="/deliberations/x?tab=rounds"
    />
  </ComponentWorld>
);

const answers = vi.fn<typeof fetch>();
const json = (status: number, body: unknown) =>
  new Response(JSON.stringify(body), { status, headers: { "content-type": "application/json" } });
const sent = () => JSON.parse(String(answers.mock.calls[0]?.[1]?.body)) as Record<string, unknown>;

beforeEach(() => {
  answers.mockReset();
  vi.stubGlobal("fetch", answers);
});

const submit = () => screen.getByRole("button", { name: /Submit decision/ });

test("names every position with its score and concern", () => {
  show();
  const positions = screen.getByRole("region", { name: "Positions" });
  expect(positions).toHaveTextContent("Security");
  expect(positions).toHaveTextContent("The failure mode is open.");
  expect(screen.getByRole("heading", { name: gate.question })).toBeInTheDocument();
});

test("a long document is closed, so that the options come first, and a short one stands open", () => {
  const document = (lines: number) => ({
    title: "The plan",
    text: Array.from({ length: lines }, () => "A line.").join("\n"),
  });
  const details = () => screen.getByText("The plan", { selector: "summary" }).closest("details");
  const { unmount } = render(form(20, { ...gate, document: document(20) }));
  expect(details()).toHaveAttribute("open");
  unmount();
  render(form(20, { ...gate, document: document(21) }));
  expect(details()).not.toHaveAttribute("open");
});

test("another round says what the last one took, and nothing else does", () => {
  render(form(20, gate, {}, "The last round took 4 min and 0.60 USD."));
  const said = screen.getAllByText("The last round took 4 min and 0.60 USD.").map((one) => one.closest("label"));
  expect(said.map((label) => label?.querySelector("input")?.value)).toEqual(["one_more_round", "modified_scope"]);
});

test("what is to be decided about can be read in full", async () => {
  render(form(20, { ...gate, document: { title: "The plan", text: "1. Add a **table**." } }));
  // What formats it comes after the form.
  await waitFor(() => expect(screen.getByRole("group", { name: "The plan" })).toHaveTextContent("Add a table."));
});

test("nothing is sent without a choice and a reason; the first error has the focus", async () => {
  const user = userEvent.setup();
  show();
  await user.click(submit());
  expect(answers).not.toHaveBeenCalled();
  expect(screen.getByText("Choose one of the options.")).toBeInTheDocument();
  expect(screen.getByText("Say why: it goes into the record.")).toBeInTheDocument();
  expect(screen.getAllByRole("radio")[0]).toHaveFocus();
});

test("what was changed beside it and is not saved is not passed over", async () => {
  const user = userEvent.setup();
  answers.mockResolvedValue(
    json(200, {
      data: {
        id: gate.id,
        deliberationId: folded.lifecycle.deliberationId,
        answeredBy: "Ada",
        answeredAt: "2026-01-05T10:00:00.000Z",
        choice: "x",
      },
    }),
  );
  const Beside = ({ isUnsaved }: { isUnsaved: boolean }) => {
    useUnsavedCorrection("The matching you changed", isUnsaved);
    return null;
  };
  const page = (isUnsaved: boolean) => (
    <>
      <Beside isUnsaved={isUnsaved} />
      {form(20)}
    </>
  );
  const { rerender } = render(page(true));
  await user.click(submit());
  expect(screen.getByText(/^The matching you changed has not been saved/)).toBeInTheDocument();
  expect(answers).not.toHaveBeenCalled();
  rerender(page(false));
  await user.click(submit());
  expect(screen.queryByText(/is not saved/)).toBeNull();
  expect(screen.getByText("Choose one of the options.")).toBeInTheDocument();
});

test("a risk has to be accepted by name", async () => {
  const user = userEvent.setup();
  answers.mockResolvedValue(
    json(200, {
      data: {
        id: gate.id,
        deliberationId: folded.lifecycle.deliberationId,
        answeredBy: "Ada",
        answeredAt: "2026-01-05T10:00:00.000Z",
        choice: proceeding.id,
      },
    }),
  );
  show();
  await user.click(screen.getByRole("radio", { name: proceeding.label }));
  await user.type(screen.getByLabelText(/Why\?/), "It ships behind a flag.");
  await user.type(screen.getByLabelText(/Your name/), "Ada");
  await user.click(submit());
  expect(answers).not.toHaveBeenCalled();
  const risk = screen.getByRole("checkbox", { name: "I accept the risk of Security" });
  expect(risk).toHaveFocus();
  expect(risk).toHaveAccessibleDescription(/The failure mode is open\./);
  await user.click(risk);
  await user.keyboard("{Control>}{Enter}{/Control}");
  await waitFor(() => expect(answers).toHaveBeenCalledOnce());
  expect(sent()).toMatchObject({
    choice: proceeding.id,
    rationale: "It ships behind a flag.",
    by: "Ada",
    acceptedRisks: ["security"],
  });
});

test("an option that asks for a text does not go without it", async () => {
  const user = userEvent.setup();
  show();
  await user.click(screen.getByRole("radio", { name: scoped.label }));
  await user.type(screen.getByLabelText(/Why\?/), "Smaller first.");
  await user.click(submit());
  expect(screen.getByLabelText("The new scope")).toHaveFocus();
  expect(answers).not.toHaveBeenCalled();
});

test("somebody was faster: who, what and when are said, and what was written stays", async () => {
  const user = userEvent.setup();
  answers.mockResolvedValue(
    json(409, {
      error: {
        code: "conflict",
        message: "Grace answered this.",
        details: { answeredBy: "Grace", answeredAt: "2026-01-05T14:02:00.000Z", choice: "one_more_round" },
      },
    }),
  );
  show();
  const label = gate.options.find(({ id }) => id === "one_more_round")?.label ?? "";
  await user.click(screen.getByRole("radio", { name: gate.options.find(({ id }) => id === "defer")!.label }));
  await user.type(screen.getByLabelText(/Why\?/), "Not now.");
  await user.click(submit());
  const notice = await screen.findByRole("alert");
  expect(notice).toHaveTextContent(/Grace decided this at \d\d:02:00/);
  expect(notice).toHaveTextContent(label);
  expect(screen.getByRole("link", { name: "Open the decision" })).toHaveAttribute(
    "href",
    "/deliberations/x?tab=rounds",
  );
  expect(screen.getByLabelText(/Why\?/)).toHaveValue("Not now.");
});

test("the draft is kept when the page is left and opened again", async () => {
  const user = userEvent.setup();
  const { unmount } = show();
  await user.click(screen.getByRole("radio", { name: scoped.label }));
  await user.type(screen.getByLabelText(/Why\?/), "Half a thought");
  unmount();
  show();
  expect(screen.getByLabelText(/Why\?/)).toHaveValue("Half a thought");
  expect(screen.getByRole("radio", { name: scoped.label })).toBeChecked();
});

test("a log that moved meanwhile is said, not applied", () => {
  const { rerender } = show(20);
  expect(screen.queryByText(/since you opened this/)).not.toBeInTheDocument();
  rerender(form(22));
  expect(screen.getByRole("link", { name: "2 new events" })).toHaveAttribute("href", "?seq=21");
});

test("a connection that drops is a sentence that promises nothing, and the draft stays", async () => {
  const user = userEvent.setup();
  answers.mockRejectedValue(new TypeError("Failed to fetch"));
  show();
  await user.click(screen.getByRole("radio", { name: gate.options.find(({ id }) => id === "defer")!.label }));
  await user.type(screen.getByLabelText(/Why\?/), "Not now.");
  await user.click(submit());
  expect(await screen.findByRole("alert")).toHaveTextContent(
    "The connection dropped before Parley answered, so it may have gone through.",
  );
  expect(screen.getByLabelText(/Why\?/)).toHaveValue("Not now.");
});

test("a budget that is used up: no empty list of positions; a larger limit is asked for and sent", async () => {
  const user = userEvent.setup();
  const open = play({
    created: rehearsalCreated("debate", { budget: { kind: "tokens", limit: 700 } }),
    answer: rehearsalAnswer,
  }).folded.lifecycle.openGates[0] as Gate;
  answers.mockResolvedValue(
    json(200, {
      data: {
        id: open.id,
        deliberationId: folded.lifecycle.deliberationId,
        answeredBy: "Ada",
        answeredAt: "2026-01-05T09:00:00.000Z",
        choice: "raise",
      },
    }),
  );
  render(
    <ComponentWorld>
      <DecisionForm
        gate={open}
        answered={{}}
        headSeq={9}
        target={90}
        placeOf={() => 1}
        nameOf={(agentId) => agentId}
        hrefOf={(seq) => `?seq=${seq}`}
        decisionHref="/deliberations/x?tab=rounds"
      />
    </ComponentWorld>,
  );
  expect(screen.getByText("The budget is used up: 700 tokens of 700 tokens.")).toBeInTheDocument();
  expect(screen.queryByRole("region", { name: "Positions" })).toBeNull();
  await user.click(screen.getByRole("radio", { name: "Raise the budget" }));
  await user.type(screen.getByRole("textbox", { name: "Why?" }), "Worth it.");
  await user.type(screen.getByLabelText("New limit"), "700");
  await user.click(submit());
  expect(screen.getByLabelText("New limit")).toHaveAccessibleDescription(/Enter a number above 700\./);
  await user.type(screen.getByLabelText("New limit"), "0");
  await user.click(submit());
  await waitFor(() => expect(sent()).toMatchObject({ choice: "raise", texts: { limit: "7000" } }));
});

test("an option that takes a model has one field for it, which says whether it may be left empty", async () => {
  const failed = chairGame([], { special: ({ kind }) => (kind === "frame" ? { fail: "timeout" } : null) }).folded
    .lifecycle.openGates[0] as Gate;
  const { unmount } = render(form(20, failed));
  await userEvent.click(screen.getByRole("radio", { name: /Replace the model/ }));
  expect(screen.getAllByRole("textbox", { name: /model/i })).toEqual([
    screen.getByRole("textbox", { name: /^The model/ }),
  ]);
  expect(screen.getByRole("textbox", { name: /^The model/ })).toBeRequired();
  unmount();

  const unreadable = playScores([[95, 95, 95, 95, 95]], { special: () => ({ text: "no" }) }).folded.lifecycle
    .openGates[0] as Gate;
  render(form(20, unreadable));
  await userEvent.click(screen.getByRole("radio", { name: /Ask the seat again/ }));
  const field = screen.getByRole("textbox", { name: /^Another model/ });
  expect(field).not.toBeRequired();
  expect(screen.getByText("Leave empty to ask the same model again.")).toBeTruthy();
  answers.mockResolvedValue(json(200, { data: {} }));
  await userEvent.type(field, "other");
  await userEvent.type(screen.getByLabelText(/Why\?/), "It can't do JSON.");
  await userEvent.click(submit());
  await waitFor(() => expect(sent()).toMatchObject({ choice: "replace", texts: { model: "other" } }));
});

test("an answer that arrived although the connection dropped is not called unrecorded", async () => {
  const user = userEvent.setup();
  answers.mockRejectedValue(new TypeError("Failed to fetch"));
  const { rerender } = render(form(20));
  await user.click(screen.getByRole("radio", { name: scoped.label }));
  await user.type(screen.getByLabelText(/Why\?/), "The scope is smaller.");
  for (const box of screen.getAllByRole("textbox").filter((field) => (field as HTMLInputElement).value === ""))
    await user.type(box, "Ada");
  await user.click(submit());
  expect(await screen.findByText(/so it may have gone through/)).toBeInTheDocument();
  const answeredBy = (by: string) => ({ [gate.id]: { by, at: "2026-01-05T10:00:00.000Z", choice: scoped.id, seq: 9 } });
  rerender(form(21, gate, answeredBy(String(sent().by))));
  expect(screen.getByText("It matches the answer you sent.")).toBeInTheDocument();
  expect(screen.queryByText(/was not recorded/)).toBeNull();
  rerender(form(21, gate, answeredBy("Somebody else")));
  expect(screen.getByText(/^Your answer was not recorded/)).toBeInTheDocument();
});
