import { expect, it } from "vitest";
import { commitMessage } from "./commit-message";

it("a short title is the subject, with the status of a record that was there", () => {
  expect(commitMessage("Add ADR-0001", "Keep Redis", null)).toBe("Add ADR-0001 Keep Redis");
  expect(commitMessage("Update ADR-0001", "Keep\n Redis", "accepted")).toBe("Update ADR-0001 Keep Redis (accepted)");
});

it("a long title ends at a word of the subject and stands whole below it", () => {
  const title =
    "Begin with a path built around one measured figure, then one durable record, with copies that show their age";
  for (const status of [null, "superseded"]) {
    const [subject = "", blank, body] = commitMessage("Update ADR-0012", title, status).split("\n");
    expect(subject.length).toBeLessThanOrEqual(72);
    expect(subject).toBe(
      status === null
        ? "Update ADR-0012 Begin with a path built around one measured figure…"
        : "Update ADR-0012 Begin with a path built around one… (superseded)",
    );
    expect([blank, body]).toEqual(["", title]);
  }
});

it("a title of one long word is left to the body", () => {
  expect(commitMessage("Add ADR-0001", "x".repeat(100), null)).toBe(`Add ADR-0001 …\n\n${"x".repeat(100)}`);
});
