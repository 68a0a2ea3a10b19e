import { expect, test } from "vitest";
import { listQuery, readListFilters } from "./list-filters";

const read = (search: string) => {
  const params = new URLSearchParams(search);
  return readListFilters((name) => params.get(name));
};

test("an address without filters is the list of what runs", () => {
  expect(read("")).toEqual({ tab: "running", q: "", protocol: "" });
  expect(listQuery(read(""))).toEqual({ status: "active" });
});

test("filters come from the address and go to the server", () => {
  expect(listQuery(read("tab=finished&q=%20queue%20&protocol=debate"))).toEqual({
    status: "finished",
    q: "queue",
    protocol: "debate",
  });
  expect(listQuery(read("tab=all"))).toEqual({});
});

test("an unknown tab or an endless search does no harm", () => {
  expect(read(`tab=nonsense&q=${"x".repeat(900)}`)).toEqual({ tab: "running", q: "x".repeat(200), protocol: "" });
});

test("what Postgres can't look for is left out", () => {
  expect(read("q=%00&protocol=%00")).toEqual({ tab: "running", q: "", protocol: "" });
  expect(read("q=a%00b%20").q).toBe("ab");
});
