import { expect, it } from "vitest";
import { databaseTrouble } from "./database-unavailable";

const sqlError = (code: string): Error => Object.assign(new Error("x"), { code });
const kind = (error: unknown): string | undefined => databaseTrouble(error)?.kind;

it.each([
  ["08001", "unreachable"],
  ["08006", "lost"],
  ["08007", "lost"],
  ["57P01", "lost"],
  ["57P03", "unreachable"],
  ["57P05", "unreachable"],
  ["25P03", "unreachable"],
  ["28P01", "unreachable"],
  ["3D000", "unreachable"],
  ["53300", "busy"],
  ["25006", "read_only"],
  ["53100", "disk_full"],
  ["53200", "out_of_memory"],
  ["53400", "out_of_memory"],
  ["57014", "cancelled"],
  ["40001", "conflict"],
  ["40P01", "conflict"],
  ["55P03", "conflict"],
  ["58030", "faulty"],
  ["XX000", "faulty"],
  ["P2028", "busy"],
  ["P2034", "conflict"],
  ["P2037", "busy"],
  ["ECONNRESET", "lost"],
  ["ECONNREFUSED", "unreachable"],
])("%s is the database's: %s", (code, expected) => {
  expect(kind(sqlError(code))).toBe(expected);
  expect(databaseTrouble(sqlError(code))?.sentence).toMatch(/try again.*\.$/i);
});

it.each([
  "42601",
  "42P01",
  "42501",
  "22021",
  "22003",
  "23505",
  "25P02",
  "26000",
  "P0001",
  "P2002",
  "P2025",
  "ENOENT",
  "",
])("%s is ours", (code) => expect(kind(sqlError(code))).toBeUndefined());

it("a connection cut off while something was asked may have done it; one that was never made has not", () => {
  const reset = (syscall: string) => databaseTrouble(Object.assign(new Error("x"), { code: "ECONNRESET", syscall }));
  expect(reset("read")).toMatchObject({ mayBeDone: true, sentence: expect.not.stringContaining("nothing was saved") });
  expect(reset("connect")).toMatchObject({ kind: "unreachable", mayBeDone: false });
  expect(databaseTrouble(new Error("Connection terminated unexpectedly"))?.mayBeDone).toBe(true);
  expect(databaseTrouble(new Error("Query read timeout"))?.mayBeDone).toBe(true);
  expect(databaseTrouble(new Error("Connection terminated due to connection timeout"))?.mayBeDone).toBe(false);
});

it("is found however it is wrapped", () => {
  expect(kind(new Error("query failed", { cause: sqlError("25006") }))).toBe("read_only");
  expect(kind(new AggregateError([new Error("x"), sqlError("ECONNREFUSED")]))).toBe("unreachable");
  const prisma = Object.assign(new Error("Database error."), {
    code: "P2039",
    meta: {
      driverAdapterError: Object.assign(new Error("x"), {
        cause: { kind: "postgres", originalCode: "53100", code: "53100" },
      }),
    },
  });
  expect(kind(prisma)).toBe("disk_full");
  // Prisma keeps the words of a socket that is gone and drops what it was called for.
  expect(
    kind(
      Object.assign(
        new Error("\nInvalid `prisma.record.findMany()` invocation:\n\n\nconnect ENOENT /x/.s.PGSQL.5432"),
        { code: "ENOENT" },
      ),
    ),
  ).toBe("unreachable");
  expect(kind(new Error("Release called on client which has already been released to the pool."))).toBe("unreachable");
});

it("takes nothing else for it, and a circle of causes ends", () => {
  const circle = new Error("a");
  circle.cause = new Error("b", { cause: circle });
  for (const error of [circle, "57P01", null, undefined, { message: "Connection terminated" }])
    expect(kind(error)).toBeUndefined();
});
