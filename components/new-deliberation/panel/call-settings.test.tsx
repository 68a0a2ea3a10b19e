import { fireEvent, render, screen, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { PanelEditor } from "@/components/agents/panel-editor";
import { choose } from "@/components/testing/choose";
import { installFakeServer } from "@/components/testing/fake-server";
import { LivePage } from "@/components/testing/live-page";
import { quickUser } from "@/components/testing/quick-user";
import { unfoldForm } from "@/components/testing/unfold-form";
import { connectionSchema, type Connection } from "@/lib/contracts/connections";
import { NewDeliberation } from "@/components/new-deliberation/new-deliberation";

const connection = (id: string, name: string, changes: Partial<Connection> = {}): Connection =>
  connectionSchema.parse({
    id,
    name,
    preset: "custom",
    baseUrl: `https://${name.toLowerCase()}.example/v1`,
    defaultModel: "",
    isFromEnvironment: false,
    isDefault: false,
    hasKey: true,
    isKeyReadable: true,
    lastCheck: null,
    version: 1,
    ...changes,
  });
const PAID = connection("con_paid00000000", "Paid", { defaultModel: "gpt-x", isDefault: true });
const LOCAL = connection("con_local0000000", "Local", { defaultModel: "llama" });
const BARE = connection("con_bare00000000", "Bare");
const models = (...names: string[]) => ({ data: { models: names, source: "endpoint", problem: null } });

let server: ReturnType<typeof installFakeServer>;
const user = quickUser();

beforeEach(() => {
  server = installFakeServer({
    "GET /api/panel-templates": { data: { items: [] } },
    "GET /api/connections": { data: { items: [PAID, LOCAL, BARE], presets: [] } },
    "GET /api/connections/con_paid00000000/models": models("gpt-x", "gpt-y"),
    "GET /api/connections/con_local0000000/models": models("llama", "qwen"),
    "GET /api/connections/con_bare00000000/models": models(),
    "POST /api/deliberations": { status: 201, data: { id: "dlb_created00000" } },
    "POST /api/panel-templates": { status: 422, error: { code: "invalid_input", message: "no" } },
  });
});

type Body = {
  connection?: string;
  models?: { default: string };
  rehearsal?: unknown;
  panel: Record<string, unknown>[];
};
const body = (path = "/api/deliberations") =>
  server.sent.findLast((sent) => sent.method === "POST" && sent.path === path)?.body as Body;
const part = (id: string) => within(document.getElementById(id) as HTMLElement);
const put = (element: HTMLElement, value: string) => fireEvent.change(element, { target: { value } });
const press = (text: string | RegExp) => user.click(screen.getByText(text, { selector: "button" }));
const connect = (where: string, name: string) => choose(user, part(where).getByLabelText("Connection"), name);

async function expectSuggested(box: HTMLElement, names: readonly string[]) {
  await user.click(box);
  await vi.waitFor(() => expect(screen.getAllByRole("option").map(({ textContent }) => textContent)).toEqual(names));
  await user.keyboard("{Escape}");
}

async function show() {
  render(
    <LivePage>
      <NewDeliberation source={{ kind: "rehearsal" }} />
    </LivePage>,
  );
  unfoldForm();
  await part("adjust").findByLabelText("Connection");
  put(screen.getByRole("textbox", { name: "Title" }), "Queue");
  put(screen.getByLabelText("Question"), "Do we keep jobs in a table?");
}

test("the deliberation chooses connection and model; the request names both, and another connection forgets the model", async () => {
  await show();
  expect(part("cost").getByText("Answered by gpt-x, llama.")).toBeInTheDocument();
  const model = () => part("adjust").getByLabelText(/^Model/);
  await expectSuggested(model(), ["gpt-x", "gpt-y"]);
  put(model(), "gpt-y");
  await connect("adjust", "Local");
  expect(model()).toHaveValue("");
  await expectSuggested(model(), ["llama", "qwen"]);
  put(model(), "my own model");
  await press("Start");
  await vi.waitFor(() => expect(body()).toMatchObject({ connection: LOCAL.id, models: { default: "my own model" } }));
  expect(body()).not.toHaveProperty("rehearsal");
});

test("a connection without a default model needs one to be named, said at the field", async () => {
  await show();
  await connect("adjust", "Bare");
  await press("Start");
  expect(part("adjust").getByLabelText(/^Model/)).toHaveAccessibleDescription(
    expect.stringContaining("Name a model: “Bare” has no default model."),
  );
  expect(body()).toBeUndefined();
});

test("a seat has its own connection, model, temperature, effort and longest answer; they are sent, and seen in its row", async () => {
  await show();
  expect(part("panel").getByText(/^Seats are spread over Paid, Local, so that/)).toBeInTheDocument();
  await press("Use only Paid");
  expect(part("cost").getByText("Answered by gpt-x through Paid.")).toBeInTheDocument();
  expect(part("panel").getByText(/^All \d+ seats use gpt-x, so they may share its blind spots\./)).toBeInTheDocument();
  await user.click(screen.getByLabelText("Edit Security"));
  const panel = part("panel");
  expect(panel.getByLabelText("Connection")).toHaveTextContent("Same as the deliberation: Paid");
  await connect("panel", "Local");
  expect(panel.queryByText(/they may share its blind spots/)).not.toBeInTheDocument();
  await expectSuggested(panel.getByLabelText("Model"), ["llama", "qwen"]);
  put(panel.getByLabelText("Model"), "qwen");
  put(panel.getByLabelText("Temperature"), "3");
  await choose(user, panel.getByLabelText("Reasoning effort"), "High");
  put(panel.getByLabelText("Longest answer"), "4000");
  await press("Start");
  expect(panel.getByLabelText("Temperature")).toHaveAccessibleDescription(expect.stringContaining("From 0 to 2."));
  // It can't be put away while something in it is wrong; where is shown.
  await user.click(screen.getByLabelText("Edit Security"));
  expect(panel.getByLabelText("Temperature")).toHaveFocus();
  put(panel.getByLabelText("Temperature"), "0");
  expect(panel.getByText("qwen, at Local, temperature 0, high effort, at most 4,000 tokens")).toBeInTheDocument();
  await press("Start");
  await vi.waitFor(() =>
    expect(body()?.panel.at(-1)).toMatchObject({
      id: "security",
      connection: LOCAL.id,
      model: "qwen",
      temperature: 0,
      reasoningEffort: "high",
      maxOutputTokens: 4000,
    }),
  );
  expect(body().panel[0]).not.toHaveProperty("connection");
});

test("in a rehearsal they are shown as not used and not sent; a saved panel keeps them all the same", async () => {
  await show();
  await user.click(screen.getByLabelText("Edit Security"));
  await connect("panel", "Local");
  put(part("panel").getByLabelText("Temperature"), "0.5");
  await user.click(screen.getByLabelText("Rehearse instead"));
  expect(part("panel").getByText("Model and call settings: not used in a rehearsal")).toBeInTheDocument();
  expect(part("panel").getByText("at Local, temperature 0.5: not used in a rehearsal")).toBeInTheDocument();
  expect(part("adjust").queryByLabelText("Connection")).not.toBeInTheDocument();
  await press("Save this panel…");
  put(within(screen.getByRole("dialog")).getByLabelText("Name"), "Mine");
  await press("Save panel");
  await vi.waitFor(() =>
    expect((body("/api/panel-templates") as unknown as { agents: object[] }).agents.at(-1)).toMatchObject({
      connection: LOCAL.id,
      temperature: 0.5,
    }),
  );
  await user.click(within(screen.getByRole("dialog")).getByText("Cancel"));
  await press("Start");
  await vi.waitFor(() => expect(body()).toMatchObject({ rehearsal: { script: "converges" } }));
  expect(body()).not.toHaveProperty("connection");
  expect(body().panel.at(-1)).not.toHaveProperty("temperature");
});

test("without a connection it is a rehearsal, and the page says where to add one", async () => {
  server.answers["GET /api/connections"] = { data: { items: [], presets: [] } };
  render(
    <LivePage>
      <NewDeliberation source={{ kind: "rehearsal" }} />
    </LivePage>,
  );
  unfoldForm();
  expect(await part("adjust").findByText("add a connection in Settings")).toHaveAttribute(
    "href",
    "/settings#connections",
  );
});

test("a saved panel is edited with its call settings, and keeps what is not shown of it", async () => {
  const template = {
    id: "pnl_mine00000000",
    name: "Mine",
    createdAt: "2026-11-16T08:00:00.000Z",
    updatedAt: "2026-11-16T08:00:00.000Z",
    agents: [{ name: "Legal", kind: "against", connection: LOCAL.id, model: "qwen", maxOutputTokens: 500 }],
  };
  server.answers["PUT /api/panel-templates/pnl_mine00000000"] = { data: template };
  render(
    <LivePage>
      <PanelEditor template={template as never} known={[]} onClose={() => {}} />
    </LivePage>,
  );
  expect(await screen.findByText("Model and call settings: qwen, at Local, at most 500 tokens")).toBeInTheDocument();
  put(screen.getByLabelText("Temperature"), "1.5");
  await press("Save panel");
  await vi.waitFor(() =>
    expect(server.sent.find(({ method }) => method === "PUT")?.body).toEqual({
      name: "Mine",
      agents: [
        {
          name: "Legal",
          kind: "against",
          role: "",
          brief: "",
          connection: LOCAL.id,
          model: "qwen",
          temperature: 1.5,
          maxOutputTokens: 500,
        },
      ],
    }),
  );
});
