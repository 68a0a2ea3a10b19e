import { render, screen, within } from "@testing-library/react";
import userEvent, { type UserEvent } from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { choose } from "@/components/testing/choose";
import { address } from "@/components/testing/address";
import { installFakeServer } from "@/components/testing/fake-server";
import { LivePage } from "@/components/testing/live-page";
import { quickUser } from "@/components/testing/quick-user";
import { unfoldForm, unfoldProposal } from "@/components/testing/unfold-form";
import type { Settings } from "@/lib/contracts/settings";
import { NewDeliberation } from "./new-deliberation";

const CREATED = { status: 201, data: { id: "dlb_created00000" } };
let server: ReturnType<typeof installFakeServer>;

const setup = quickUser;

beforeEach(() => {
  server = installFakeServer({
    "GET /api/panel-templates": { data: { items: [] } },
    "POST /api/deliberations": CREATED,
  });
});

function show(source: Settings["source"] = { kind: "rehearsal" }, question = "") {
  const shown = render(
    <LivePage>
      <NewDeliberation source={source} question={question} />
    </LivePage>,
  );
  unfoldProposal();
  return shown;
}
const posts = () => server.sent.filter(({ method }) => method === "POST");
const seats = () => [
  ...within(screen.getByRole("list", { name: "Domain agents" })).getAllByRole("listitem"),
  ...within(screen.getByRole("list", { name: "Cross-cutting agents" })).getAllByRole("listitem"),
];
const start = () => screen.getByRole("button", { name: /^Start deliberation/ });

async function fill(user: UserEvent) {
  await user.click(screen.getByRole("textbox", { name: "Title" }));
  await user.paste("Job queue");
  await user.click(screen.getByRole("textbox", { name: "Question" }));
  await user.paste("Do we keep jobs in a database table?");
}

test("an empty form is not sent: errors stand at the fields, the first one has the focus", async () => {
  const user = setup();
  show();
  await user.click(start());
  const question = screen.getByRole("textbox", { name: "Question" });
  expect(question).toHaveFocus();
  expect(question).toHaveAccessibleDescription(/^Ask a question the panel can decide\./);
  // The title follows from the question: it is not asked for on its own.
  const summary = screen.getByRole("alert");
  expect(summary).toHaveTextContent("1 thing to fix before it can start");
  await user.tab();
  await user.click(within(summary).getByRole("button", { name: "Question" }));
  expect(question).toHaveFocus();
  expect(posts()).toHaveLength(0);
});

test("samples stay at hand at the foot of the form", () => {
  show();
  const samples = screen.getByRole("list", { name: "Samples" });
  expect(within(samples).getAllByRole("button", { name: /^Run it/ })).toHaveLength(4);
  expect(samples.closest("details")).not.toHaveAttribute("open");
});

test("a limit out of range is said as soon as the field is left", async () => {
  const user = setup();
  show();
  unfoldForm();
  const target = screen.getByRole("spinbutton", { name: "Target" });
  await user.clear(target);
  await user.type(target, "140");
  await user.tab();
  expect(target).toHaveAccessibleDescription(expect.stringContaining("From 0 to 100."));
});

test("the panel follows the kind of change until it is edited; then it is proposed again on request", async () => {
  const user = setup();
  show();
  await fill(user);
  const kind = screen.getByRole("combobox", { name: "Kind of change" });
  await choose(user, kind, "API endpoint");
  expect(seats()).toHaveLength(5);
  await choose(user, kind, "Database schema change");
  expect(screen.getByRole("button", { name: "Remove Database" })).toBeInTheDocument();

  await user.click(screen.getByRole("button", { name: "Add your own agent" }));
  await user.type(screen.getByRole("textbox", { name: "Name" }), "Billing");
  await choose(user, kind, "API endpoint");
  expect(screen.getByRole("button", { name: "Remove Database" })).toBeInTheDocument();
  expect(screen.getByRole("button", { name: "Remove Billing" })).toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Propose again" }));
  expect(screen.queryByRole("button", { name: "Remove Billing" })).not.toBeInTheDocument();
});

test("TV-P5-23 Security and the other cross-cutting seats can't be removed, and the page says why", () => {
  show();
  for (const name of ["Observability", "Operations", "Test", "Security"]) {
    expect(screen.getByRole("button", { name: `Edit ${name}` })).toBeInTheDocument();
    expect(screen.queryByRole("button", { name: `Remove ${name}` })).not.toBeInTheDocument();
  }
  expect(screen.getByText(/take part in every debate, can’t be removed/)).toBeInTheDocument();
});

test("a panel without a domain agent is refused with the server's sentence", async () => {
  const user = setup();
  show();
  await fill(user);
  await choose(user, screen.getByRole("combobox", { name: "Kind of change" }), "API endpoint");
  await user.click(screen.getByRole("button", { name: "Remove API" }));
  await user.click(start());
  expect(screen.getAllByText(/Add at least one domain agent/).length).toBeGreaterThan(0);
  expect(posts()).toHaveLength(0);
});

test("the start gate says how many calls it can take", async () => {
  const user = setup();
  show();
  unfoldForm();
  await choose(user, screen.getByRole("combobox", { name: "Kind of change" }), "API endpoint");
  expect(screen.getAllByText("5 agents × up to 10 rounds = at most 50 calls").length).toBeGreaterThan(0);
  const rounds = screen.getByRole("spinbutton", { name: "Maximum rounds" });
  await user.clear(rounds);
  await user.type(rounds, "4");
  expect(screen.getAllByText("5 agents × up to 4 rounds = at most 20 calls").length).toBeGreaterThan(0);
});

test("Ctrl+Enter starts it, with the panel as it is seen and one idempotency key, and goes there", async () => {
  const user = setup();
  show();
  await fill(user);
  await user.keyboard("{Control>}{Enter}{/Control}");
  await vi.waitFor(() => expect(address.push).toHaveBeenCalledWith("/deliberations/dlb_created00000"));
  expect(posts()).toHaveLength(1);
  expect(posts()[0]?.headers["Idempotency-Key"]).toMatch(/^form-/);
  expect(posts()[0]?.body).toMatchObject({
    title: "Job queue",
    protocol: "debate",
    rehearsal: { script: "converges" },
    panel: expect.arrayContaining([expect.objectContaining({ id: "security" })]),
  });
  expect(localStorage.getItem("parley-new-deliberation")).toBeNull();
  expect(screen.getByRole("textbox", { name: "Title" })).toHaveValue("Job queue");
  expect(screen.getByRole("button", { name: "Starting…" })).toBeInTheDocument();
});

test("a lost connection keeps everything, and the second try carries the same key", async () => {
  const user = setup();
  show();
  await fill(user);
  server.answers["POST /api/deliberations"] = new TypeError("down");
  await user.click(start());
  // It may have arrived: nothing else is claimed.
  expect(await screen.findByRole("alert")).toHaveTextContent(
    /^It may have been started.*Nothing is started twice, and everything you entered is kept\./,
  );
  expect(screen.getByRole("textbox", { name: "Title" })).toHaveValue("Job queue");
  server.answers["POST /api/deliberations"] = CREATED;
  await user.click(screen.getByRole("button", { name: "Try again" }));
  await vi.waitFor(() => expect(address.push).toHaveBeenCalled());
  const [first, second] = posts();
  expect(second?.headers["Idempotency-Key"]).toBe(first?.headers["Idempotency-Key"]);
});

test("what the server refuses stands at its field until that is changed", async () => {
  const user = setup();
  show();
  await fill(user);
  server.answers["POST /api/deliberations"] = {
    status: 422,
    error: { code: "invalid_input", message: "title: Not this one.", fields: { title: "Not this one." } },
  };
  await user.click(start());
  const title = screen.getByRole("textbox", { name: "Title" });
  await vi.waitFor(() => expect(title).toHaveFocus());
  expect(title).toHaveAccessibleDescription(/^Not this one\./);
  await user.type(title, "!");
  expect(title).not.toHaveAccessibleDescription(/Not this one\./);
});

const context = () => screen.queryByRole("textbox", { name: /^Context/ });

test("what has a good default is put together when it is first wanted, and keeps what was written before", async () => {
  const user = setup();
  const first = show();
  expect(context()).not.toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Add context" }));
  expect(context()).toHaveFocus();
  expect(context()).toBeVisible();
  await user.paste("The deadline is in May.");
  first.unmount();
  show();
  expect(context()).not.toBeInTheDocument();
  unfoldForm();
  expect(context()).toHaveValue("The deadline is in May.");
});

test("a problem in what is folded opens it", async () => {
  const user = setup();
  show();
  await fill(user);
  server.answers["POST /api/deliberations"] = {
    status: 422,
    error: { code: "invalid_input", message: "context: Too vague.", fields: { context: "Too vague." } },
  };
  await user.click(start());
  await vi.waitFor(() => expect(context()).toHaveFocus());
  expect(context()).toBeVisible();
  expect(context()).toHaveAccessibleDescription(/^Too vague\./);
});

test("the draft is there after a reload, and can be discarded", async () => {
  const user = setup();
  const first = show();
  await fill(user);
  first.unmount();
  show();
  expect(screen.getByText(/^Draft restored/)).toBeInTheDocument();
  expect(screen.getByRole("textbox", { name: "Title" })).toHaveValue("Job queue");
  await user.click(screen.getByRole("button", { name: "Discard draft" }));
  expect(screen.getByRole("textbox", { name: "Title" })).toHaveValue("");
  expect(screen.queryByText(/^Draft restored/)).not.toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Undo" }));
  expect(screen.getByRole("textbox", { name: "Title" })).toHaveValue("Job queue");
});

test("a draft that is kept creates nothing and is there again", async () => {
  const user = setup();
  const first = show();
  await fill(user);
  await user.click(screen.getByRole("button", { name: "Keep as draft" }));
  expect(address.push).toHaveBeenCalledWith("/deliberations");
  expect(posts()).toHaveLength(0);
  first.unmount();
  show();
  expect(screen.getByRole("textbox", { name: "Title" })).toHaveValue("Job queue");
});

test("a question is enough: title, way to work, seats with reasons and what is missing are proposed", async () => {
  const user = setup();
  show();
  await user.click(screen.getByRole("textbox", { name: "Question" }));
  await user.paste("Should the REST API keep jobs in Redis or in Postgres? The rest of the week is quiet.");
  expect(screen.getByRole("textbox", { name: "Title" })).toHaveValue(
    "Should the REST API keep jobs in Redis or in Postgres?",
  );
  expect(screen.getByText("Debate until they agree")).toBeInTheDocument();
  expect(screen.getByText(/^The question names alternatives to decide between\./)).toBeInTheDocument();
  expect(screen.getByText("The text mentions “REST”, “API”.")).toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Remove Database" }));
  expect(screen.getByText("Nobody here speaks for Database.")).toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Add Advocate" }));
  expect(screen.getByRole("button", { name: "Remove Advocate" })).toBeInTheDocument();
  await user.click(start());
  await vi.waitFor(() => expect(posts()).toHaveLength(1));
  expect(posts()[0]?.body).toMatchObject({
    protocol: "debate",
    config: { question_kind: "choice", opening: "independent", advocate: true },
  });
});

test("a document that is pasted is the document, and is reviewed until another way is chosen", async () => {
  // As a browser does it: that it is pasted is what counts.
  const user = userEvent.setup({ pointerEventsCheck: 0 });
  show();
  unfoldForm();
  await user.click(screen.getByRole("textbox", { name: "Question" }));
  await user.paste("# Rate limits per tenant\n\nWe count requests.\n\nBursts are allowed.");
  expect(screen.getByRole("textbox", { name: "Question" })).toHaveValue("Is this ready, and what has to change first?");
  expect(screen.getByText("Review until it passes")).toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "judges" }));
  expect(screen.getByText("Judges give a verdict")).toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Propose from the question again" }));
  expect(screen.getByText("Review until it passes")).toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Remove Rate limits per tenant" }));
  await user.click(screen.getByRole("button", { name: "Bring the document back" }));
  expect(screen.getByRole("textbox", { name: "Document" })).toHaveValue(
    "# Rate limits per tenant\n\nWe count requests.\n\nBursts are allowed.",
  );
});

test("a question brought along starts a draft of its own; the one that stood here can be brought back", async () => {
  const user = setup();
  const first = show();
  await fill(user);
  first.unmount();
  show(undefined, "Should we buy feature flags?");
  expect(screen.getByRole("textbox", { name: "Question" })).toHaveValue("Should we buy feature flags?");
  await user.click(screen.getByRole("button", { name: "Undo" }));
  expect(screen.getByRole("textbox", { name: "Title" })).toHaveValue("Job queue");
});

test("with an endpoint the page says which model answers, and offers to rehearse instead", async () => {
  const user = setup();
  show({ kind: "endpoint", host: "models.example", model: "gpt-5-mini" });
  unfoldForm();
  expect(screen.getByText("Answered by gpt-5-mini.")).toBeInTheDocument();
  expect(screen.queryByRole("group", { name: "Rehearsal script" })).not.toBeInTheDocument();
  await user.click(screen.getByRole("checkbox", { name: "Rehearse instead" }));
  expect(screen.getByText("This is a rehearsal: no model is called.")).toBeInTheDocument();
  await user.click(screen.getByRole("radio", { name: "Stalls" }));
  await fill(user);
  await user.click(start());
  await vi.waitFor(() => expect(posts()[0]?.body).toMatchObject({ rehearsal: { script: "stalls" } }));
});
