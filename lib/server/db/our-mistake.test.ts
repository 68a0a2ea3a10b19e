import { expect, it } from "vitest";
import { ModelError } from "@/lib/models/errors";
import { isOurMistake } from "./our-mistake";

const sqlError = (code: string) => Object.assign(new Error("said by Postgres"), { code });

it.each(["21000", "22003", "22P02", "23502", "23505", "42601"])("%s stays, however often it is tried", (code) => {
  expect(isOurMistake(sqlError(code))).toBe(true);
});

it.each([
  "57014",
  "57P01",
  "53100",
  "53300",
  "25006",
  "40001",
  "40P01",
  "08006",
  "55P03",
  "58030",
  "XX000",
  // What an operator, a migration or the rest of a deployment puts right.
  "0A000",
  "25P02",
  "25P03",
  "26000",
  "28P01",
  "3D000",
  "3F000",
  "42501",
  "42703",
  "42704",
  "42804",
  "42883",
  "42P01",
  "42P05",
  "42P10",
  "54000",
  "57P03",
  "ECONNRESET",
  "ENOSPC",
])("%s passes", (code) => {
  expect(isOurMistake(sqlError(code))).toBe(false);
});

it("a bug and an endpoint for a person to mend are no trouble of the database; what a pool says without a code is", () => {
  expect(isOurMistake(new TypeError("x is undefined"))).toBe(true);
  expect(isOurMistake(new ModelError("auth"))).toBe(true);
  for (const words of [
    "timeout expired",
    "Query read timeout",
    "Connection terminated unexpectedly",
    "timeout exceeded when trying to connect",
    "Client has encountered a connection error and is not queryable",
    "Cannot use a pool after calling end on the pool",
  ])
    expect(isOurMistake(new Error(words))).toBe(false);
});
