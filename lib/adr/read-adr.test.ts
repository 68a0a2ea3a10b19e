import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Adr } from "./adr";
import { decodeAdr } from "./decode";
import { isBesideRecords } from "./file-name";
import { readAdr } from "./read-adr";

const FOLDER = path.join(import.meta.dirname, "fixtures/decisions");
const read = (name: string): Adr => {
  const { text, problems } = decodeAdr(readFileSync(path.join(FOLDER, name)));
  const adr = readAdr(text, name);
  return { ...adr, problems: [...problems, ...adr.problems] };
};
const all = new Map(
  readdirSync(FOLDER)
    .filter((name) => name.endsWith(".md") && !isBesideRecords(name))
    .map((name) => [name, read(name)]),
);
const one = (start: string): Adr => {
  const found = [...all].find(([name]) => name.startsWith(start));
  if (!found) throw new Error(`There is no ${start}.`);
  return found[1];
};

describe("a folder of four templates", () => {
  it("is read whole: 60 records without a problem", () => {
    const sound = [...all.values()].filter(({ problems, dialect }) => problems.length === 0 && dialect !== null);
    expect(sound.length).toBeGreaterThanOrEqual(60);
    const counts: Record<string, number> = {};
    for (const { dialect } of sound) counts[dialect ?? ""] = (counts[dialect ?? ""] ?? 0) + 1;
    expect(counts).toEqual({
      nygard: 14,
      "madr-2": 15,
      "madr-3": 10,
      "madr-4": 10,
      log4brains: 12,
    });
    for (const adr of sound) {
      expect(adr.status).not.toBeNull();
      expect(adr.date).toMatch(/^20\d\d-\d\d-\d\d$/);
      expect(adr.decision.length).toBeGreaterThan(20);
      expect(adr.number === null).toBe(adr.dialect === "log4brains");
    }
  });

  it("Nygard", () => {
    expect(one("0002-")).toEqual({
      dialect: "nygard",
      number: 2,
      title: "Use PostgreSQL for orders",
      status: "accepted",
      date: "2017-11-15",
      deciders: [],
      supersedes: [],
      supersededBy: [],
      decision: "We will take this: postgreSQL, because it has real transactions and the team has run it for years.",
      problems: [],
    });
    expect(one("0008-")).toMatchObject({ status: "superseded", supersededBy: [{ number: 14 }], supersedes: [] });
    expect(one("0014-")).toMatchObject({ status: "accepted", supersedes: [{ number: 8 }], supersededBy: [] });
    expect([one("0003-").status, one("0006-").status]).toEqual(["proposed", "deprecated"]);
  });

  it("MADR 2, with CRLF and with a byte order mark", () => {
    expect(one("0016-")).toMatchObject({
      dialect: "madr-2",
      title: "Use TypeScript in the front end",
      status: "accepted",
      deciders: ["Ben Okafor", "Dana Levi"],
      decision: 'Chosen option: "TypeScript", because the compiler finds what we overlook.',
    });
    expect(one("0015-")).toMatchObject({
      status: "superseded",
      supersededBy: [{ number: 40, file: "0040-keep-graphile-worker-for-jobs.md", text: "ADR-0040" }],
    });
    expect(one("0027-").supersedes).toMatchObject([{ number: 18 }]);
    expect(readFileSync(path.join(FOLDER, "0020-sign-webhooks.md")).includes("\r\n")).toBe(true);
    expect(one("0020-")).toMatchObject({ title: "Sign webhooks", status: "accepted", problems: [] });
    expect(readFileSync(path.join(FOLDER, "0021-back-up-to-another-account.md"))[0]).toBe(0xef);
    expect(one("0021-")).toMatchObject({ title: "Back up to another account", problems: [] });
    expect(one("0022-").status).toBe("rejected");
  });

  it("MADR 3 and 4, with people as a list and in a line", () => {
    expect(one("0029-")).toMatchObject({
      dialect: "madr-3",
      deciders: ["Emre Kaya", "Ada Byron"],
      supersedes: [{ number: 10 }],
    });
    expect(one("0030-")).toMatchObject({ dialect: "madr-3", deciders: ["Ada Byron", "Ben Okafor"] });
    expect(one("0040-")).toMatchObject({ dialect: "madr-4", supersedes: [{ number: 15 }], status: "accepted" });
    expect(one("0045-")).toMatchObject({ status: "superseded", supersededBy: [{ number: 48 }] });
  });

  it("log4brains, named by the day", () => {
    expect(one("20231115-")).toMatchObject({
      dialect: "log4brains",
      number: null,
      title: "Use Kubernetes",
      status: "accepted",
    });
    expect(one("20230608-")).toMatchObject({
      status: "superseded",
      supersededBy: [{ number: null, file: "20240101-keep-images-in-the-repository-small.md" }],
    });
  });
});

describe("what can't be read is said, and the rest is kept", () => {
  it.each([
    [
      "0061-",
      "Its front matter is not valid YAML",
      { title: "Rotate keys every ninety days", status: "accepted", date: "2024-02-01" },
    ],
    ["0062-", "It has no heading", { title: "no heading", status: "accepted", dialect: "nygard" }],
    ["0063-", "The file is empty", { number: 63, dialect: null }],
    ["0064-", "It is not written in UTF-8", { title: "Größe der Warteschlange", status: "accepted" }],
    ["0065-", "Its status “parked until somebody asks” is none Parley knows", { status: null, date: null }],
  ])("%s: %s", (name, problem, rest) => {
    const adr = one(name);
    expect(adr.problems.join(" ")).toContain(problem);
    expect(adr).toMatchObject(rest);
  });

  it("a file that is no record has no dialect", () => expect(one("meeting-notes").dialect).toBeNull());

  it.each([
    ["---\nstatus: accepted\n# Title\n\n## Decision Outcome\n\nYes.", "not closed", "accepted"],
    ["---\n- a\n- b\n---\n# Title", "no fields", null],
    ["---\nstatus: {proposed | accepted}\n---\n# Title\n\n## Decision Outcome", "no status", null],
    ["# Title\n\n## Status\n\n## Decision\n\nx\n\n## Context", "no status", null],
  ])("%j", (text, problem, status) => {
    const adr = readAdr(text, "0001-x.md");
    expect(adr.problems.join(" ")).toContain(problem);
    expect(adr.status).toBe(status);
  });

  it("a number of its own in the heading", () => {
    expect(readAdr("# 6. Use x\n\n## Status\n\nAccepted", "0005-use-x.md")).toMatchObject({
      number: 5,
      title: "Use x",
      problems: ["Its file name says 5 and its heading 6; it is listed as 5. Make both the same."],
    });
    expect(readAdr("# ADR-0007: Use x", "use-x.md")).toMatchObject({ number: 7, title: "Use x" });
    expect(readAdr("# 3 regions are enough", "0002-regions.md")).toMatchObject({
      number: 2,
      title: "3 regions are enough",
    });
    expect(readAdr("Use x\n=====\n\n## Status\n\nAccepted", "x.md")).toMatchObject({
      title: "Use x",
      status: "accepted",
    });
  });

  it("a history of statuses ends with what holds", () => {
    const text = "# 1. X\n\n## Status\n\n* 2020-01-02 proposed\n* 2020-02-03 accepted\n\n## Decision\n\nYes.";
    expect(readAdr(text, "1-x.md")).toMatchObject({ status: "accepted", date: "2020-02-03" });
  });
});

it("never throws, whatever the bytes, and never gives a number nobody could go on from", () => {
  const piece = fc.constantFrom(
    "---\n",
    "status: ",
    "# ",
    "## Status\n",
    "\n",
    "superseded by ",
    "[a](0005-x.md)",
    "ADR-",
    "99999999999",
    "{",
    "[",
    '"',
    "&a ",
    "*a ",
    ": ",
    "date: 2020-13-40",
    "```\n",
    "~~~\n",
    "* Date: ",
    "===\n",
    "\u0000",
    "\ufeff",
  );
  fc.assert(
    fc.property(
      fc.array(piece, { maxLength: 40 }),
      fc.uint8Array({ maxLength: 8 }),
      fc.constantFrom("0001-x.md", "99999999-x.md", "x.md", ""),
      (pieces, bytes, name) => {
        const { text } = decodeAdr(Buffer.concat([Buffer.from(pieces.join("")), bytes]));
        const adr = readAdr(text, name);
        expect(adr.number === null || (adr.number >= 1 && adr.number <= 99_999)).toBe(true);
        expect(adr.problems.every((problem) => /[.]$/.test(problem))).toBe(true);
      },
    ),
    { numRuns: 500 },
  );
});

it("front matter made to be slow is not", () => {
  for (const text of ["[", "{a: ", "&a [*a, ", "- ", "? ", "! "].map((part) => `---\n${part.repeat(9000)}\n---\n# X`))
    expect(readAdr(text, "0001-x.md").title).toBe("X");
});
