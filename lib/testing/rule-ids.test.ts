/** Code, tests and screens cite rules by id; each id has to lead a reader to one definition in a RULES.md. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";

const CITING = ["app", "bench", "components", "e2e", "lib", "prisma"];
const DOCUMENTS = ["ARCHITECTURE.md", "README.md"];
const READABLE = /\.(?:[cm]?tsx?|mjs|snap|json|prisma|md)$/;
const NOT_OURS = /(?:^|\/)(?:node_modules|results)\/|^lib\/generated\//;

/** `P2-13`, `P5-Q10`, `G-04`, and the vectors `TV-P2-13` and `TV-G-05`. A suffix is part of the id: a lettered one needs a definition of its own. `V-03`: what a claim is called (`V-3`) has no zero. */
const ID = String.raw`(?:(?:TV-)?(?:P[1-5]|G)-[A-Z]*\d+\w*|V-0\d)`;
const CITED = new RegExp(String.raw`(?<![\w-])${ID}`, "g");
const DEFINED = new RegExp(String.raw`\*\*(${ID})\*\*`, "g");

/** `P2.6` is a section, and its heading defines it. */
const CITED_SECTION = /(?<![\w.-])P[1-5]\.\d+(?![\w.]*\w)/g;
const HEADING = /^#+\s+(P[1-5]\.\d+)\s/gm;

const citedIn = (text: string): string[] =>
  [...text.matchAll(CITED), ...text.matchAll(CITED_SECTION)].map(([id]) => id);
const definedIn = (text: string): string[] =>
  [...text.matchAll(DEFINED), ...text.matchAll(HEADING)].map(([, id = ""]) => id);

const rules = [
  "lib/kernel/RULES.md",
  ...readdirSync("lib/protocols").map((name) => `lib/protocols/${name}/RULES.md`),
].filter((file) => existsSync(file));
const definitions = rules.flatMap((file) => definedIn(readFileSync(file, "utf8")).map((id) => ({ id, file })));

describe("rule ids", () => {
  it("every id that is cited is defined in a RULES.md", () => {
    const defined = new Set(definitions.map(({ id }) => id));
    const missing = new Map<string, string>();
    for (const file of [...DOCUMENTS, ...CITING.flatMap(filesIn)]) {
      for (const id of citedIn(readFileSync(file, "utf8")))
        if (!defined.has(id) && !missing.has(id)) missing.set(id, file);
    }
    expect([...missing].map(([id, file]) => `${id} in ${file}`).toSorted()).toEqual([]);
  });

  it("no id is defined twice", () => {
    const twice = definitions.filter(({ id }, index) => definitions.findIndex((other) => other.id === id) !== index);
    expect(twice.map(({ id, file }) => `${id} again in ${file}`)).toEqual([]);
  });

  it("the rules of a protocol, and those common to all, are each in one file", () => {
    const families = new Map<string, Set<string>>();
    for (const { id, file } of definitions) {
      const family = /P[1-5]|G|^V/.exec(id)?.[0] ?? id;
      families.set(family, (families.get(family) ?? new Set()).add(file));
    }
    expect(
      [...families]
        .filter(([, files]) => files.size > 1)
        .map(([family, files]) => `${family}: ${[...files].join(", ")}`),
    ).toEqual([]);
  });

  it("reads every form of an id, and nothing that only looks like one", () => {
    expect(citedIn("P2-13, P5-Q10 (G-04); TV-P2-13/TV-G-05: P1-33 to P1-39. P2.6, and P4.8. V-03, V-3.")).toEqual([
      "P2-13",
      "P5-Q10",
      "G-04",
      "TV-P2-13",
      "TV-G-05",
      "P1-33",
      "P1-39",
      "V-03",
      "P2.6",
      "P4.8",
    ]);
    expect(citedIn("P6-01 LOG-01 G-force C-2-3 P1.2.3 MP3.5 v-P2-13")).toEqual([]);
    expect(
      definedIn("## P2.6 Ends\n- **P2-13** see P2-42\n- **TV-G-05** (G-11)\nP2.7 is no heading; nor is **bold**."),
    ).toEqual(["P2-13", "TV-G-05", "P2.6"]);
  });
});

/** Routes are folders, and some are called like a file. */
function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.posix.join(entry.parentPath, entry.name))
    .filter((file) => READABLE.test(file) && !NOT_OURS.test(file));
}
