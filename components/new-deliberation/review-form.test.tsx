import { render, screen, within } from "@testing-library/react";
import userEvent, { type UserEvent } from "@testing-library/user-event";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { choose } from "@/components/testing/choose";
import { installFakeServer } from "@/components/testing/fake-server";
import { LivePage } from "@/components/testing/live-page";
import { quickUser } from "@/components/testing/quick-user";
import { unfoldForm } from "@/components/testing/unfold-form";
import { NewDeliberation } from "./new-deliberation";

let server: ReturnType<typeof installFakeServer>;
let user: UserEvent;

beforeEach(async () => {
  server = installFakeServer({
    "GET /api/panel-templates": { data: { items: [] } },
    "GET /api/research-anchors": { data: { items: [] } },
    "POST /api/deliberations": { status: 201, data: { id: "dlb_created00000" } },
  });
  user = quickUser();
});

async function show() {
  const shown = render(
    <LivePage>
      <NewDeliberation source={{ kind: "rehearsal" }} />
    </LivePage>,
  );
  unfoldForm();
  await user.click(screen.getByRole("radio", { name: "Review" }));
  unfoldForm();
  return shown;
}
async function put(name: string | RegExp, text: string, within_: ReturnType<typeof within> = screen) {
  await user.click(within_.getByRole("textbox", { name }));
  await user.paste(text);
}
const profile = (name: string) => user.click(screen.getByRole("radio", { name }));
const choice = (legend: string) => within(screen.getByRole("group", { name: legend }));
const seatNames = () =>
  screen
    .getAllByRole("button", { name: /^Edit / })
    .map((button) => button.getAttribute("aria-label")?.replace("Edit ", ""));
const start = () => user.click(screen.getByRole("button", { name: /^Start deliberation/ }));
const body = () =>
  server.sent.find(({ method }) => method === "POST")?.body as {
    config: Record<string, unknown>;
    panel: { id: string; name: string }[];
  };
const dialog = (name: string | RegExp) => within(screen.getByRole("dialog", { name }));

async function fillAndStart() {
  await put("Title", "RFC 12");
  await put("Question", "May it go out?");
  const drafted = screen.queryByRole("checkbox", { name: "Draft the document from the question first" });
  if (drafted) await user.click(drafted);
  await start();
  await vi.waitFor(() => expect(body()).toBeDefined());
}

test("P1-61: where the document is missing, one click has it drafted from the question", async () => {
  await show();
  await put("Title", "RFC 12");
  await put("Question", "May it go out?");
  await start();
  const problems = within(screen.getByRole("alert"));
  expect(problems.getByText(/A review needs a document/)).not.toHaveTextContent("draft_first");
  await user.click(problems.getByRole("button", { name: "Draft it from the question" }));
  expect(screen.queryByText(/A review needs a document/)).not.toBeInTheDocument();
  await start();
  await vi.waitFor(() => expect(body()?.config).toMatchObject({ draft_first: true }));
});

describe("P1-05: profiles", () => {
  test("any document comes first and is chosen; its three seats can be replaced, the modifier stays", async () => {
    await show();
    expect(choice("What is reviewed").getAllByRole("radio")[0]).toBe(
      screen.getByRole("radio", { name: "Any document" }),
    );
    expect(screen.getByRole("radio", { name: "Any document" })).toBeChecked();
    expect(
      screen.getByText(/^Free text: an RFC, a design document, a policy$/, { selector: "dd" }),
    ).toBeInTheDocument();
    expect(seatNames()).toEqual(["Subject Expert", "Implementer", "First Reader", "Modifier"]);
    expect(screen.queryByRole("button", { name: "Remove Modifier" })).not.toBeInTheDocument();
    expect(screen.getByText("A review has exactly three assessors. Remove one to add another.")).toBeInTheDocument();
    expect(screen.queryByRole("button", { name: "Add your own agent" })).not.toBeInTheDocument();

    await user.click(screen.getByRole("button", { name: "Remove First Reader" }));
    await user.click(screen.getByRole("button", { name: "Add your own agent" }));
    await put("Name", "Legal");
    expect(seatNames()).toEqual(["Subject Expert", "Implementer", "Legal", "Modifier"]);
  });

  test("a profile fills in seats, rubric, convergence and special rules, and asks for what it needs", async () => {
    await show();
    await profile("Research ideas");
    expect(seatNames()).toEqual(["Visionary Researcher", "Pragmatic Advisor", "Field Scout", "Modifier"]);
    expect(screen.getByText(/STRONG \(novel, feasible, well placed\)/)).toBeInTheDocument();
    expect(screen.getByText(/agree on the ordered top three.*At the latest after 5 rounds/)).toBeInTheDocument();
    expect(screen.getByText(/three new ideas are written/, { selector: "li" })).toBeInTheDocument();
    expect(screen.getByRole("group", { name: "Who looks up literature" })).toBeInTheDocument();
    expect(screen.queryByRole("button", { name: /^Remove (Visionary|Modifier)/ })).not.toBeInTheDocument();
    expect(screen.queryByText(/Add at least one/)).not.toBeInTheDocument();

    await profile("Section of a paper");
    expect(seatNames()).toEqual(["Domain Expert", "Writing Editor", "Adversarial Reviewer", "Modifier"]);
    expect(screen.getByRole("spinbutton", { name: "Authority" })).toHaveAccessibleDescription(
      /The original method asks for 7/,
    );
    expect(screen.queryByRole("group", { name: "Who looks up literature" })).not.toBeInTheDocument();
    await choose(user, screen.getByRole("combobox", { name: "Section" }), "Introduction");
    expect(screen.getByRole("combobox", { name: "Section" })).toHaveAccessibleDescription(
      "At least 600 words and 10 cited works, counted on the text.",
    );
    await choose(user, screen.getByRole("combobox", { name: "Kind of venue" }), "Journal");
    expect(screen.getByRole("combobox", { name: "Section" })).toHaveAccessibleDescription(
      "At least 900 words and 15 cited works, counted on the text.",
    );
    await put("Section", "One two three [1].");
    expect(screen.getByText(/The text has 3 words and 1 cited work. Below the minimum/)).toBeInTheDocument();
  });

  test("P1-06: a question needs its research type, which is said at the field and decides who assesses", async () => {
    await show();
    await profile("Research question");
    await put("Title", "RQ");
    await put("Question", "Does it?");
    await start();
    expect(screen.getByRole("group", { name: "Research type" })).toHaveAccessibleDescription(
      /Choose the research type: it decides who sits on the panel/,
    );
    expect(choice("Research type").getAllByRole("radio")[0]).toHaveFocus();
    expect(server.sent.some(({ method }) => method === "POST")).toBe(false);
    await user.click(choice("Research type").getByRole("radio", { name: "Computational tool" }));
    expect(seatNames()).toEqual([
      "Target User Representative",
      "Journal or Conference Editor",
      "Software Architect",
      "Modifier",
    ]);
    await start();
    await vi.waitFor(() => expect(body().config).toMatchObject({ profile: "question", research_type: "C" }));
  });

  test("a hybrid design is two reviews: the primary track is asked for, and which one this is", async () => {
    await show();
    await profile("Method, analysis or tool design");
    await user.click(choice("Research type").getByRole("radio", { name: "Hybrid of method and discovery" }));
    expect(screen.getByText("A hybrid design is two reviews")).toBeInTheDocument();
    await put("Title", "Design");
    await put("Question", "Is it sound?");
    await start();
    expect(screen.getByRole("group", { name: "Primary track" })).toHaveAccessibleDescription(/say which comes first/);
    await user.click(choice("Primary track").getByRole("radio", { name: "Discovery (data analysis)" }));
    expect(seatNames()[0]).toBe("Domain Scientist");
    await user.click(choice("This review is about").getByRole("radio", { name: "Method, the second of the two" }));
    expect(seatNames()[0]).toBe("Innovation Advisor");
    await user.click(screen.getByRole("button", { name: "Draft it from the question" }));
    await start();
    await vi.waitFor(() => expect(body().config).toMatchObject({ research_type: "H", primary_track: "D", track: "M" }));
  });

  test("an edited panel makes way for another profile and can be brought back", async () => {
    await show();
    await user.click(screen.getByRole("button", { name: "Remove First Reader" }));
    await profile("Argument blueprint");
    expect(seatNames()).toEqual(["Story Architect", "Devil's Advocate", "Audience Specialist", "Modifier"]);
    await user.click(screen.getByRole("button", { name: "Bring my panel back" }));
    expect(screen.getByRole("radio", { name: "Any document" })).toBeChecked();
    expect(seatNames()).toEqual(["Subject Expert", "Implementer", "Modifier"]);
  });

  test("a rehearsal that does not suit the profile is not kept", async () => {
    await show();
    await profile("Research ideas");
    await user.click(choice("Rehearsal script").getByRole("radio", { name: "All ideas fail" }));
    await profile("Any document");
    expect(choice("Rehearsal script").getByRole("radio", { name: "Converges" })).toBeChecked();
    await fillAndStart();
    expect(body()).toMatchObject({ rehearsal: { script: "converges" } });
  });

  test("two assessors are refused in the protocol's words", async () => {
    await show();
    await user.click(screen.getByRole("button", { name: "Remove First Reader" }));
    await start();
    expect(screen.getAllByText(/exactly three assessors; there are 2/).length).toBeGreaterThan(0);
  });
});

describe("settings", () => {
  test("P1-07, P1-08: rounds are editable with the source's reason; fast mode sets them", async () => {
    await show();
    const rounds = screen.getByRole("spinbutton", { name: /^Maximum rounds/ });
    expect(rounds).toHaveAccessibleDescription(/insists on five rounds/);
    expect(screen.getAllByText("3 assessors × up to 5 rounds + 4 revisions = at most 19 calls").length).toBeGreaterThan(
      0,
    );
    await user.type(rounds, "12");
    await user.tab();
    expect(rounds).toHaveAccessibleDescription(expect.stringContaining("At most 10 rounds."));
    await user.clear(rounds);
    await user.click(screen.getByRole("checkbox", { name: "Fast mode" }));
    expect(rounds).toBeDisabled();
    expect(screen.getAllByText("3 assessors × up to 3 rounds + 2 revisions = at most 11 calls").length).toBeGreaterThan(
      0,
    );
    await profile("Section of a paper");
    expect(screen.getAllByText("3 assessors × up to 2 rounds + 1 revision = at most 7 calls").length).toBeGreaterThan(
      0,
    );
  });

  test("what goes out is what stands in the boxes", async () => {
    await show();
    await put(/^Audience/, "The platform team");
    await put(/^Value/, "Nobody is woken at night");
    await fillAndStart();
    expect(body()).toMatchObject({
      protocol: "review",
      config: {
        profile: "custom",
        target_venue: "The platform team",
        value_proposition: "Nobody is woken at night",
        anchor: null,
        references: {},
        idea_cards: [],
      },
    });
    expect(body().config).not.toHaveProperty("anchor_id");
  });
});

describe("P1-04: reference material", () => {
  async function attach(seat: string, title: string, text: string) {
    await user.click(screen.getByRole("button", { name: `Attach a document for ${seat}` }));
    const form = dialog(`A document for ${seat}`);
    await put("Title", title, form);
    await put("Text", text, form);
    await user.click(form.getByRole("button", { name: "Attach document" }));
  }

  test("is attached to a seat, read by it alone, and can be taken back", async () => {
    await show();
    expect(screen.queryByRole("button", { name: "Attach a document for Modifier" })).not.toBeInTheDocument();
    await attach("Implementer", "Runbook", "Step one.");
    await attach("Subject Expert", "Standard", "It shall.");
    expect(screen.queryByText(/same reference material/)).not.toBeInTheDocument();
    await user.click(screen.getByRole("button", { name: "Remove Standard from Subject Expert" }));
    await user.click(screen.getByRole("button", { name: "Undo" }));
    await attach("First Reader", "Runbook", "Step one.");
    expect(screen.getByText(/Two assessors read the same reference material/)).toBeInTheDocument();
    await user.click(screen.getByRole("button", { name: "Remove Runbook from First Reader" }));
    expect(screen.queryByText(/same reference material/)).not.toBeInTheDocument();
    await fillAndStart();
    expect(body().config["references"]).toEqual({
      implementer: [{ title: "Runbook", text: "Step one." }],
      "subject-expert": [{ title: "Standard", text: "It shall." }],
    });
  });

  test("a file gives title and text; what can't be read is said", async () => {
    await show();
    await user.click(screen.getByRole("button", { name: "Attach a document for Implementer" }));
    const form = dialog("A document for Implementer");
    await userEvent
      .setup({ applyAccept: false })
      .upload(form.getByLabelText("Reference file"), new File(["x"], "notes.pdf"));
    expect(await form.findByText(/choose a \.md or \.txt file/)).toBeInTheDocument();
    await user.upload(form.getByLabelText("Reference file"), new File(["# Notes"], "Notes of March.md"));
    await vi.waitFor(() => expect(form.getByRole("textbox", { name: "Text" })).toHaveValue("# Notes"));
    expect(form.getByRole("textbox", { name: "Title" })).toHaveValue("Notes of March");
  });

  test("needs a title and a text, and asks before typed text is lost", async () => {
    await show();
    await user.click(screen.getByRole("button", { name: "Attach a document for Implementer" }));
    const form = dialog("A document for Implementer");
    await user.click(form.getByRole("button", { name: "Attach document" }));
    expect(form.getByRole("textbox", { name: "Title" })).toHaveFocus();
    expect(form.getByRole("textbox", { name: "Text" })).toHaveAccessibleDescription(/There is no text yet/);
    await put("Text", "Long thoughts", form);
    await user.click(form.getByRole("button", { name: "Cancel" }));
    await user.click(dialog("Discard your changes?").getByRole("button", { name: "Keep editing" }));
    expect(form.getByRole("textbox", { name: "Text" })).toHaveValue("Long thoughts");
  });

  test("stays with an own seat while it is renamed, and stands under the id of its name", async () => {
    await show();
    await user.click(screen.getByRole("button", { name: "Remove First Reader" }));
    await user.click(screen.getByRole("button", { name: "Add your own agent" }));
    await attach("New agent", "Contract", "Clause one.");
    await put("Name", "Legal Counsel");
    await fillAndStart();
    expect(body().panel.map(({ id }) => id)).toContain("legal-counsel");
    expect(body().config["references"]).toEqual({ "legal-counsel": [{ title: "Contract", text: "Clause one." }] });
  });

  test("of a seat that left the panel is not sent, and the page says so", async () => {
    await show();
    await attach("First Reader", "Glossary", "Words.");
    await user.click(screen.getByRole("button", { name: "Remove First Reader" }));
    expect(
      screen.getByText(/1 document \(Glossary\) belongs to an agent that is not on this panel/),
    ).toBeInTheDocument();
    await user.click(screen.getByRole("button", { name: "Remove it" }));
    expect(screen.queryByText(/not on this panel/)).not.toBeInTheDocument();
  });

  test("Ctrl+Enter in the small form attaches the document and starts nothing", async () => {
    await show();
    await put("Title", "RFC 12");
    await put("Question", "May it go out?");
    await user.click(screen.getByRole("button", { name: "Attach a document for Implementer" }));
    const form = dialog("A document for Implementer");
    await put("Title", "Runbook", form);
    await put("Text", "Step one.", form);
    await user.keyboard("{Control>}{Enter}{/Control}");
    expect(screen.getByRole("button", { name: "Edit the document Runbook" })).toBeInTheDocument();
    expect(server.sent.some(({ method }) => method === "POST")).toBe(false);
  });
});

describe("P1-42: first ideas", () => {
  test("are added, checked, edited, removed and sent as cards", async () => {
    await show();
    await profile("Research ideas");
    expect(screen.getAllByText(/one for the first ideas/).length).toBeGreaterThan(0);
    await user.click(screen.getByRole("button", { name: "Add an idea" }));
    const form = dialog("New idea");
    await put("Title", "Leaderless log", form);
    await user.click(form.getByRole("button", { name: "Add idea" }));
    expect(form.getByRole("textbox", { name: "Core question" })).toHaveFocus();
    expect(form.getByRole("textbox", { name: "Core question" })).toHaveAccessibleDescription("This can’t be empty.");
    for (const field of [
      "Core question",
      "Where the novelty comes from",
      "Why it matters",
      "Why it is that feasible",
      "Risk",
      "Competition",
    ])
      await put(field, `${field}.`, form);
    await choose(user, form.getByRole("combobox", { name: "Feasibility" }), "High");
    await user.click(form.getByRole("button", { name: "Add idea" }));

    expect(within(screen.getByRole("list", { name: "First ideas" })).getByText("Leaderless log")).toBeInTheDocument();
    expect(screen.getByText(/there must be exactly 5 idea cards, got 1/)).toBeInTheDocument();
    await user.click(screen.getByRole("button", { name: "Remove Leaderless log" }));
    await user.click(screen.getByRole("button", { name: "Undo" }));
    await fillAndStart();
    expect(body().config["idea_cards"]).toEqual([
      {
        title: "Leaderless log",
        core_question: "Core question.",
        novelty_source: "Where the novelty comes from.",
        why_it_matters: "Why it matters.",
        feasibility: "high",
        feasibility_reason: "Why it is that feasible.",
        risk: "Risk.",
        competition: "Competition.",
        scope: "conference",
      },
    ]);
  });
});
