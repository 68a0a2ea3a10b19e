import { render, screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { useEffect, useReducer } from "react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { choose } from "@/components/testing/choose";
import { catchDownloads } from "@/components/testing/downloads";
import { installFakeServer } from "@/components/testing/fake-server";
import { LivePage } from "@/components/testing/live-page";
import { quickUser } from "@/components/testing/quick-user";
import { blankDraft, type Draft } from "@/lib/client/new-deliberation/draft";
import { draftReducer, type DraftAction } from "@/lib/client/new-deliberation/draft-reducer";
import { seatsOf } from "@/lib/client/new-deliberation/seats";
import { toRequest } from "@/lib/client/new-deliberation/to-request";
import { researchAnchorSchema, type ResearchAnchor } from "@/lib/protocols/review/rules/ideas/research-anchor";
import { FormContext } from "@/components/new-deliberation/form-context";
import { AnchorField } from "./anchor-field";

const TIMES = { createdAt: "2026-01-05T09:00:00.000Z", updatedAt: "2026-01-05T09:00:00.000Z" };
const anchor = (fields: object = {}): ResearchAnchor => researchAnchorSchema.parse(fields);
const saved = (name: string, fields: object = {}, version = 1) => ({
  id: `anc_${name.toLowerCase().padEnd(12, "0")}`,
  name,
  version,
  anchor: anchor(fields),
  ...TIMES,
});
const CONSENSUS = saved("Consensus", {
  domain: "Networks",
  research_type: "H",
  research_type_locked: true,
  primary_track: "D",
  value_proposition: "Fewer messages",
  target_venue: { primary: "NSDI" },
});
const PUT = `PUT /api/research-anchors/${CONSENSUS.id}`;

let server: ReturnType<typeof installFakeServer>;
let user: UserEvent;
let latest: Draft;

beforeEach(() => {
  server = installFakeServer({ "GET /api/research-anchors": { data: { items: [CONSENSUS] } } });
  user = quickUser();
});
afterEach(() => vi.restoreAllMocks());

const toDesign: DraftAction[] = [
  { type: "protocol", protocol: "review" },
  { type: "config", changes: { profile: "design" } },
];
const DESIGN = toDesign.reduce(draftReducer, blankDraft());

function Form({ onDraft }: { onDraft: (draft: Draft) => void }) {
  const [draft, dispatch] = useReducer(draftReducer, DESIGN);
  useEffect(() => onDraft(draft), [onDraft, draft]);
  return (
    <FormContext
      value={{
        draft,
        seats: seatsOf(draft),
        source: { kind: "rehearsal" },
        connections: null,
        dispatch,
        problemAt: () => undefined,
      }}
    >
      <AnchorField />
    </FormContext>
  );
}

const keep = (draft: Draft) => {
  latest = draft;
};
const show = () =>
  render(
    <LivePage>
      <Form onDraft={keep} />
    </LivePage>,
  );
const serve = (...items: object[]) => {
  server.answers["GET /api/research-anchors"] = { data: { items } };
};
const sentConfig = () => toRequest(latest, { seats: seatsOf(latest), source: { kind: "rehearsal" }, by: "" }).config;
const writes = () => server.sent.filter(({ method }) => method !== "GET");
const dialog = (name: string | RegExp) => within(screen.getByRole("dialog", { name }));
const box = () => screen.getByRole("combobox", { name: "Research anchor" });
async function chooseAnchor(name: string) {
  await waitFor(() => expect(box()).toBeEnabled());
  await choose(user, box(), name);
}
async function replaceText(name: string, text: string, editor: ReturnType<typeof within>) {
  await user.clear(editor.getByRole("textbox", { name }));
  await user.click(editor.getByRole("textbox", { name }));
  await user.paste(text);
}
const save = (editor: ReturnType<typeof within>) => user.click(editor.getByRole("button", { name: "Save anchor" }));

describe("P1-14: choosing an anchor", () => {
  test("while loading, when there is none, and when it can't be loaded", async () => {
    serve();
    const first = show();
    expect(screen.getByText("Loading the saved anchors…")).toBeInTheDocument();
    await waitFor(() => expect(box()).toHaveTextContent("None saved yet"));
    first.unmount();

    server.answers["GET /api/research-anchors"] = {
      status: 503,
      error: { code: "unavailable", message: "The database does not answer." },
    };
    show();
    expect(await screen.findByRole("alert")).toHaveTextContent("The database does not answer.");
    expect(screen.getByRole("button", { name: "New anchor…" })).toBeEnabled();
    serve(CONSENSUS);
    await user.click(screen.getByRole("button", { name: "Try again" }));
    await waitFor(() => expect(box()).toHaveTextContent(/^None$/));
    await chooseAnchor("Consensus");
  });

  test("copies it into the deliberation, with the type and track it has decided; none takes it out again", async () => {
    show();
    await chooseAnchor("Consensus");
    expect(
      within(screen.getByRole("group", { name: "Research anchor Consensus" })).getByText("Locked"),
    ).toBeInTheDocument();
    expect(sentConfig()).toMatchObject({ anchor: CONSENSUS.anchor, research_type: "H", primary_track: "D" });
    expect(sentConfig()).not.toHaveProperty("anchor_id");
    await choose(user, box(), "None");
    expect(sentConfig()).toMatchObject({ anchor: null });
  });

  test("of one that was deleted meanwhile, the copy stays and the page says so", async () => {
    show();
    await chooseAnchor("Consensus");
    server.answers[`DELETE /api/research-anchors/${CONSENSUS.id}`] = {
      status: 404,
      error: { code: "not_found", message: "There is no such anchor." },
    };
    await user.click(screen.getByRole("button", { name: "Delete the anchor Consensus" }));
    serve();
    await user.click(dialog("Delete this anchor?").getByRole("button", { name: "Delete anchor" }));
    expect(await screen.findByText(/The chosen anchor has been deleted/)).toBeInTheDocument();
    expect(sentConfig()).toMatchObject({ anchor: CONSENSUS.anchor });
    await user.click(screen.getByRole("button", { name: "Continue without" }));
    expect(sentConfig()).toMatchObject({ anchor: null });
  });
});

describe("making and changing one", () => {
  test("a new one is checked, saved and chosen", async () => {
    serve();
    show();
    await user.click(screen.getByRole("button", { name: "New anchor…" }));
    const editor = dialog("New research anchor");
    await save(editor);
    expect(editor.getByRole("textbox", { name: "Name" })).toHaveFocus();
    expect(editor.getByRole("textbox", { name: "Name" })).toHaveAccessibleDescription(/Give the anchor a name/);
    await replaceText("Name", "Graphs", editor);
    await replaceText("Domain", "Graph theory", editor);
    await replaceText("What reviewers look at", "proofs\n\n scale ", editor);
    await choose(user, editor.getByRole("combobox", { name: "Type" }), "Method");
    await user.type(editor.getByRole("spinbutton", { name: "Page limit" }), "0");
    expect(editor.getByRole("spinbutton", { name: "Page limit" })).toHaveAccessibleDescription(/At least 1/);
    await user.type(editor.getByRole("spinbutton", { name: "Page limit" }), "{Backspace}12");

    const graphs = saved("Graphs", { domain: "Graph theory", research_type: "M" });
    server.answers["POST /api/research-anchors"] = { status: 201, data: graphs };
    serve(graphs);
    await save(editor);
    await waitFor(() => expect(box()).toHaveTextContent("Graphs"));
    expect(writes()[0]?.body).toEqual({
      name: "Graphs",
      anchor: anchor({
        domain: "Graph theory",
        reviewer_focus: ["proofs", "scale"],
        research_type: "M",
        venue_constraints: { page_limit: 12 },
      }),
    });
    expect(sentConfig()).toMatchObject({ anchor: graphs.anchor, research_type: "M" });
  });

  test("a locked field asks for a reason before it is sent; an open one does not", async () => {
    show();
    await chooseAnchor("Consensus");
    await user.click(screen.getByRole("button", { name: "Edit the anchor Consensus" }));
    const editor = dialog("Edit Consensus");
    await replaceText("Domain", "Distributed systems", editor);
    expect(editor.queryByRole("textbox", { name: "Why does it change?" })).not.toBeInTheDocument();
    await choose(user, editor.getByRole("combobox", { name: "Type" }), "Method");
    const why = editor.getByRole("textbox", { name: "Why does it change?" });
    expect(why).toHaveAccessibleDescription(/Locked: the research type/);
    await save(editor);
    expect(why).toHaveFocus();
    expect(why).toHaveAccessibleDescription(/Say why it changes/);
    expect(writes()).toHaveLength(0);

    await user.paste("The data never came.");
    const changed = saved("Consensus", { ...CONSENSUS.anchor, domain: "Distributed systems", research_type: "M" }, 2);
    server.answers[PUT] = { data: changed };
    serve(changed);
    await save(editor);
    await waitFor(() => expect(sentConfig()).toMatchObject({ anchor: changed.anchor, research_type: "M" }));
    expect(writes()[0]).toMatchObject({
      method: "PUT",
      body: {
        version: 1,
        reason: "The data never came.",
        anchor: { domain: "Distributed systems", research_type: "M", research_type_locked: true },
      },
    });
    expect(screen.queryByRole("dialog", { name: "Edit Consensus" })).not.toBeInTheDocument();
  });

  test("the server's refusal stands at its field and everything typed stays", async () => {
    show();
    await chooseAnchor("Consensus");
    await user.click(screen.getByRole("button", { name: "Edit the anchor Consensus" }));
    const editor = dialog("Edit Consensus");
    await replaceText("Name", "Graphs", editor);
    server.answers[PUT] = {
      status: 409,
      error: {
        code: "conflict",
        message: "There is already an anchor called “Graphs”. Choose another name.",
        fields: { name: "This name is taken." },
      },
    };
    await save(editor);
    await waitFor(() =>
      expect(editor.getByRole("textbox", { name: "Name" })).toHaveAccessibleDescription(/This name is taken/),
    );
    expect(editor.getByRole("textbox", { name: "Name" })).toHaveValue("Graphs");
    expect(editor.queryByRole("button", { name: "Open the saved one" })).not.toBeInTheDocument();
  });

  test("where somebody else was faster, the saved one can be opened instead", async () => {
    show();
    await chooseAnchor("Consensus");
    await user.click(screen.getByRole("button", { name: "Edit the anchor Consensus" }));
    server.answers[PUT] = {
      status: 409,
      error: {
        code: "conflict",
        message: "“Consensus” was changed after you opened it.",
        details: { version: 2 },
      },
    };
    serve(saved("Consensus", { ...CONSENSUS.anchor, domain: "Theirs" }, 2));
    await replaceText("Domain", "Mine", dialog("Edit Consensus"));
    await save(dialog("Edit Consensus"));
    expect(await screen.findByText(/changed after you opened it/)).toBeInTheDocument();
    await user.click(screen.getByRole("button", { name: "Open the saved one" }));
    await waitFor(() =>
      expect(dialog("Edit Consensus").getByRole("textbox", { name: "Domain" })).toHaveValue("Theirs"),
    );
  });

  test("unsaved changes are not lost without a question", async () => {
    show();
    await chooseAnchor("Consensus");
    await user.click(screen.getByRole("button", { name: "Edit the anchor Consensus" }));
    await replaceText("Domain", "Mine", dialog("Edit Consensus"));
    await user.click(dialog("Edit Consensus").getAllByRole("button", { name: "Cancel" })[0] as HTMLElement);
    await user.click(dialog("Discard your changes?").getByRole("button", { name: "Keep editing" }));
    expect(dialog("Edit Consensus").getByRole("textbox", { name: "Domain" })).toHaveValue("Mine");
    await user.click(dialog("Edit Consensus").getAllByRole("button", { name: "Cancel" })[0] as HTMLElement);
    await user.click(dialog("Discard your changes?").getByRole("button", { name: "Discard changes" }));
    expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
  });

  test("deleting asks first, and takes it out of the deliberation", async () => {
    show();
    await chooseAnchor("Consensus");
    server.answers[`DELETE /api/research-anchors/${CONSENSUS.id}`] = { data: { id: CONSENSUS.id } };
    await user.click(screen.getByRole("button", { name: "Delete the anchor Consensus" }));
    expect(writes()).toHaveLength(0);
    serve();
    await user.click(dialog("Delete this anchor?").getByRole("button", { name: "Delete anchor" }));
    await waitFor(() => expect(sentConfig()).toMatchObject({ anchor: null }));
    expect(screen.queryByText(/The chosen anchor has been deleted/)).not.toBeInTheDocument();
  });
});

describe("YAML", () => {
  test("what was wrong is said with its place; then the editor shows it before it is saved", async () => {
    show();
    await user.click(await screen.findByRole("button", { name: "Import YAML…" }));
    const reader = dialog("Import a research anchor");
    await user.click(reader.getByRole("button", { name: "Read it" }));
    expect(reader.getByRole("textbox", { name: "YAML" })).toHaveAccessibleDescription(/Paste the YAML/);
    await user.click(reader.getByRole("textbox", { name: "YAML" }));
    await user.paste("domain: Graphs\nresearch_type: Z");
    await user.click(reader.getByRole("button", { name: "Read it" }));
    await waitFor(() =>
      expect(reader.getByRole("textbox", { name: "YAML" })).toHaveAccessibleDescription(
        /Line 2, column 16: research_type: use one of: M, D, C, H/,
      ),
    );
    await user.type(reader.getByRole("textbox", { name: "YAML" }), "{Backspace}M\ncolour: red");
    await user.click(reader.getByRole("button", { name: "Read it" }));

    await screen.findByRole("dialog", { name: "New research anchor" });
    const editor = dialog("New research anchor");
    expect(editor.getByText(/no such fields: colour \(line 3, column 9\)/)).toBeInTheDocument();
    expect(editor.getByRole("textbox", { name: "Domain" })).toHaveValue("Graphs");
    expect(editor.getByRole("combobox", { name: "Type" })).toHaveTextContent("Method");
    expect(writes()).toHaveLength(0);
  });

  test("the chosen one is handed out as a file", async () => {
    const files = catchDownloads();
    show();
    await chooseAnchor("Consensus");
    await user.click(screen.getByRole("button", { name: "Export Consensus as YAML" }));
    await waitFor(() => expect(files).toMatchObject([{ name: "consensus.yaml", type: "application/yaml" }]));
  });
});
