import { expect, it } from "vitest";
import type { ImportedRow } from "@/lib/contracts/imported-records";
import type { RecordRow } from "@/lib/contracts/records";
import { timelineOf } from "./timeline";

const own = (...days: string[]) => days.map((day) => ({ createdAt: `${day}T09:00:00.000Z` }) as RecordRow);
const theirs = (...dates: (string | null)[]) => dates.map((date) => ({ date }) as ImportedRow);
const datesOf = (...lists: Parameters<typeof timelineOf>) => timelineOf(...lists).map(({ date }) => date);

it("has both by date, those without one last", () => {
  expect(
    datesOf(
      { rows: own("2026-03-02", "2026-01-05"), hasNextPage: false },
      { rows: theirs("2026-02-01", "2019-01-01", null), hasNextPage: false },
    ),
  ).toEqual(["2026-03-02", "2026-02-01", "2026-01-05", "2019-01-01", null]);
});

it("shows nothing older than what one of the lists has yet to bring", () => {
  const rows = own("2026-03-02", "2026-01-05");
  const imported = theirs("2026-02-01", "2019-01-01", null);
  expect(datesOf({ rows, hasNextPage: true }, { rows: imported, hasNextPage: false })).toEqual([
    "2026-03-02",
    "2026-02-01",
    "2026-01-05",
  ]);
  expect(datesOf({ rows, hasNextPage: false }, { rows: imported.slice(0, 1), hasNextPage: true })).toEqual([
    "2026-03-02",
    "2026-02-01",
  ]);
});
