import { expect, it } from "vitest";
import { safeNext } from "./safe-next";

it.each(["/", "/deliberations/dlb_x?tab=rounds#e5", "/records?q=a%2Fb", "/decide/gat_1"])("%s is ours", (path) => {
  expect(safeNext(path)).toBe(path);
});

it.each([
  null,
  "",
  "https://evil.example",
  "//evil.example",
  "/\\evil.example",
  "\\\\evil.example",
  "/\t/evil.example",
  "\n//evil.example",
  "/.//evil.example",
  "/a/..//evil.example",
  "javascript:alert(1)",
  "evil.example",
  "/sign-in?next=/sign-in",
  "/join#x",
])("%j leads to the first page", (path) => {
  expect(safeNext(path)).toBe("/");
});
