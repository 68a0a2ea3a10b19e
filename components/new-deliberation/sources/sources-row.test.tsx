import { fireEvent, render, screen, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { installFakeServer } from "@/components/testing/fake-server";
import { LivePage } from "@/components/testing/live-page";
import { quickUser } from "@/components/testing/quick-user";
import { unfoldForm } from "@/components/testing/unfold-form";
import { NewDeliberation } from "@/components/new-deliberation/new-deliberation";

const SOURCE = {
  id: "src_000000000001",
  title: "handbook.zip",
  kind: "files",
  tree: "a".repeat(64),
  files: 2,
  tokens: 1234,
};
let server: ReturnType<typeof installFakeServer>;

beforeEach(() => {
  localStorage.clear();
  server = installFakeServer({
    "GET /api/panel-templates": { data: { items: [] } },
    "GET /api/source-folders": {
      data: { roots: [{ id: "code", title: "code" }], folders: ["parley"], files: [], allowsPages: false },
    },
    "GET /api/decisions": {
      data: {
        decisions: [{ number: 7, title: "Keep Postgres", decision: "Postgres stays.", date: "2026-10-01" }],
      },
    },
    "POST /api/sources": {
      status: 201,
      data: { source: SOURCE, skipped: [{ path: "logo.png", reason: "It holds no text." }] },
    },
    "POST /api/deliberations": { status: 201, data: { id: "dlb_created00000" } },
  });
});

function show() {
  render(
    <LivePage>
      <NewDeliberation source={{ kind: "rehearsal" }} />
    </LivePage>,
  );
  unfoldForm();
}
const step = () => within(screen.getByRole("region", { name: /Sources/ }));
const sentTo = (path: string) => server.sent.filter((request) => request.method === "POST" && request.path === path);

async function drop(): Promise<void> {
  fireEvent.change(screen.getByLabelText("Source files"), {
    target: { files: [new File(["zip"], "handbook.zip")] },
  });
  await step().findByText("handbook.zip");
}

test("files are read by the server; what was left out is named, and the source goes with the request", async () => {
  const user = quickUser();
  show();
  await drop();
  expect(step().getByText(/2 files · about 1,234 tokens/)).toBeInTheDocument();
  await user.click(step().getByText("1 file was left out"));
  expect(step().getByText(/It holds no text\./)).toBeInTheDocument();

  await user.type(screen.getByRole("textbox", { name: "Title" }), "Queue");
  await user.type(screen.getByRole("textbox", { name: "Question" }), "Which?");
  await user.click(step().getByText("How the panel uses them, and when it asks you"));
  await user.click(step().getByRole("radio", { name: "Block only on evidence" }));
  await user.click(screen.getByRole("button", { name: /^Start deliberation/ }));
  expect(sentTo("/api/deliberations")[0]?.body).toMatchObject({ sources: [SOURCE.id], evidence: "required" });
});

test("a source can be taken away again", async () => {
  const user = quickUser();
  show();
  await drop();
  await user.click(step().getByRole("button", { name: "Remove handbook.zip" }));
  expect(step().queryByText("handbook.zip")).toBeNull();
});

test("earlier decisions found for the question are ticked; what is unticked is not shown to the panel", async () => {
  const user = quickUser();
  show();
  await user.type(screen.getByRole("textbox", { name: "Title" }), "Queue");
  await user.type(screen.getByRole("textbox", { name: "Question" }), "Which?");
  const earlier = await step().findByRole("checkbox", { name: "ADR-0007 · Keep Postgres" });
  expect(earlier).toBeChecked();
  await user.click(earlier);
  await user.click(screen.getByRole("button", { name: /^Start deliberation/ }));
  expect(sentTo("/api/deliberations")[0]?.body).toMatchObject({ earlierDecisions: [] });
});
