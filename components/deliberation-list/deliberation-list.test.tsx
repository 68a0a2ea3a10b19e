import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { address } from "@/components/testing/address";
import { installFakeServer } from "@/components/testing/fake-server";
import { LivePage } from "@/components/testing/live-page";
import { readListFilters } from "@/lib/client/lists/list-filters";
import type { DeliberationRow } from "@/lib/contracts/deliberations/list-deliberations";
import { playScores } from "@/lib/testing/builders";
import { deliberationRow } from "@/lib/testing/deliberation-row";
import { DeliberationList } from "./deliberation-list";

const row = (title: string, changes: Partial<DeliberationRow> = {}): DeliberationRow =>
  deliberationRow({ title, ...changes });

const exactly = (total: number) => ({ total, isTotalCapped: false });

function show(
  rows: DeliberationRow[],
  { running, finished, all } = { running: rows.length, finished: 0, all: rows.length },
  nextCursor: string | null = null,
) {
  const filters = readListFilters((name) => new URLSearchParams(address.search).get(name));
  const counts = {
    "needs-you": exactly(0),
    running: exactly(running),
    finished: exactly(finished),
    all: exactly(all),
  };
  const initial = { filters, page: { items: rows, nextCursor, ...counts[filters.tab] }, counts, at: Date.now() };
  return render(
    <LivePage>
      <DeliberationList initial={initial} protocols={[{ id: "debate", title: "Debate" }]} />
    </LivePage>,
  );
}

test("a row says where the deliberation stands, in words", () => {
  const glance = { shape: "rounds" as const, text: "5 of 6 behind it", seats: [], words: {} };
  show([row("Job queue", { glance })]);
  const cells = screen.getAllByRole("cell").map((cell) => cell.textContent);
  expect(cells).toEqual(
    expect.arrayContaining([
      "Running",
      "Job queueRehearsal",
      "Debate6 seats, round 3 of 10",
      "5 of 6 behind it2 open issues",
    ]),
  );
  expect(screen.getByRole("img", { name: "By round: 70.0, 81.5; target 90" })).toBeInTheDocument();
  expect(screen.getByRole("link", { name: "Job queue" })).toHaveAttribute("href", "/deliberations/dlb_jobqueuexxxx");
});

test("what was opened from a bundle says so, needs nobody, and can only be deleted", async () => {
  const user = userEvent.setup();
  address.search = "tab=finished";
  show([row("Handed on", { status: "awaiting_human", origin: "bundle" })], { running: 0, finished: 1, all: 1 });
  expect(screen.getByText("Unfinished")).toBeInTheDocument();
  expect(screen.queryByRole("cell", { name: "Needs you" })).toBeNull();
  expect(screen.getByText("Opened from a bundle, read-only")).toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Actions for Handed on" }));
  expect(screen.getAllByRole("menuitem", { hidden: true }).map(({ textContent }) => textContent)).toEqual([
    "Open",
    "Ask again…",
    "Compare…",
    "Export as zip",
    "Export as bundle",
    "Delete…",
  ]);
});

test("a row is forked by the dialog of its page, which comes with its log", async () => {
  const user = userEvent.setup();
  const played = playScores([[60, 60, 60, 60, 60]], { config: { max_iterations: 1 } });
  const { deliberationId: id } = played.folded.lifecycle;
  const server = installFakeServer({
    [`GET /api/deliberations/${id}/events`]: { data: { events: played.log, headSeq: played.log.length } },
    [`POST /api/deliberations/${id}/fork`]: { status: 201, data: { id: "dlb_forkedfromit" } },
  });
  show([row("Job queue", { id })]);
  await user.click(screen.getByRole("button", { name: "Actions for Job queue" }));
  await user.click(screen.getByRole("menuitem", { name: "Fork…", hidden: true }));
  const round = await screen.findByRole("radio", { name: /^After round 1/i });
  await user.click(round);
  await user.click(screen.getByRole("button", { name: "Fork" }));
  await vi.waitFor(() => expect(address.push).toHaveBeenCalledWith("/deliberations/dlb_forkedfromit"));
  expect(server.sent.find(({ method }) => method === "POST")?.body).toMatchObject({ seq: expect.any(Number) });
});

test("a validation belongs to its record and is not forked", async () => {
  const user = userEvent.setup();
  show([row("Is it built?", { protocol: "validation" })]);
  await user.click(screen.getByRole("button", { name: "Actions for Is it built?" }));
  expect(screen.queryByRole("menuitem", { name: "Fork…", hidden: true })).toBeNull();
});

test.each([
  ["panel", "Panel decided"],
  ["person", "Person decided"],
  ["deadline", "Deadline passed"],
  ["nobody", "Not settled"],
  [undefined, "Finished"],
] as const)("one that closed says who decided: %s", (decidedBy, words) => {
  const outcome = { status: "ended", summary: "It ended.", ...(decidedBy ? { decidedBy } : {}) };
  show([row("Over", { status: "closed", outcome })]);
  expect(screen.getByRole("cell", { name: words })).toBeInTheDocument();
});

test("what is selected is cancelled after one question that says how many", async () => {
  const user = userEvent.setup();
  const [going, over] = [row("Going on"), row("Long over", { status: "cancelled" })];
  const server = installFakeServer({
    [`POST /api/deliberations/${going.id}/cancel`]: {
      data: { id: going.id, status: "cancelled", headSeq: 10 },
    },
  });
  show([going, over]);
  await user.click(screen.getByRole("checkbox", { name: "Select Going on" }));
  await user.click(screen.getByRole("checkbox", { name: "Select Long over" }));
  expect(screen.getByText("2 deliberations selected")).toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Cancel…" }));
  expect(screen.getByRole("dialog", { name: "Cancel 1 deliberation?" })).toHaveTextContent(
    "It is not possible for 1 of those selected.",
  );
  await user.click(screen.getByRole("button", { name: "Cancel 1" }));
  await vi.waitFor(() => expect(screen.queryByRole("region", { name: "Selected deliberations" })).toBeNull());
  expect(server.sent.filter(({ method }) => method === "POST").map(({ path }) => path)).toEqual([
    `/api/deliberations/${going.id}/cancel`,
  ]);
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
  expect(screen.getByText("No deliberation under All matches “zebra”.")).toBeInTheDocument();
  expect(screen.getByRole("button", { name: "Clear the filter" })).toBeInTheDocument();
});

test("nothing running, but something finished, is not an empty Parley", () => {
  address.search = "tab=running";
  show([], { running: 0, finished: 3, all: 3 });
  expect(screen.getByText("Nothing is running.")).toBeInTheDocument();
  expect(screen.getByText("3 deliberations are under other tabs.")).toBeInTheDocument();
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
  server.answers["GET /api/deliberations?cursor=c1"] = {
    data: { items: [row("Second one")], nextCursor: null, ...exactly(2) },
  };
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("link", { name: "Second one" })).toBeInTheDocument();
  expect(screen.getByText("All 2 are shown.")).toHaveFocus();
  expect(screen.queryByRole("alert")).toBeNull();
});

test("where counting stopped, the tabs say so", () => {
  const counts = {
    "needs-you": exactly(2),
    running: exactly(1),
    finished: { total: 1000, isTotalCapped: true },
    all: { total: 1003, isTotalCapped: true },
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
    expect.arrayContaining(["Needs you2", "Running1", "Finished1,000+", "All1,003+"]),
  );
});
