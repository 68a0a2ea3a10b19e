import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { address } from "@/components/testing/address";
import { installFakeServer } from "@/components/testing/fake-server";
import { LivePage } from "@/components/testing/live-page";
import { readRegisterFilters } from "@/lib/client/records/register-filters";
import { recordRowSchema, type RecordRow } from "@/lib/contracts/records";
import { RecordsList } from "./records-list";

const record = (number: number, more: Partial<RecordRow> = {}): RecordRow =>
  recordRowSchema.parse({
    number,
    slug: "plan",
    title: `Plan ${number}`,
    asked: `Plan ${number}`,
    status: "proposed",
    createdAt: "2026-01-05T09:00:00.000Z",
    deliberationId: "dlb_aaaaaaaaaaaa",
    protocol: "debate",
    source: { kind: "endpoint", model: "m" },
    owner: null,
    reviewDate: null,
    isDue: false,
    version: 0,
    supersededBy: null,
    ...more,
  });

const OWNERS = { data: { owners: [{ name: "Ada", records: 2 }], due: 1 } };
const PROTOCOLS = [{ id: "debate", title: "Debate" }];
const pageOf = (items: RecordRow[], nextCursor: string | null = null, total = items.length) => ({
  items,
  nextCursor,
  total,
  isTotalCapped: false,
  unread: 0,
});

function show(page: ReturnType<typeof pageOf>, search = "") {
  Object.assign(address, { pathname: "/records", search });
  const params = new URLSearchParams(search);
  render(
    <LivePage>
      <RecordsList
        initial={{ filters: readRegisterFilters((name) => params.get(name)), page, at: Date.now() }}
        protocols={PROTOCOLS}
      />
    </LivePage>,
  );
}

test("the next page is loaded by a button; until then it says how many there are", async () => {
  const user = userEvent.setup();
  installFakeServer({
    "GET /api/records/owners": OWNERS,
    "GET /api/records": { data: pageOf([record(3), record(2)], "c1", 3) },
    "GET /api/records?cursor=c1": { data: pageOf([record(1)], null, 3) },
  });
  show(pageOf([record(3), record(2)], "c1", 3));
  expect(screen.getByText("2 of 3")).toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Load more" }));
  expect(await screen.findByRole("link", { name: "Plan 1" })).toBeInTheDocument();
  expect(screen.getAllByRole("link", { name: /^Plan/ })).toHaveLength(3);
  expect(screen.getByText("All 3 are shown.")).toBeInTheDocument();
});

test("nothing is below a list that came whole, and an empty one says what will stand there", () => {
  installFakeServer({ "GET /api/records/owners": OWNERS });
  show(pageOf([record(1)]));
  expect(screen.queryByRole("button", { name: "Load more" })).toBeNull();
  show(pageOf([]));
  expect(screen.getByText("No decision records yet.")).toBeInTheDocument();
});

test("the filters of the address go to the server and stand in the form", async () => {
  installFakeServer({
    "GET /api/records/owners": OWNERS,
    "GET /api/records?q=queue&status=accepted&owner=Ada&due=yes&sort=title": {
      data: pageOf([record(7, { owner: "Ada", reviewDate: "2026-02-01", isDue: true, status: "accepted" })]),
    },
  });
  // What the server rendered is for other filters: the page asks again.
  Object.assign(address, { pathname: "/records", search: "q=queue&status=accepted&owner=Ada&due=yes&sort=title" });
  render(
    <LivePage>
      <RecordsList
        initial={{ filters: readRegisterFilters(() => null), page: pageOf([record(1)]), at: Date.now() }}
        protocols={PROTOCOLS}
      />
    </LivePage>,
  );
  expect(await screen.findByRole("link", { name: "Plan 7" })).toHaveAttribute("href", "/records/7");
  expect(screen.getByRole("searchbox", { name: "Search records" })).toHaveValue("queue");
  expect(screen.getByRole("checkbox", { name: "Due for review" })).toBeChecked();
  expect(screen.getByText("due")).toBeInTheDocument();
  expect(screen.getByRole("row", { name: /ADR-0007.*Accepted.*Ada.*Debate.*1 Feb 2026/ })).toBeInTheDocument();
});

test("a filter that is chosen goes into the address", async () => {
  const user = userEvent.setup();
  installFakeServer({ "GET /api/records/owners": OWNERS });
  show(pageOf([record(1)]));
  await user.click(screen.getByRole("checkbox", { name: "Due for review" }));
  expect(window.location.search).toBe("?due=yes");
});

test("what a search found is marked, in the title and in the text", () => {
  installFakeServer({ "GET /api/records/owners": OWNERS });
  const match = {
    title: [
      { text: "Plan", isMatch: true },
      { text: " 1", isMatch: false },
    ],
    text: [
      { text: "… the ", isMatch: false },
      { text: "plan", isMatch: true },
    ],
  };
  show(pageOf([record(1, { match })]), "q=plan");
  expect(screen.getAllByText("plan", { exact: false, selector: "mark" }).map(({ textContent }) => textContent)).toEqual(
    ["Plan", "plan"],
  );
});

test("no match says so and offers the way back", async () => {
  installFakeServer({ "GET /api/records/owners": OWNERS });
  show(pageOf([]), "q=nothing&status=rejected");
  expect(screen.getByText("No record matches “nothing” with these filters.")).toBeInTheDocument();
  expect(screen.getByRole("button", { name: "Clear search and filters" })).toBeInTheDocument();
});

const IMPORTED = {
  id: "imp_aaaaaaaaaaaaaaaa",
  folderId: "fld_1",
  folderTitle: "shop",
  path: "0040-keep.md",
  number: 40,
  title: "Keep graphile",
  status: "accepted",
  date: "2022-05-01",
  template: "madr-4",
  deciders: [],
  supersedes: [],
  supersededBy: [],
  problems: [],
  isGone: false,
};

test("what only imported records match is not called no match, and is marked in them", async () => {
  const match = {
    title: [
      { text: "Keep ", isMatch: false },
      { text: "graphile", isMatch: true },
    ],
    text: null,
  };
  const row = { ...IMPORTED, match };
  installFakeServer({
    "GET /api/records/owners": OWNERS,
    "GET /api/records": { data: pageOf([]) },
    "GET /api/records/imported": { data: pageOf([row as never]) },
  });
  show(pageOf([]), "q=graphile&status=accepted");
  expect(
    await screen.findByText("No record of Parley’s own matches “graphile” with these filters."),
  ).toBeInTheDocument();
  const table = screen.getByRole("table", { name: "Imported decision records" });
  expect(table.querySelector("mark")).toHaveTextContent("graphile");
  expect(table).toHaveTextContent("1 May 2022");
});

const REPLACED = { id: "imp_aaaaaaaaaaaaaaaa", name: "ADR-0001", title: "Cron", supersededBy: 9 };

test("the timeline has imported records among Parley’s own, with what took their place", async () => {
  installFakeServer({
    "GET /api/records/owners": OWNERS,
    "GET /api/records/imported": {
      data: pageOf([
        { ...IMPORTED, date: "2026-01-04", replacedBy: { number: 9, title: "Plan 9" } },
        { ...IMPORTED, id: "imp_bbbbbbbbbbbbbbbb", number: null, date: null },
      ] as never[]),
    },
  });
  show(pageOf([record(9)]), "view=timeline");
  const january = await screen.findByRole("region", { name: /January 2026/ });
  await waitFor(() =>
    expect(january).toHaveTextContent(/ADR-0009.*4 Jan 2026ADR-0040.*Superseded.*by ADR-0009.*imported/),
  );
  expect(screen.getByRole("region", { name: /Without a date/ })).toHaveTextContent("0040-keep.md");
});

test("chains have the record in force on top and what it replaced below, and a table behind them", async () => {
  const linked = (number: number, supersededBy: number | null) => ({
    number,
    title: `Plan ${number}`,
    status: supersededBy === null ? "accepted" : "superseded",
    createdAt: "2026-01-05T09:00:00.000Z",
    supersededBy,
  });
  installFakeServer({
    "GET /api/records/owners": OWNERS,
    "GET /api/records/supersession": {
      data: { items: [linked(9, null), linked(4, 9), linked(2, 4)], imported: [REPLACED], isCapped: false },
    },
  });
  show(pageOf([record(9)]), "view=chains");
  const below = await screen.findByRole("list", { name: "Replaced by ADR-0009" });
  expect(below).toHaveTextContent(/ADR-0004.*ADR-0002/);
  expect(screen.getByRole("list", { name: "Replaced by ADR-0004" })).not.toHaveTextContent("ADR-0009");
  expect(within(below).getByRole("link", { name: /ADR-0001\s?Cron/ })).toHaveAttribute(
    "href",
    "/records/imported/imp_aaaaaaaaaaaaaaaa",
  );
  expect(screen.getByRole("table", { name: "Supersession", hidden: true })).toHaveTextContent("ADR-0009");
});

test("what is due is asked about, and the answer is stored with the version that was read", async () => {
  const user = userEvent.setup();
  const due = record(5, { reviewDate: "2026-01-10", isDue: true, version: 3 });
  const { sent } = installFakeServer({
    "GET /api/records/owners": OWNERS,
    "GET /api/records": { data: pageOf([due]) },
    "GET /api/records/calibration": {
      data: { items: [{ protocol: "debate", records: 4, reviewed: 2, kept: 1, revised: 1, reverted: 0 }] },
    },
    "POST /api/records/5/reviews": { data: record(5, { version: 4 }) },
  });
  show(pageOf([due]), "view=due");
  expect(await screen.findByRole("row", { name: /Debate.*4.*2.*1.*1.*0/ })).toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Was ADR-0005 right?" }));
  await user.click(screen.getByRole("button", { name: "Save review" }));
  expect(screen.getByText("Choose one.")).toBeInTheDocument();
  await user.click(screen.getByRole("radio", { name: "Reverted" }));
  await user.click(screen.getByRole("button", { name: "Save review" }));
  expect(screen.getByText("Say what turned out differently.")).toBeInTheDocument();
  await user.type(screen.getByRole("textbox", { name: /Note/ }), "Too slow.");
  await user.click(screen.getByRole("button", { name: "Save review" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(sent.find(({ method }) => method === "POST")?.body).toEqual({
    verdict: "reverted",
    note: "Too slow.",
    nextReview: null,
    version: 3,
  });
});
