import { render, screen, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { choose } from "@/components/testing/choose";
import { NewDeliberation } from "@/components/new-deliberation/new-deliberation";
import { catchDownloads } from "@/components/testing/downloads";
import { installFakeServer } from "@/components/testing/fake-server";
import { LivePage } from "@/components/testing/live-page";
import { quickUser } from "@/components/testing/quick-user";
import { unfoldForm } from "@/components/testing/unfold-form";

let server: ReturnType<typeof installFakeServer>;
let user: UserEvent;

beforeEach(() => {
  server = installFakeServer({
    "GET /api/panel-templates": { data: { items: [] } },
    "POST /api/chair/definition-tokens": {
      data: {
        definitions: [
          { agentId: "security", tokens: 2000 },
          { agentId: "product", tokens: 4500 },
        ],
      },
    },
    "POST /api/deliberations": { status: 201, data: { id: "dlb_created00000" } },
  });
  user = quickUser();
});

const QUESTION =
  "How do users log in? The login form needs encryption and a session token. Customers want fewer steps, and the market expects a price per seat. Which tradeoff do we take?";

async function show(question = QUESTION, title = "Login") {
  const shown = render(
    <LivePage>
      <NewDeliberation source={{ kind: "rehearsal" }} />
    </LivePage>,
  );
  unfoldForm();
  await user.click(screen.getByRole("radio", { name: "Chair" }));
  unfoldForm();
  await put("Title", title);
  await put("Question", question);
  return shown;
}
async function put(name: string | RegExp, text: string) {
  await user.click(screen.getByRole("textbox", { name }));
  await user.paste(text);
}
const section = (name: string) => within(screen.getByRole("region", { name }));
const asked = () =>
  section("Who is asked")
    .getAllByRole("listitem")
    .map(({ textContent }) => textContent ?? "");
const start = () => user.click(screen.getByRole("button", { name: /^Start deliberation/ }));
const body = () =>
  server.sent.find(({ method, path }) => method === "POST" && path === "/api/deliberations")?.body as {
    config: Record<string, unknown>;
    panel: { id: string }[];
    rehearsal: unknown;
  };
async function onlySecurityAndProduct() {
  for (const button of screen.getAllByRole("button", { name: /^Remove / }))
    if (!/Remove (?:Security|Product)$/.test(button.getAttribute("aria-label") ?? "")) await user.click(button);
  for (const name of ["Security", "Product"]) {
    if (screen.queryByRole("button", { name: `Remove ${name}` })) continue;
    await user.click(screen.getByRole("button", { name: "Add from roster…" }));
    await user.click(screen.getByRole("button", { name: `Add ${name}` }));
  }
}

describe("P2-39: triage", () => {
  test("says what the text proposes and why, and can be overruled", async () => {
    await show();
    const triage = section("Triage");
    expect(triage.getByText("The text suggests full.")).toBeInTheDocument();
    expect(triage.getByText(/^Concerns compete with each other/)).toBeInTheDocument();
    await user.click(screen.getByRole("radio", { name: "Solo" }));
    expect(triage.getByText(/You overrule it: solo/)).toBeInTheDocument();
    expect(screen.getByText("It has no rounds")).toBeInTheDocument();
    for (const line of section("Who is asked").getAllByRole("listitem")) expect(line).toHaveTextContent(/^not asked/);
    expect(screen.getAllByText("1 call: the chair alone").length).toBeGreaterThan(0);
    await start();
    await vi.waitFor(() => expect(body().config).toMatchObject({ triage_mode: "solo" }));
  });

  test("a signal that was read wrongly can be corrected", async () => {
    await show(
      "Add a field to the page, following the existing pattern? It is shown to admins. Nothing else changes.",
      "Settings field",
    );
    expect(section("Triage").getByText("The text suggests solo.")).toBeInTheDocument();
    await choose(user, screen.getByRole("combobox", { name: "Cuts across several parts" }), "Yes");
    expect(section("Triage").getByText("The text suggests full.")).toBeInTheDocument();
    await start();
    await vi.waitFor(() =>
      expect(body().config).toMatchObject({ triage_signals: { cross_cutting: true, precedent: null } }),
    );
  });
});

describe("P2-04: who is asked", () => {
  test("is chosen by domains with the reason for each; whoever is always to be asked comes first", async () => {
    await show();
    expect(asked().find((text) => text.includes("Security"))).toMatch(/^asked.*The text mentions “/);
    await user.click(screen.getByRole("radio", { name: "Plan" }));
    expect(asked().filter((text) => text.startsWith("asked"))).toHaveLength(2);
    await user.click(screen.getAllByRole("checkbox", { name: "Always ask it" })[0] as HTMLElement);
    expect(asked()[0]).toContain("Listed as always included.");
  });
});

describe("P2-09, P2-15: the conflict matrix", () => {
  test("decides whether it can go beyond one round, and says why", async () => {
    await show();
    await onlySecurityAndProduct();
    expect(screen.getByText("It can’t go beyond one round")).toBeInTheDocument();
    expect(screen.getAllByText(/Exactly one round: no pair is set to HIGH/).length).toBeGreaterThan(1);
    expect(
      screen.queryByRole("group", { name: "When a conflict is still open after round 2" }),
    ).not.toBeInTheDocument();
    const pair = section("Conflict matrix").getByRole("button", {
      name: /^(Security and Product|Product and Security): HIGH$/,
    });
    expect(pair).toHaveAttribute("aria-pressed", "false");
    await user.click(pair);
    expect(pair).toHaveAttribute("aria-pressed", "true");
    expect(screen.getByText("It can go beyond one round")).toBeInTheDocument();
    expect(screen.getAllByText(/Set to HIGH: /).length).toBeGreaterThan(0);
    expect(screen.getAllByText(/2 specialists × up to 3 rounds = at most 6 calls/).length).toBeGreaterThan(0);
    await start();
    await vi.waitFor(() => expect((body().config["conflict_overrides"] as unknown[]).length).toBe(1));
  });

  test("is imported from YAML with what is wrong said, and exported", async () => {
    await show();
    await onlySecurityAndProduct();
    await user.click(screen.getByRole("button", { name: "Import YAML…" }));
    await put("YAML", "- { agent_a: security }");
    await user.click(screen.getByRole("button", { name: "Use these pairs" }));
    expect(await screen.findByText(/^Entry 1: agent_b/)).toBeInTheDocument();
    await user.clear(screen.getByRole("textbox", { name: "YAML" }));
    await put(
      "YAML",
      "deliberation:\n  conflict_overrides:\n    - agent_a: product\n      agent_b: Security\n      level: HIGH\n    - agent_a: nobody\n      agent_b: product\n",
    );
    await user.click(screen.getByRole("button", { name: "Use these pairs" }));
    expect(await screen.findByText("It can go beyond one round")).toBeInTheDocument();
    expect(screen.getByText(/No effect here.*nobody and product/)).toBeInTheDocument();
    const files = catchDownloads();
    await user.click(screen.getByRole("button", { name: "Export YAML" }));
    await vi.waitFor(() =>
      expect(files).toMatchObject([{ name: "conflict-overrides.yaml", type: "application/yaml" }]),
    );
    expect(await files[0]?.text).toMatch(
      /^deliberation:\n {2}conflict_overrides:\n {4}- agent_a: product\n {6}agent_b: security\n {6}level: HIGH/,
    );
    await user.click(screen.getByRole("button", { name: "Remove it" }));
    expect(screen.queryByText(/No effect here/)).not.toBeInTheDocument();
  });
});

describe("P2-16: dispatch mode", () => {
  test("TV-P2-20: shows the saving of a team from the definitions, and warns where it is no use", async () => {
    await show();
    await onlySecurityAndProduct();
    await user.click(screen.getByRole("radio", { name: "Team" }));
    expect(screen.getAllByText(/A team gains nothing in a single round/).length).toBeGreaterThan(0);
    await user.click(section("Conflict matrix").getByRole("button", { name: /: HIGH$/ }));
    expect(screen.queryByText(/A team gains nothing in a single round/)).not.toBeInTheDocument();
    expect(
      await screen.findByText(
        /A team saves 6,500 of 13,000 tokens \(50 %\) in 2 rounds, or 13,000 of 19,500 tokens \(66.7 %\) in 3 rounds/,
      ),
    ).toBeInTheDocument();
    await user.click(
      within(screen.getByRole("group", { name: "When a conflict is still open after round 2" })).getByRole("radio", {
        name: "The chair decides",
      }),
    );
    const deadline = screen.getByRole("spinbutton", { name: /^Deadline per round/ });
    expect(deadline).toHaveValue(null);
    await user.type(deadline, "7.5");
    await start();
    await vi.waitFor(() =>
      expect(body().config).toMatchObject({
        dispatch_mode: "team",
        on_persisting_conflict: "decide",
        round_deadline: 7.5,
      }),
    );
    expect(body().rehearsal).toBeDefined();
  });
});

describe("P2-03: the definition of a seat of one's own", () => {
  test("has domains, role and skills, which are sent under its id", async () => {
    await show();
    await user.click(screen.getByRole("button", { name: "Add your own agent" }));
    await put("Name", "Legal team");
    const row = within(
      screen
        .getAllByRole("listitem")
        .find((item) => within(item).queryByRole("button", { name: "Remove Legal team" }) !== null) as HTMLElement,
    );
    await user.click(row.getByRole("textbox", { name: "Domains" }));
    await user.paste("contracts, login, contracts");
    await choose(user, row.getByRole("combobox", { name: "Role" }), "Reviewer");
    await user.click(row.getByRole("button", { name: "Add a skill for Legal team" }));
    const dialog = within(screen.getByRole("dialog", { name: "New skill for Legal team" }));
    await user.click(dialog.getByRole("button", { name: "Save the skill" }));
    expect(dialog.getByText("Give the skill a name.")).toBeInTheDocument();
    await user.type(dialog.getByRole("textbox", { name: "Name" }), "Terms");
    await user.type(dialog.getByRole("textbox", { name: "Text" }), "Read the terms.");
    await user.click(dialog.getByRole("button", { name: "Save the skill" }));
    expect(asked().find((text) => text.includes("Legal team"))).toContain("“login”");
    await start();
    await vi.waitFor(() =>
      expect(body().config["definitions"]).toEqual({
        "legal-team": {
          domains: ["contracts", "login"],
          role: "reviewer",
          skills: [{ name: "Terms", text: "Read the terms." }],
          tools: [],
          max_turns: null,
        },
      }),
    );
  });
});

test("P2-11: a plan review asks for the plan, one specialist and one reviewer", async () => {
  await show();
  await user.click(screen.getByRole("radio", { name: "Plan review" }));
  expect(screen.getByRole("textbox", { name: "Plan" })).toBeInTheDocument();
  expect(asked().filter((text) => text.startsWith("asked"))).toHaveLength(2);
  await put(/^Decisions that bind the plan/, "Sessions live in the database.\n\nNo new service.");
  await choose(user, screen.getByRole("combobox", { name: "What it is about" }), "An issue");
  await user.type(screen.getByRole("spinbutton", { name: /^Number/ }), "42");
  await start();
  await vi.waitFor(() =>
    expect(body().config).toMatchObject({
      session_type: "review_plan",
      subject_kind: "issue",
      subject_number: 42,
      design_decisions: ["Sessions live in the database.", "No new service."],
    }),
  );
});
