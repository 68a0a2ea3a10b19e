import { render, screen, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { installFakeServer } from "@/components/testing/fake-server";
import { LivePage } from "@/components/testing/live-page";
import { quickUser } from "@/components/testing/quick-user";
import { unfoldForm } from "@/components/testing/unfold-form";
import type { Settings } from "@/lib/contracts/settings";
import { NewDeliberation } from "@/components/new-deliberation/new-deliberation";

const ESTIMATE = {
  calls: { low: 11, high: 76 },
  inputTokens: { low: 60_000, high: 900_000 },
  outputTokens: { low: 8000, high: 60_000 },
  cacheableTokens: { low: 30_000, high: 400_000 },
  money: [{ currency: "USD", low: 0.12, high: 1.9 }],
  duration: { low: 250_000, high: 1_800_000 } as { low: number; high: number } | null,
  unpricedModels: [] as string[],
  basis: "Low: a rehearsal.",
};
let server: ReturnType<typeof installFakeServer>;
const setup = quickUser;

beforeEach(() => {
  server = installFakeServer({
    "GET /api/panel-templates": { data: { items: [] } },
    "GET /api/connections": { status: 503, error: { code: "unavailable", message: "Not now." } },
    "POST /api/deliberations": { status: 201, data: { id: "dlb_created00000" } },
    "POST /api/deliberations/estimate": { data: ESTIMATE },
  });
});

function show(source: Settings["source"] = { kind: "endpoint", host: "localhost", model: "gpt-x" }) {
  const shown = render(
    <LivePage>
      <NewDeliberation source={source} />
    </LivePage>,
  );
  unfoldForm();
  return shown;
}
const sentTo = (path: string) =>
  server.sent
    .filter((sent) => sent.method === "POST" && sent.path === path)
    .map(({ body }) => body as { budget?: unknown; title: string });
const start = () => screen.getByRole("button", { name: /^Start deliberation/ });
const figures = () => screen.getByRole("group", { name: "Estimate" });

async function fill(user: UserEvent) {
  await user.click(screen.getByRole("textbox", { name: "Title" }));
  await user.paste("Job queue");
  await user.click(screen.getByRole("textbox", { name: "Question" }));
  await user.paste("Do we keep jobs in a database table?");
}

test("a budget in tokens is checked at its field and sent", async () => {
  const user = setup();
  show();
  await fill(user);
  await user.click(screen.getByRole("radio", { name: "Tokens" }));
  await user.click(start());
  const limit = screen.getByRole("spinbutton", { name: "At most" });
  expect(limit).toHaveAccessibleDescription("Enter a number.");
  expect(within(screen.getByRole("alert")).getByRole("button", { name: "Budget" })).toBeInTheDocument();
  await user.type(limit, "50000");
  await user.click(start());
  await vi.waitFor(() => expect(sentTo("/api/deliberations")[0]?.budget).toEqual({ kind: "tokens", limit: 50_000 }));
});

test("a budget in money has a currency; the server's refusal stands at the choice", async () => {
  const user = setup();
  server.answers["POST /api/deliberations"] = {
    status: 422,
    error: {
      code: "invalid_input",
      message: "budget: No.",
      fields: { budget: "A budget in USD needs a price in USD for gpt-x." },
    },
  };
  show();
  await fill(user);
  await user.click(screen.getByRole("radio", { name: "Money" }));
  await user.type(screen.getByRole("spinbutton", { name: "At most" }), "2.5");
  await user.clear(screen.getByRole("textbox", { name: "Currency" }));
  await user.type(screen.getByRole("textbox", { name: "Currency" }), "us");
  await user.click(start());
  expect(screen.getByRole("textbox", { name: "Currency" })).toHaveAccessibleDescription(
    "Three letters, for example USD.",
  );
  await user.type(screen.getByRole("textbox", { name: "Currency" }), "d");
  await user.click(start());
  expect(
    await screen.findByText("A budget in USD needs a price in USD for gpt-x.", { selector: "fieldset p" }),
  ).toBeInTheDocument();
  expect(sentTo("/api/deliberations")[0]?.budget).toEqual({ kind: "money", limit: 2.5, currency: "USD" });
});

test("a rehearsal takes no budget in money; the draft keeps what was typed", async () => {
  const user = setup();
  const { unmount } = show({ kind: "rehearsal" });
  await fill(user);
  expect(screen.getByRole("radio", { name: "Money" })).toBeDisabled();
  await user.click(screen.getByRole("radio", { name: "Tokens" }));
  await user.type(screen.getByRole("spinbutton", { name: "At most" }), "9000");
  unmount();
  show({ kind: "rehearsal" });
  expect(await screen.findByRole("spinbutton", { name: "At most" })).toHaveValue(9000);
});

test("the form says what it may take, once the form is whole, and again when it changes", async () => {
  const user = setup();
  show();
  expect(figures()).toHaveTextContent("The estimate appears once the form is complete.");
  await fill(user);
  await vi.waitFor(() =>
    expect(figures()).toHaveTextContent(
      "11 to 76 calls · 60k to 900k tokens read · 8k to 60k written · 0.12 to 1.90 USD",
    ),
  );
  expect(screen.getByText(/11 to 76 calls · 0\.12 to 1\.90 USD · about 4 to 30 min/)).toBeVisible();
  const asked = sentTo("/api/deliberations/estimate").length;
  server.answers["POST /api/deliberations/estimate"] = {
    data: {
      ...ESTIMATE,
      calls: { low: 12, high: 12 },
      money: null,
      duration: null,
      unpricedModels: ["gpt-x", "small"],
    },
  };
  await user.click(screen.getByRole("textbox", { name: "Title" }));
  await user.paste("s");
  await vi.waitFor(() => expect(figures()).toHaveTextContent("12 calls"));
  expect(figures()).toHaveTextContent("There is no price for gpt-x, small, so the cost can’t be shown.");
  expect(figures()).not.toHaveTextContent("USD");
  expect(screen.queryByText(/ min$/)).toBeNull();
  // One request for the keys of one pause, not one per key.
  expect(sentTo("/api/deliberations/estimate").length - asked).toBe(1);
});

test("a failure to count is said and can be tried again", async () => {
  const user = setup();
  server.answers["POST /api/deliberations/estimate"] = {
    status: 503,
    error: { code: "unavailable", message: "The database is away." },
  };
  show();
  await fill(user);
  await vi.waitFor(() => expect(figures()).toHaveTextContent("The estimate failed: The database is away."));
  server.answers["POST /api/deliberations/estimate"] = { data: ESTIMATE };
  await user.click(within(figures()).getByRole("button", { name: "Estimate again" }));
  await vi.waitFor(() => expect(figures()).toHaveTextContent("11 to 76 calls"));
});
