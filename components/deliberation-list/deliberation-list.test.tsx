import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { address } from "@/components/testing/address";
import { installFakeServer } from "@/components/testing/fake-server";
import { LivePage } from "@/components/testing/live-page";
import { readListFilters } from "@/lib/client/lists/list-filters";
import { deliberationRowSchema, type DeliberationRow } from "@/lib/contracts/deliberations/list-deliberations";
import { DeliberationList } from "./deliberation-list";

const row = (title: string, changes: Partial<DeliberationRow> = {}): DeliberationRow =>
  deliberationRowSchema.parse({
    id: `dlb_${title
      .toLowerCase()
      .replace(/[^a-z]/g, "")
      .padEnd(12, "x")
      .slice(0, 20)}`,
    title,
    protocol: "debate",
    status: "running",
    round: 3,
    headSeq: 9,
    createdAt: "2026-11-16T10:00:00Z",
    updatedAt: "2026-11-16T10:00:00Z",
    agentCount: 6,
    maxRounds: 10,
    scoreSeries: [70, 81.5],
    target: 90,
    openIssueCount: 2,
    calls: 14,
    outcome: null,
    record: null,
    source: { kind: "rehearsal", script: "converges" },
    ...changes,
  });

const exactly = (total: number) => ({ total, isTotalCapped: false });

function show(
  rows: DeliberationRow[],
  { running, finished, all } = { running: rows.length, finished: 0, all: rows.length },
  nextCursor: string | null = null,
) {
  const filters = readListFilters((name) => new URLSearchParams(address.search).get(name));
  const counts = { running: exactly(running), finished: exactly(finished), all: exactly(all) };
  const initial = { filters, page: { items: rows, nextCursor, ...counts[filters.tab] }, counts, at: Date.now() };
  return render(
    <LivePage>
      <DeliberationList initial={initial} protocols={[{ id: "debate", title: "Debate" }]} />
    </LivePage>,
  );
}

test("a row says where the deliberation stands, in words", () => {
  show([row("Job queue")]);
  const cells = screen.getAllByRole("cell").map((cell) => cell.textContent);
  expect(cells).toEqual(
    expect.arrayContaining(["Running", "Job queueRehearsal", "Debate", "Agents6", "Round3/10", "Issues2", "Calls14"]),
  );
  expect(screen.getByRole("img", { name: "By round: 70.0, 81.5; target 90" })).toBeInTheDocument();
  expect(screen.getByRole("link", { name: "Job queue" })).toHaveAttribute("href", "/deliberations/dlb_jobqueuexxxx");
});

test("what was opened from a bundle says so, needs nobody, and can only be deleted", async () => {
  const user = userEvent.setup();
  address.search = "tab=finished";
  show([row("Handed on", { status: "awaiting_human", origin: "bundle" })], { running: 0, finished: 1, all: 1 });
  expect(screen.getByText("Unfinished")).toBeInTheDocument();
  expect(screen.queryByText("Needs you")).toBeNull();
  expect(screen.getByText("Opened from a bundle, read-only")).toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Actions for Handed on" }));
  expect(screen.getAllByRole("menuitem", { hidden: true }).map(({ textContent }) => textContent)).toEqual(["Delete…"]);
});

test("a bundle is sent as it is, and its page follows; one that is refused says why", async () => {
  const user = userEvent.setup();
  const server = installFakeServer({
    "POST /api/bundles": { status: 422, error: { code: "invalid_input", message: "Event 7 is not the one." } },
  });
  show([row("One")]);
  const file = new File(["PK"], "decision.parley.zip", { type: "application/zip" });
  await user.upload(screen.getByLabelText("Bundle"), file);
  expect(await screen.findByRole("alert")).toHaveTextContent("Event 7 is not the one.");
  server.answers["POST /api/bundles"] = { status: 201, data: { id: "dlb_bundle000000", title: "Mute", opened: "new" } };
  await user.upload(screen.getByLabelText("Bundle"), file);
  await vi.waitFor(() => expect(address.push).toHaveBeenCalledWith("/deliberations/dlb_bundle000000"));
});

test("J and K walk along the rows", async () => {
  const user = userEvent.setup();
  show([row("First one"), row("Second one")]);
  await user.keyboard("jj");
  expect(screen.getByRole("link", { name: "Second one" })).toHaveFocus();
  await user.keyboard("k");
  expect(screen.getByRole("link", { name: "First one" })).toHaveFocus();
});

test("nothing at all: says what Parley is, and one click runs the sample and goes there", async () => {
  const user = userEvent.setup();
  const server = installFakeServer({ "POST /api/sample": { status: 201, data: { id: "dlb_sample000000" } } });
  show([]);
  expect(screen.getByText(/gives a question and a document to a panel of AI agents/)).toBeInTheDocument();
  expect(screen.getByRole("link", { name: /New deliberation/ })).toHaveAttribute("href", "/deliberations/new");
  await user.click(screen.getByRole("button", { name: "Run it: Job queue: Redis or Postgres?" }));
  await vi.waitFor(() => expect(address.push).toHaveBeenCalledWith("/deliberations/dlb_sample000000"));
  // Until the page is there a second click starts nothing.
  await user.click(screen.getByRole("button", { name: "Starting…" }));
  expect(server.sent.filter(({ method }) => method === "POST")).toHaveLength(1);
});

test("a sample that can't be started says why", async () => {
  const user = userEvent.setup();
  installFakeServer({ "POST /api/sample": new TypeError("down") });
  show([]);
  await user.click(screen.getByRole("button", { name: "Run it: Job queue: Redis or Postgres?" }));
  expect(await screen.findByRole("alert")).toHaveTextContent(
    "The connection dropped before Parley answered, so it may have gone through.",
  );
});

test("a search without a hit says so and offers to clear it", async () => {
  address.search = "q=zebra";
  show([], { running: 0, finished: 0, all: 0 });
  expect(screen.getByText("No deliberation under Running matches “zebra”.")).toBeInTheDocument();
  expect(screen.getByRole("button", { name: "Clear the filter" })).toBeInTheDocument();
});

test("nothing running, but something finished, is not an empty Parley", () => {
  show([], { running: 0, finished: 3, all: 3 });
  expect(screen.getByText("Nothing is running.")).toBeInTheDocument();
  expect(screen.getByText("3 deliberations are finished.")).toBeInTheDocument();
});

test("deleting asks first, by name", async () => {
  const user = userEvent.setup();
  const job = row("Job queue");
  const server = installFakeServer({ [`DELETE /api/deliberations/${job.id}`]: { data: { id: job.id } } });
  show([job]);
  await user.click(screen.getByRole("button", { name: "Actions for Job queue" }));
  await user.click(screen.getByRole("menuitem", { name: "Delete…", hidden: true }));
  expect(screen.getByRole("dialog", { name: "Delete this deliberation?" })).toHaveTextContent(
    "“Job queue” will be deleted",
  );
  const deletions = () => server.sent.filter(({ method }) => method === "DELETE");
  expect(deletions()).toHaveLength(0);
  await user.click(screen.getByRole("button", { name: "Delete deliberation" }));
  await vi.waitFor(() => expect(deletions()).toHaveLength(1));
});

test("the next page is loaded by a button, with the keyboard too; at the end it says that all are shown", async () => {
  const user = userEvent.setup();
  const server = installFakeServer({ "GET /api/deliberations": new TypeError("down") });
  show([row("First one")], { running: 2, finished: 0, all: 2 }, "c1");
  expect(screen.getByText("1 of 2")).toBeInTheDocument();
  screen.getByRole("button", { name: "Load more" }).focus();
  await user.keyboard("{Enter}");
  expect(await screen.findByRole("alert")).toHaveTextContent(
    "The next page could not be loaded. The server can't be reached.",
  );
  expect(screen.getByRole("link", { name: "First one" })).toBeInTheDocument();
  server.answers["GET /api/deliberations?status=active&cursor=c1"] = {
    data: { items: [row("Second one")], nextCursor: null, ...exactly(2) },
  };
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("link", { name: "Second one" })).toBeInTheDocument();
  expect(screen.getByText("All 2 are shown.")).toHaveFocus();
  expect(screen.queryByRole("alert")).toBeNull();
});

test("where counting stopped, the tabs say so", () => {
  const counts = {
    running: exactly(1),
    finished: { total: 1000, isTotalCapped: true },
    all: { total: 1001, isTotalCapped: true },
  };
  render(
    <LivePage>
      <DeliberationList
        initial={{
          filters: readListFilters(() => null),
          page: { items: [row("One")], nextCursor: null, ...exactly(1) },
          counts,
          at: Date.now(),
        }}
        protocols={[]}
      />
    </LivePage>,
  );
  expect(screen.getAllByRole("link").map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining(["Running1", "Finished1,000+", "All1,001+"]),
  );
});
