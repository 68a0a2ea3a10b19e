import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { address } from "@/components/testing/address";
import { installFakeServer } from "@/components/testing/fake-server";
import { LivePage } from "@/components/testing/live-page";
import { RecordEditor } from "./record-editor";

const TEXT = {
  version: 2,
  by: "Grace",
  at: "2026-01-05T09:00:00.000Z",
  note: "",
  body: "## Decision\n\nKeep it.",
  head: "---\nstatus: accepted\n---\n\n# Keep the queue",
  foot: "## More Information\n\nFrom the log, see [e3](0004-queue.dossier.markdown#e3)",
  page: "",
  markdown: "",
};

beforeEach(() => {
  window.localStorage.clear();
  Object.assign(address, { pathname: "/records/4/edit", search: "" });
});

const show = () =>
  render(
    <LivePage>
      <RecordEditor record={{ number: 4, dossierName: "0004-queue.dossier.markdown", text: TEXT }} />
    </LivePage>,
  );
const box = () => screen.getByRole("textbox", { name: "Text" });
const saved = (body: string) => ({ version: 3, by: "Ada", at: TEXT.at, note: "", body });

test("the facts are fixed around what is edited, and the preview has all of it", async () => {
  const user = userEvent.setup();
  installFakeServer({});
  show();
  expect(screen.getByRole("group", { name: /sets this from the log/ })).toHaveTextContent("status: accepted");
  expect(screen.getByRole("button", { name: /^Save version 3/ })).toBeDisabled();
  await user.clear(box());
  await user.type(box(), "## Changed");
  const preview = screen.getByRole("region", { name: "Preview" });
  await waitFor(() => expect(preview).toHaveTextContent("Changed"));
  expect(preview).toHaveTextContent(/^Keep the queue.*Changed.*From the log/);
  expect(preview).not.toHaveTextContent("status: accepted");
});

test("what is saved says which version it began from; then the draft is gone", async () => {
  const user = userEvent.setup();
  const { sent } = installFakeServer({ "POST /api/records/4/versions": { status: 201, data: saved("Mine") } });
  show();
  await user.clear(box());
  await user.type(box(), "Mine");
  await user.type(screen.getByRole("textbox", { name: /What changed/ }), "Shorter");
  await user.click(screen.getByRole("button", { name: /^Save version 3/ }));
  await waitFor(() => expect(address.push).toHaveBeenCalledWith("/records/4"));
  expect(sent[0]?.body).toEqual({ body: "Mine", note: "Shorter", basedOn: 2 });
  expect(window.localStorage.getItem("parley-record-draft-4")).toBe("");
});

test("where somebody was faster both texts are shown, and the second person chooses", async () => {
  const user = userEvent.setup();
  const server = installFakeServer({
    "POST /api/records/4/versions": {
      status: 409,
      error: { code: "conflict", message: "Ada saved version 3.", details: { version: 3, by: "Ada", at: TEXT.at } },
    },
    "GET /api/records/4/versions/3": { data: saved("Theirs\n\nKeep it.") },
  });
  show();
  await user.clear(box());
  await user.type(box(), "Mine");
  await user.click(screen.getByRole("button", { name: /^Save version 3/ }));
  expect(await screen.findByText("Ada saved version 3 while you were editing")).toBeInTheDocument();
  const changes = await screen.findByRole("group", { name: "Changes" });
  expect(changes).toHaveTextContent(/removed: Theirs/);
  expect(changes).toHaveTextContent(/added: Mine/);
  expect(box()).toHaveValue("Mine");

  server.answers["POST /api/records/4/versions"] = { status: 201, data: { ...saved("Mine"), version: 4 } };
  await user.click(screen.getByRole("button", { name: "Save mine as version 4" }));
  await waitFor(() => expect(address.push).toHaveBeenCalledWith("/records/4"));
  expect(server.sent.at(-1)?.body ?? server.sent.findLast(({ method }) => method === "POST")?.body).toMatchObject({
    body: "Mine",
    basedOn: 3,
  });
});

test("keeping theirs drops the draft", async () => {
  const user = userEvent.setup();
  const { sent } = installFakeServer({
    "POST /api/records/4/versions": {
      status: 409,
      error: { code: "conflict", message: "Ada saved version 3.", details: { version: 3 } },
    },
    "GET /api/records/4/versions/3": { data: saved("Theirs") },
  });
  show();
  await user.type(box(), " More.");
  await user.click(screen.getByRole("button", { name: /^Save version 3/ }));
  await user.click(await screen.findByRole("button", { name: "Keep theirs, drop mine" }));
  expect(window.localStorage.getItem("parley-record-draft-4")).toBe("");
  expect(sent.filter(({ method }) => method === "POST")).toHaveLength(1);
});

test("unsaved text is there again when the page is opened, and leaving asks", async () => {
  const user = userEvent.setup();
  installFakeServer({});
  const { unmount } = show();
  await user.type(box(), " More.");
  unmount();
  show();
  expect(box()).toHaveValue(`${TEXT.body} More.`);
  const unload = new Event("beforeunload", { cancelable: true });
  window.dispatchEvent(unload);
  expect(unload.defaultPrevented).toBe(true);
  await user.click(screen.getByRole("link", { name: "Cancel" }));
  expect(screen.getByRole("dialog", { name: "Leave without saving?" })).toBeInTheDocument();
  expect(address.push).not.toHaveBeenCalled();
  await user.click(screen.getByRole("button", { name: "Leave" }));
  expect(address.push).toHaveBeenCalledWith("/records/4");
});

test("a text that would swallow the facts below it is not sent", async () => {
  const user = userEvent.setup();
  const { sent } = installFakeServer({});
  show();
  await user.clear(box());
  await user.type(box(), "```{Enter}open");
  expect(await screen.findByText("The code block that begins in line 1 is not closed.")).toBeInTheDocument();
  expect(screen.getByRole("button", { name: /^Save version 3/ })).toBeDisabled();
  await user.type(box(), "{Control>}{Enter}{/Control}");
  expect(sent).toEqual([]);
});
