import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { installFakeServer } from "@/components/testing/fake-server";
import { LivePage } from "@/components/testing/live-page";
import type { RecordRow } from "@/lib/contracts/records";
import { StatusActions } from "./status-actions";

const ROW = {
  number: 4,
  slug: "queue",
  title: "Queue",
  asked: "Queue",
  status: "proposed",
  createdAt: "2026-01-05T09:00:00.000Z",
  deliberationId: "dlb_aaaaaaaaaaaa",
  protocol: "debate",
  source: { kind: "endpoint", model: "m" },
  owner: null,
  reviewDate: null,
  isDue: false,
  version: 2,
  supersededBy: null,
};

const show = (record: Partial<typeof ROW> = {}) =>
  render(
    <LivePage>
      <StatusActions record={{ ...ROW, ...record } as RecordRow} />
    </LivePage>,
  );
const choose = async (name: string) => {
  const user = userEvent.setup();
  await user.click(screen.getByRole("button", { name: "Change status" }));
  await user.click(await screen.findByRole("menuitem", { name }));
};

test("where somebody changed it meanwhile, what they did is shown and the change is applied again on top", async () => {
  const user = userEvent.setup();
  const server = installFakeServer({
    "POST /api/records/4/status": {
      status: 409,
      error: {
        code: "conflict",
        message: "Ada changed it.",
        details: {
          version: 3,
          changes: [
            {
              id: "9",
              version: 3,
              at: ROW.createdAt,
              by: "Ada",
              kind: "status",
              was: "proposed",
              became: "deprecated",
              other: null,
              reason: "Old.",
            },
          ],
        },
      },
    },
  });
  show();
  await user.click(screen.getByRole("button", { name: "Accept" }));
  await user.click(screen.getByRole("button", { name: "Accept record" }));
  expect(await screen.findByRole("alert")).toHaveTextContent("Ada changed it from proposed to deprecated: Old.");
  server.answers["POST /api/records/4/status"] = { data: { ...ROW, status: "accepted", version: 4 } };
  await user.click(screen.getByRole("button", { name: "Apply again" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(server.sent.filter(({ method }) => method === "POST").map(({ body }) => body)).toEqual([
    { status: "accepted", reason: "", version: 2 },
    { status: "accepted", reason: "", version: 3 },
  ]);
});

test("everything but accepting needs a reason", async () => {
  const user = userEvent.setup();
  const { sent } = installFakeServer({});
  show();
  await choose("Reject…");
  await user.click(screen.getByRole("button", { name: "Reject record" }));
  expect(screen.getByText("Say why. The reason stays with the record.")).toBeInTheDocument();
  expect(sent).toEqual([]);
});

test("an imported record is superseded without touching it", async () => {
  const user = userEvent.setup();
  const none = { items: [], nextCursor: null, total: 0, isTotalCapped: false };
  const imported = {
    id: "imp_aaaaaaaaaaaaaaaa",
    folderId: "fld_1",
    folderTitle: "shop",
    path: "0040-cron.md",
    number: 40,
    title: "Cron",
    status: null,
    date: null,
    template: "nygard",
    deciders: [],
    supersedes: [],
    supersededBy: [],
    problems: [],
    isGone: false,
  };
  const { sent } = installFakeServer({
    "GET /api/records": { data: { ...none, unread: 0 } },
    "GET /api/records/imported": { data: { ...none, items: [imported] } },
    "POST /api/records/4/supersedes": { data: ROW },
  });
  show();
  await choose("Supersede another record…");
  await user.click(await screen.findByRole("radio", { name: "ADR-0040: Cron" }));
  await user.type(screen.getByRole("textbox", { name: /Reason/ }), "Faster.");
  await user.click(screen.getByRole("button", { name: "Supersede it" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(sent.filter(({ method }) => method === "POST")).toMatchObject([
    { path: "/api/records/4/supersedes", body: { imported: imported.id, reason: "Faster." } },
  ]);
});

test("superseding another record changes that one, in the version it was found in", async () => {
  const user = userEvent.setup();
  const other = { ...ROW, number: 1, title: "Old queue", status: "accepted", version: 5 };
  const { sent } = installFakeServer({
    "GET /api/records": { data: { items: [ROW, other], nextCursor: null, total: 2, isTotalCapped: false, unread: 0 } },
    "GET /api/records/imported": { data: { items: [], nextCursor: null, total: 0, isTotalCapped: false } },
    "POST /api/records/1/status": { data: { ...other, status: "superseded", supersededBy: 4, version: 6 } },
  });
  show();
  await choose("Supersede another record…");
  expect(screen.queryByRole("radio", { name: /ADR-0004/ })).toBeNull();
  await user.click(await screen.findByRole("radio", { name: "ADR-0001: Old queue" }));
  await user.type(screen.getByRole("textbox", { name: /Reason/ }), "Faster.");
  await user.click(screen.getByRole("button", { name: "Supersede it" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(sent.find(({ method }) => method === "POST")).toMatchObject({
    path: "/api/records/1/status",
    body: { status: "superseded", supersededBy: 4, reason: "Faster.", version: 5 },
  });
});
