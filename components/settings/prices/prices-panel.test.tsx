import { fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { installFakeServer } from "@/components/testing/fake-server";
import { LivePage } from "@/components/testing/live-page";
import { PricesPanel } from "./prices-panel";

const ROWS = [
  {
    model: "gpt-x",
    connection: null,
    currency: "USD",
    inputPerMillion: 1.25,
    cachedInputPerMillion: 0.125,
    outputPerMillion: 10,
    asOf: "2026-11-01",
  },
  {
    model: "*",
    connection: "con_gone00000000",
    currency: "EUR",
    inputPerMillion: 0,
    outputPerMillion: 0,
    asOf: "2026-11-02",
  },
];
let server: ReturnType<typeof installFakeServer>;
const user = userEvent.setup({ pointerEventsCheck: 0 });

beforeEach(() => {
  server = installFakeServer({
    "GET /api/prices": { data: { items: ROWS, version: 4 } },
    "GET /api/connections": { data: { items: [], presets: [] } },
  });
});

async function show() {
  const shown = render(
    <LivePage>
      <PricesPanel />
    </LivePage>,
  );
  await screen.findByText("Add a price");
  return shown;
}
const put = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (text: string) => user.click(screen.getByText(text, { selector: "button" }));
const sent = () =>
  server.sent.filter(({ method }) => method === "PUT").map(({ body }) => body as { items: unknown[]; version: number });

test("the table is edited and saved with the version that was read; what is not touched stays", async () => {
  await show();
  expect(screen.queryByText("Save prices")).not.toBeInTheDocument();
  expect(screen.getByLabelText("Connection of *")).toHaveTextContent("Removed connection");
  put("Output of gpt-x", "12.5");
  put("Cached input of gpt-x", "");
  await press("Add a price");
  put("Model of price 3", "local");
  put("Input of local", "0");
  put("Output of local", "0");
  put("Day of local", "2026-11-16");
  put("Currency of local", "usd");
  const { cachedInputPerMillion: _none, ...first } = ROWS[0]!;
  const items = [
    { ...first, outputPerMillion: 12.5 },
    ROWS[1],
    { model: "local", connection: null, currency: "USD", inputPerMillion: 0, outputPerMillion: 0, asOf: "2026-11-16" },
  ];
  server.answers["PUT /api/prices"] = { data: { items, version: 5 } };
  await press("Save prices");
  await vi.waitFor(() => expect(sent()).toEqual([{ items, version: 4 }]));
  await vi.waitFor(() => expect(screen.queryByText("Not saved yet")).not.toBeInTheDocument());
  expect(screen.getByLabelText("Output of gpt-x")).toHaveValue(12.5);
});

test("what is wrong is said at the box, and nothing is sent", async () => {
  await show();
  await press("Add a price");
  put("Model of price 3", "GPT-X");
  put("Input of GPT-X", "-1");
  await press("Save prices");
  expect(screen.getByText("This model already has a price. Remove one of the two.")).toBeInTheDocument();
  expect(screen.getByText("A price can't be below 0.")).toBeInTheDocument();
  expect(screen.getByText("Enter a number, or 0 if it is free.")).toBeInTheDocument();
  expect(screen.getByLabelText("Model of GPT-X")).toHaveFocus();
  expect(sent()).toEqual([]);
  await press("Discard changes");
});

test("a removed price comes back with Undo, at its place", async () => {
  await show();
  await user.click(screen.getByLabelText("Remove gpt-x"));
  expect(screen.getByText("The price of gpt-x will be removed when you save.")).toBeInTheDocument();
  await press("Undo");
  expect(screen.queryByText("Not saved yet")).not.toBeInTheDocument();
  expect(screen.getAllByLabelText(/^Model of/).map((box) => (box as HTMLInputElement).value)).toEqual(["gpt-x", "*"]);
});

test("changed elsewhere: what was typed stays until it is given up, and then the table is read again", async () => {
  await show();
  put("Input of gpt-x", "2");
  server.answers["PUT /api/prices"] = {
    status: 409,
    error: { code: "conflict", message: "The prices were changed after you opened them." },
  };
  await press("Save prices");
  expect(await screen.findByText("Someone else changed the prices")).toBeInTheDocument();
  expect(screen.getByLabelText("Input of gpt-x")).toHaveValue(2);
  server.answers["GET /api/prices"] = { data: { items: [{ ...ROWS[0], inputPerMillion: 7 }], version: 5 } };
  await press("Discard mine and reload");
  await vi.waitFor(() => expect(screen.getByLabelText("Input of gpt-x")).toHaveValue(7));
});

test("what is typed and not saved is still there after going elsewhere", async () => {
  const { unmount } = await show();
  put("Input of gpt-x", "3");
  unmount();
  await show();
  expect(screen.getByLabelText("Input of gpt-x")).toHaveValue(3);
  expect(screen.getByText("Not saved yet")).toBeInTheDocument();
  await press("Discard changes");
  expect(screen.getByLabelText("Input of gpt-x")).toHaveValue(1.25);
});

test("an empty table says what it is for; one that can't be had is tried again", async () => {
  server.answers["GET /api/prices"] = { status: 503, error: { code: "unavailable", message: "The database is away." } };
  render(
    <LivePage>
      <PricesPanel />
    </LivePage>,
  );
  expect(await screen.findByText("The database is away.")).toBeInTheDocument();
  server.answers["GET /api/prices"] = { data: { items: [], version: 0 } };
  await press("Try again");
  expect(await screen.findByText(/None yet\. Add the models you use/)).toBeInTheDocument();
  expect(screen.getByText(/Parley ships without prices because they change/)).toBeInTheDocument();
});
