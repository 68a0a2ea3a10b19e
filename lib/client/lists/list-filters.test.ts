import { expect, test } from "vitest";
import { listQuery, readListFilters } from "./list-filters";

const read = (search: string) => {
  const params = new URLSearchParams(search);
  return readListFilters((name) => params.get(name));
};

const NOTHING = { tab: "all", q: "", protocol: "", status: "", sort: "activity" };

test("an address without filters is everything, the last change first", () => {
  expect(read("")).toEqual(NOTHING);
  expect(listQuery(read(""))).toEqual({});
});

test("filters come from the address and go to the server", () => {
  expect(listQuery(read("tab=finished&q=%20queue%20&protocol=debate&sort=title"))).toEqual({
    status: "finished",
    q: "queue",
    protocol: "debate",
    sort: "title",
  });
  expect(listQuery(read("tab=running"))).toEqual({ status: "going" });
  expect(listQuery(read("tab=finished&status=unsettled"))).toEqual({ status: "unsettled" });
});

test("who waits longest comes first where somebody waits", () => {
  expect(listQuery(read("tab=needs-you"))).toEqual({ status: "awaiting_human", sort: "stillest" });
  expect(listQuery(read("tab=needs-you&sort=newest"))).toMatchObject({ sort: "newest" });
});

test("an unknown tab, a status of another tab or an endless search does no harm", () => {
  expect(read(`tab=nonsense&q=${"x".repeat(900)}`)).toEqual({ ...NOTHING, q: "x".repeat(200) });
  expect(read("tab=running&status=agreed&sort=random")).toEqual({ ...NOTHING, tab: "running" });
});

test("what Postgres can't look for is left out", () => {
  expect(read("q=%00&protocol=%00")).toEqual(NOTHING);
  expect(read("q=a%00b%20").q).toBe("ab");
});
