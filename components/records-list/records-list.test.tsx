import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { installFakeServer } from "@/components/testing/fake-server";
import { LivePage } from "@/components/testing/live-page";
import { recordRowSchema, type RecordRow } from "@/lib/contracts/records";
import { RecordsList } from "./records-list";

const record = (number: number): RecordRow =>
  recordRowSchema.parse({
    number,
    slug: "plan",
    title: `Plan ${number}`,
    status: "proposed",
    createdAt: "2026-01-05T09:00:00.000Z",
    deliberationId: "dlb_aaaaaaaaaaaa",
    source: { kind: "endpoint", model: "m" },
  });

function show(items: RecordRow[], nextCursor: string | null, total: number) {
  render(
    <LivePage>
      <RecordsList initial={{ q: "", page: { items, nextCursor, total, isTotalCapped: false }, at: Date.now() }} />
    </LivePage>,
  );
}

test("the next page is loaded by a button; until then it says how many there are", async () => {
  const user = userEvent.setup();
  const total = { total: 3, isTotalCapped: false };
  installFakeServer({
    "GET /api/records": { data: { items: [record(3), record(2)], nextCursor: "c1", ...total } },
    "GET /api/records?cursor=c1": { data: { items: [record(1)], nextCursor: null, ...total } },
  });
  show([record(3), record(2)], "c1", 3);
  expect(screen.getByText("2 of 3")).toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Load more" }));
  expect(await screen.findByRole("link", { name: "Plan 1" })).toBeInTheDocument();
  expect(screen.getAllByRole("link", { name: /^Plan/ })).toHaveLength(3);
  expect(screen.getByText("All 3 are shown.")).toBeInTheDocument();
});

test("nothing is below a list that came whole, and an empty one says what will stand there", () => {
  show([record(1)], null, 1);
  expect(screen.queryByRole("button", { name: "Load more" })).toBeNull();
  show([], null, 0);
  expect(screen.getByText("No decision records yet.")).toBeInTheDocument();
});
