import { fireEvent, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { installFakeServer } from "@/components/testing/fake-server";
import { LivePage } from "@/components/testing/live-page";
import { connectionSchema, type Connection } from "@/lib/contracts/connections";
import { ConnectionsPanel } from "./connections-panel";

const KEY = "sk-never-to-be-seen-4711";
const PRESETS = [
  {
    id: "openai",
    title: "OpenAI",
    baseUrl: "https://api.openai.com/v1",
    needsKey: true,
    isLocal: false,
    note: "Needs a key of the OpenAI platform.",
    settings: {},
  },
  {
    id: "azure",
    title: "Azure OpenAI",
    baseUrl: "https://{resource}.openai.azure.com/openai/v1",
    needsKey: true,
    isLocal: false,
    note: "One resource.",
    settings: {},
  },
  {
    id: "ollama",
    title: "Ollama",
    baseUrl: "http://127.0.0.1:11434/v1",
    needsKey: false,
    isLocal: true,
    note: "On this machine.",
    settings: { maxTokensField: "max_tokens" },
  },
];
const REPORT = {
  at: "2026-11-16T08:00:00.000Z",
  model: "gpt-x",
  verdict: "limited",
  summary: "Parley will ask for JSON mode and stream.",
  use: { replyMode: "json_object", streamUsage: true },
  firstTokenMs: 80,
  totalMs: 400,
  checks: [
    { id: "reachable", title: "Reachable", state: "ok", text: "Answered in 12 ms." },
    { id: "json_schema", title: "JSON schema", state: "warn", text: "Not taken." },
    { id: "usage", title: "Usage", state: "fail", text: "No token counts came." },
    { id: "plain", title: "Plain text", state: "skipped", text: "Not needed." },
  ],
};
const connection = (changes: Partial<Connection> = {}): Connection =>
  connectionSchema.parse({
    id: "con_paid00000000",
    name: "Paid",
    preset: "openai",
    baseUrl: "https://api.openai.com/v1",
    defaultModel: "gpt-x",
    isFromEnvironment: false,
    isDefault: true,
    hasKey: true,
    isKeyReadable: true,
    lastCheck: null,
    version: 3,
    ...changes,
  });
const ENV = connection({
  id: "env" as Connection["id"],
  name: "Environment",
  baseUrl: "http://127.0.0.1:9999/v1",
  isFromEnvironment: true,
  isDefault: false,
  version: 1,
});

let server: ReturnType<typeof installFakeServer>;
const user = userEvent.setup({ pointerEventsCheck: 0 });
const list = (...items: Connection[]) => ({ data: { items, presets: PRESETS } });

beforeEach(() => {
  server = installFakeServer({
    "GET /api/connections": list(ENV, connection()),
    "GET /api/connections/con_paid00000000/models": {
      data: { models: ["gpt-x", "gpt-y"], source: "endpoint", problem: null },
    },
  });
});

async function show() {
  render(
    <LivePage>
      <ConnectionsPanel />
    </LivePage>,
  );
  await vi.waitFor(() => expect(screen.queryByText("Loading the connections…")).not.toBeInTheDocument());
}
const row = (name: string) => screen.getByText(name, { selector: "li span" }).closest("li") as HTMLElement;
const put = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (text: string) => user.click(screen.getByText(text, { selector: "button" }));
const saved = (method: string) =>
  server.sent.filter((sent) => sent.method === method).map(({ body }) => body as Record<string, unknown>);

test("the list says host, model, key, default and verdict; the environment's is not changed here, and says how it is", async () => {
  server.answers["GET /api/connections"] = list(
    ENV,
    connection(),
    connection({
      id: "con_lost00000000" as Connection["id"],
      name: "Lost",
      isDefault: false,
      isKeyReadable: false,
      defaultModel: "",
      lastCheck: REPORT as Connection["lastCheck"],
    }),
    connection({ id: "con_bare00000000" as Connection["id"], name: "Bare", isDefault: false, hasKey: false }),
  );
  await show();
  expect(row("Paid")).toHaveTextContent("DefaultNot checked");
  expect(row("Paid")).toHaveTextContent("api.openai.commodel gpt-xkey stored, encrypted");
  expect(row("Environment")).toHaveTextContent("Set by the variables OPENAI_BASE_URL, OPENAI_API_KEY and PARLEY_MODEL");
  expect(within(row("Environment")).queryByLabelText("Edit Environment")).not.toBeInTheDocument();
  expect(row("Lost")).toHaveTextContent("no default modelkey can’t be read");
  expect(row("Lost")).toHaveTextContent("It was encrypted with another PARLEY_SECRET.");
  expect(row("Lost")).toHaveTextContent("Works with limits");
  expect(row("Bare")).toHaveTextContent("no key");
  expect(screen.getByText(/New deliberations use/)).toHaveTextContent("New deliberations use gpt-x at api.openai.com");
});

test("without any connection the panel says what to do; a list that can't be had is tried again", async () => {
  server.answers["GET /api/connections"] = {
    status: 503,
    error: { code: "unavailable", message: "The database is away." },
  };
  await show();
  expect(await screen.findByText("The database is away.")).toBeInTheDocument();
  server.answers["GET /api/connections"] = list();
  await press("Try again");
  expect(await screen.findByText("No model is connected.")).toBeInTheDocument();
  await press("Add connection");
  expect(screen.getByText("Needs a key of the OpenAI platform.")).toBeInTheDocument();
});

test("a new one starts from a preset; what is wrong is said at its field before anything is sent", async () => {
  await show();
  await press("Add connection");
  await user.click(screen.getByText("Azure OpenAI"));
  put(/^Name$/, "");
  await press("Save connection");
  expect(screen.getByLabelText(/^Name$/)).toHaveFocus();
  expect(screen.getByText("Give the connection a name.")).toBeInTheDocument();
  expect(screen.getByText("Replace {resource} in the address with your own.")).toBeInTheDocument();
  expect(saved("POST")).toEqual([]);
});

test("the key goes to the server and nowhere else; without a model the form stays for choosing one", async () => {
  await show();
  await press("Add connection");
  await user.click(screen.getByText("OpenAI"));
  expect(screen.getByLabelText(/^Name$/)).toHaveValue("OpenAI");
  expect(screen.getByLabelText(/^Key/)).toHaveAttribute("type", "password");
  put(/^Key/, KEY);
  server.answers["POST /api/connections"] = {
    status: 201,
    data: connection({ name: "OpenAI", defaultModel: "", isDefault: false }),
  };
  await press("Save connection");
  expect(await screen.findByText("The connection is saved.")).toBeInTheDocument();
  expect(saved("POST")).toEqual([
    expect.objectContaining({ name: "OpenAI", preset: "openai", apiKey: KEY, allowPrivate: false, isDefault: false }),
  ]);
  expect(document.body.innerHTML).not.toContain(KEY);
  expect(await screen.findByText("The endpoint lists 2 models. Type to search, or choose one.")).toBeInTheDocument();
  put(/^Default model/, "gpt-y");
  server.answers["PUT /api/connections/con_paid00000000"] = {
    data: connection({ name: "OpenAI", defaultModel: "gpt-y", version: 4 }),
  };
  await press("Save connection");
  await vi.waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
  expect(saved("PUT")[0]).toMatchObject({ defaultModel: "gpt-y", version: 3 });
  expect(saved("PUT")[0]).not.toHaveProperty("apiKey");
});

test("an address the server refuses is said at the field until it is changed", async () => {
  await show();
  await user.click(screen.getByLabelText("Edit Paid"));
  put(/^Address/, "http://10.0.0.7/v1");
  server.answers["PUT /api/connections/con_paid00000000"] = {
    status: 422,
    error: {
      code: "invalid_input",
      message: "baseUrl: private",
      fields: { baseUrl: "This address is private. Allow it below if it is meant." },
    },
  };
  await press("Save connection");
  expect(await screen.findByText("This address is private. Allow it below if it is meant.")).toBeInTheDocument();
  expect(screen.getByLabelText(/^Address/)).toHaveFocus();
  put(/^Address/, "https://models.example/v1");
  expect(screen.queryByText("This address is private. Allow it below if it is meant.")).not.toBeInTheDocument();
});

test("a key is replaced or removed, and kept otherwise", async () => {
  await show();
  await user.click(screen.getByLabelText("Edit Paid"));
  expect(screen.getByText("A key is stored, encrypted. It is never shown.")).toBeInTheDocument();
  await press("Remove key");
  await press("Keep the current key");
  await press("Remove key");
  server.answers["PUT /api/connections/con_paid00000000"] = { data: connection({ hasKey: false, version: 4 }) };
  await press("Save connection");
  await vi.waitFor(() => expect(saved("PUT")[0]).toHaveProperty("apiKey", null));
});

test("a key is not sent to another host: the server says so at the key, and the way on is one press away", async () => {
  await show();
  await user.click(screen.getByLabelText("Edit Paid"));
  put(/^Address/, "https://elsewhere.example/v1");
  const problem =
    "The stored key belongs to api.openai.com and will not be sent to elsewhere.example. Enter a key for the new address, or remove the stored one.";
  server.answers["PUT /api/connections/con_paid00000000"] = {
    status: 422,
    error: { code: "invalid_input", message: problem, fields: { apiKey: problem } },
  };
  await press("Save connection");
  expect(await screen.findByText(problem)).toBeInTheDocument();
  expect(screen.getByText("Replace key")).toHaveFocus();
  await press("Replace key");
  put(/^Key/, KEY);
  expect(screen.queryByText(problem)).not.toBeInTheDocument();
});

test("changed elsewhere: nothing is lost, and one can save over it or load it", async () => {
  await show();
  await user.click(screen.getByLabelText("Edit Paid"));
  put(/^Default model/, "gpt-mine");
  server.answers["PUT /api/connections/con_paid00000000"] = {
    status: 409,
    error: { code: "conflict", message: "“Paid” was changed after you opened it." },
  };
  server.answers["GET /api/connections"] = list(ENV, connection({ version: 5, defaultModel: "gpt-theirs" }));
  await press("Save connection");
  expect(await screen.findByText("Someone else changed it")).toBeInTheDocument();
  expect(screen.getByLabelText(/^Default model/)).toHaveValue("gpt-mine");
  await vi.waitFor(() => expect(row("Paid")).toHaveTextContent("gpt-theirs"));
  server.answers["PUT /api/connections/con_paid00000000"] = {
    data: connection({ version: 6, defaultModel: "gpt-mine" }),
  };
  await press("Overwrite with mine");
  await vi.waitFor(() => expect(screen.queryByText("Someone else changed it")).not.toBeInTheDocument());
  expect(saved("PUT").map(({ version, defaultModel }) => [version, defaultModel])).toEqual([
    [3, "gpt-mine"],
    [5, "gpt-mine"],
  ]);
});

test("leaving with changes asks first; without, it does not", async () => {
  await show();
  await user.click(screen.getByLabelText("Edit Paid"));
  await press("Cancel");
  expect(screen.queryByLabelText(/^Address/)).not.toBeInTheDocument();
  await user.click(screen.getByLabelText("Edit Paid"));
  put(/^Name$/, "Other");
  await press("Cancel");
  expect(screen.getByText("What you entered for “Other” has not been saved.")).toBeInTheDocument();
  await press("Keep editing");
  expect(screen.getByLabelText(/^Name$/)).toHaveValue("Other");
  await press("Cancel");
  await press("Discard changes");
  expect(screen.queryByLabelText(/^Address/)).not.toBeInTheDocument();
});

test("the doctor's findings have a word each, what Parley will use, and stay", async () => {
  await show();
  server.answers["POST /api/connections/con_paid00000000/check"] = { data: REPORT };
  await user.click(screen.getByLabelText("Check Paid"));
  expect(await screen.findByText("Parley will ask for JSON mode and stream.")).toBeInTheDocument();
  const found = within(row("Paid")).getByLabelText("Checks");
  expect([...found.children].map((item) => item.textContent)).toEqual([
    "OKReachableAnswered in 12 ms.",
    "LimitedJSON schemaNot taken.",
    "FailedUsageNo token counts came.",
    "SkippedPlain textNot needed.",
  ]);
  expect(row("Paid")).toHaveTextContent("Works with limits");
  expect(row("Paid")).toHaveTextContent(/Checked .* with gpt-x\./);
});

test("a check that did not run says why, and is tried again", async () => {
  await show();
  await user.click(screen.getByLabelText("Check Paid"));
  expect(await screen.findByText("The check gave no result")).toBeInTheDocument();
  server.answers["POST /api/connections/con_paid00000000/check"] = { data: REPORT };
  await press("Try again");
  expect(await screen.findByText("Parley will ask for JSON mode and stream.")).toBeInTheDocument();
});

test("another one is made the default, with nothing else changed", async () => {
  server.answers["GET /api/connections"] = list(
    connection(),
    connection({
      id: "con_other0000000" as Connection["id"],
      name: "Other",
      isDefault: false,
      models: ["a"],
      version: 7,
    }),
  );
  server.answers["PUT /api/connections/con_other0000000"] = {
    data: connection({ id: "con_other0000000" as Connection["id"], name: "Other", version: 8 }),
  };
  await show();
  await user.click(screen.getByLabelText("More for Other"));
  await user.click(screen.getByText("Make default"));
  await vi.waitFor(() =>
    expect(saved("PUT")).toEqual([
      expect.objectContaining({ name: "Other", isDefault: true, models: ["a"], version: 7 }),
    ]),
  );
});

test("removing asks, and says what becomes of deliberations that use it", async () => {
  server.answers["DELETE /api/connections/con_paid00000000"] = { data: { id: "con_paid00000000" } };
  await show();
  await user.click(screen.getByLabelText("More for Paid"));
  await user.click(screen.getByText("Remove…"));
  expect(screen.getByText(/Running ones that still need it will pause and say why/)).toBeInTheDocument();
  expect(saved("DELETE")).toHaveLength(0);
  await press("Remove connection");
  await vi.waitFor(() => expect(saved("DELETE")).toHaveLength(1));
});
