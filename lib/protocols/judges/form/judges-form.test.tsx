import { fireEvent, render, screen, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { choose } from "@/components/testing/choose";
import { installFakeServer } from "@/components/testing/fake-server";
import { LivePage } from "@/components/testing/live-page";
import { quickUser } from "@/components/testing/quick-user";
import { unfoldForm } from "@/components/testing/unfold-form";
import { NewDeliberation } from "@/components/new-deliberation/new-deliberation";

let server: ReturnType<typeof installFakeServer>;
let user: UserEvent;

beforeEach(() => {
  server = installFakeServer({
    "GET /api/panel-templates": { data: { items: [] } },
    "POST /api/deliberations": { status: 201, data: { id: "dlb_created00000" } },
  });
  user = quickUser();
});

async function show() {
  render(
    <LivePage>
      <NewDeliberation source={{ kind: "endpoint", host: "models.example", model: "m-1" }} />
    </LivePage>,
  );
  unfoldForm();
  await user.click(screen.getByRole("radio", { name: "Judges" }));
  unfoldForm();
}
const box = (name: string | RegExp) => screen.getByRole("textbox", { name });
async function put(name: string | RegExp, text: string) {
  await user.clear(box(name));
  await user.click(box(name));
  await user.paste(text);
}
const press = (name: string | RegExp) => user.click(screen.getByRole("button", { name }));
const file = (name: string, text: string) => new File([text], name, { type: "text/markdown" });

type Body = {
  artifact: string;
  config: {
    documents: { name: string; text: string }[];
    dimensions: { id: string; label: string; weight: number }[];
    enabled: boolean;
    product_lens: boolean;
  };
  panel: { name: string; kind: string; model?: string }[];
};
const body = () => server.sent.find(({ method }) => method === "POST")?.body as Body;

async function start() {
  await put("Title", "Archive");
  await put("Question", "Is it good enough to start?");
  await press(/^Start deliberation/);
}

test("documents are added, renamed, removed, brought back and dropped; they are sent in their order (P4-12)", async () => {
  await show();
  expect(screen.queryByRole("textbox", { name: "Artifact" })).not.toBeInTheDocument();
  expect(box("Name of document 1")).toHaveValue("design");
  await put("Text of design", "Boxes.");
  await press("Add a document");
  expect(box("Name of document 2")).toHaveValue("plan");
  await put("Name of document 2", "Roadmap");
  await press("Remove Roadmap");
  expect(screen.queryByRole("textbox", { name: "Name of document 2" })).not.toBeInTheDocument();
  await press("Undo");
  fireEvent.drop(box("Text of Roadmap"), {
    dataTransfer: { files: [file("Tasks.md", "1. Move."), file("design.md", "More boxes."), file("notes.pdf", "no")] },
  });
  await vi.waitFor(() => expect(box("Text of Tasks")).toHaveValue("1. Move."));
  expect(box("Text of design")).toHaveValue("More boxes.");
  expect(screen.getByRole("alert")).toHaveTextContent("“notes.pdf” can’t be used: choose a .md or .txt file.");
  await start();
  await vi.waitFor(() =>
    expect(body()).toMatchObject({
      artifact: "",
      config: {
        documents: [
          { name: "design", text: "More boxes." },
          { name: "Tasks", text: "1. Move." },
        ],
      },
    }),
  );
});

test("an empty document beside others is said at its field, and the way there is in the summary", async () => {
  await show();
  await put("Text of design", "Boxes.");
  await press("Add a document");
  await start();
  expect(server.sent.some(({ method }) => method === "POST")).toBe(false);
  expect(box("Text of plan")).toHaveAttribute("aria-invalid", "true");
  await user.click(
    within(screen.getAllByRole("alert").at(-1) as HTMLElement).getByRole("button", { name: "Documents" }),
  );
  expect(box("Text of plan")).toHaveFocus();
});

test("the sum of the weights is checked while one types, and mended with a button (P4-10)", async () => {
  await show();
  expect(screen.getByText("The weights add up to 1.")).toBeInTheDocument();
  const weight = screen.getByRole("spinbutton", { name: "Weight of Feasibility" });
  await user.clear(weight);
  await user.type(weight, "0.3");
  expect(screen.getByText("The weights add up to 1.15; they have to add up to 1.")).toBeInTheDocument();
  await start();
  expect(server.sent.some(({ method }) => method === "POST")).toBe(false);
  await press("Remove Risk mitigation");
  await put("Dimension 1", "Cost of change");
  await press("Weight all equally");
  expect(screen.getByText("The weights add up to 1.")).toBeInTheDocument();
  await press(/^Start deliberation/);
  await vi.waitFor(() =>
    expect(body()?.config.dimensions.map(({ id, weight: share }) => [id, share])).toEqual([
      ["cost_of_change", 0.25],
      ["architecture_quality", 0.25],
      ["implementation_clarity", 0.25],
      ["feasibility", 0.25],
    ]),
  );
});

test("each judge has a stance; the same stance needs another model (P4-03)", async () => {
  await show();
  const stance = (name: string) => screen.getByRole("combobox", { name: `Stance of ${name}` });
  expect(stance("Neutral judge")).toHaveTextContent("neutral: weighs both sides equally");
  await choose(user, stance("Advocate"), "against: looks for what will break");
  expect(stance("Challenger 2")).toHaveTextContent("against: looks for what will break");
  await start();
  expect(
    screen.getAllByText(
      "Two judges have the same model and the stance “against”. Give one of them another model or another stance.",
    ).length,
  ).toBeGreaterThan(0);
  expect(server.sent.some(({ method }) => method === "POST")).toBe(false);
  await press("Edit Challenger 2");
  await user.type(screen.getAllByLabelText(/^Model/)[0] as HTMLElement, "m-2");
  await press(/^Start deliberation/);
  await vi.waitFor(() =>
    expect(body()?.panel.map(({ name, kind, model }) => [name, kind, model])).toEqual([
      ["Neutral judge", "neutral", undefined],
      ["Challenger 2", "against", "m-2"],
      ["Challenger", "against", undefined],
    ]),
  );
});

test("an own judge has to be given a stance, and two judges are the fewest", async () => {
  await show();
  await press("Add your own agent");
  await user.type(screen.getByRole("textbox", { name: "Name" }), "Legal");
  await start();
  expect(
    screen.getAllByText("Give Legal a stance: neutral, for, against, or the product lens.").length,
  ).toBeGreaterThan(0);
  for (const name of ["Legal", "Advocate", "Challenger"]) await press(`Remove ${name}`);
  expect(
    screen.getAllByText("You need at least two judges: a single one has nobody to disagree with.").length,
  ).toBeGreaterThan(0);
});

test("scored once: the limits of a consensus go, the product lens can come, and the calls are 3 or 4 (P4-05, P4-13)", async () => {
  await show();
  expect(screen.getAllByText("3 judges × up to 3 rounds = 3, 6 or 9 calls").length).toBeGreaterThan(0);
  expect(screen.getByRole("spinbutton", { name: "Overall range" })).toHaveValue(0.5);
  await user.click(screen.getByRole("radio", { name: "Scored once" }));
  expect(screen.queryByRole("spinbutton", { name: "Overall range" })).not.toBeInTheDocument();
  expect(screen.getAllByText("3 judges × 1 scoring = 3 calls").length).toBeGreaterThan(0);
  expect(screen.getByText(/the 20 points are split by weight: 4, 5, 4, 4, 3/)).toBeInTheDocument();
  await user.click(screen.getByRole("checkbox", { name: "A fourth judge with a product lens" }));
  await vi.waitFor(() =>
    expect(screen.getByRole("combobox", { name: "Stance of Product lens" })).toHaveTextContent(
      "product lens: looks at what changes for people",
    ),
  );
  await start();
  await vi.waitFor(() =>
    expect(body()).toMatchObject({
      config: { enabled: false, product_lens: true },
      panel: [{}, {}, {}, { kind: "product_lens" }],
    }),
  );
});

test("the last round is everybody's unless it is to be shortened (P4-55)", async () => {
  await show();
  await user.click(screen.getByText("Advanced"));
  const shorten = screen.getByRole("checkbox", { name: /Shorten the last round when nothing is disputed/ });
  expect(shorten).not.toBeChecked();
  await user.click(shorten);
  await start();
  await vi.waitFor(() => expect(body()).toMatchObject({ config: { shorten_last_round: true } }));
});
