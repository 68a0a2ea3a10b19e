/** Who may import whom (architecture.md 10). Reads the imports of every file; folders that do not exist yet are skipped. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { builtinModules } from "node:module";
import path from "node:path";
import { describe, expect, it } from "vitest";

/** What runs anywhere and knows no protocol by name. */
const SHARED = ["lib/domain", "lib/evidence", "lib/events", "lib/contracts", "lib/kernel", "lib/projections"];
const PROTOCOLS = readdirSync("lib/protocols").filter((name) => !name.includes("."));
/** The two lists of all protocols that run in a browser, and the ids. */
const LISTS = ["lib/protocols/protocol-ids", "lib/protocols/lazy", "lib/protocols/forms"];
const UI_PACKAGES =
  /^(react|react-dom|next|@tanstack\/react-query|clsx|class-variance-authority|react-markdown|remark-gfm|partial-json|yaml)$/;
const BROWSER = [
  "components",
  "lib/client",
  ...SHARED,
  ...PROTOCOLS.flatMap((id) => ["rules", "views", "form", "screens"].map((part) => `lib/protocols/${id}/${part}`)),
  ...LISTS,
];
/** What Prisma wrote, and the source of the sample deliberation, which is data. */
const NOT_OURS = ["lib/generated/", "lib/sample/repository/"];
const NONE = /^$/;
const ANY = /./;

type Rule = {
  /** Folders it may import beside itself. */
  folders: string[];
  packages: RegExp;
  /** Node's own modules; nothing that also runs in a browser has any. */
  node?: RegExp;
};

const RULES: Readonly<Record<string, Rule>> = {
  "lib/domain": { folders: [], packages: /^zod$/ },
  // In the place of the package in the browser, where nobody imports it by this name.
  "lib/light-zod": { folders: [], packages: /^zod$/ },
  "lib/events": { folders: ["lib/domain"], packages: /^zod$/ },
  // Reads and writes files of decision records, as text; it never opens one.
  "lib/adr": { folders: ["lib/domain"], packages: /^yaml$/ },
  "lib/contracts": { folders: ["lib/domain", "lib/events"], packages: /^zod$/ },
  "lib/kernel": { folders: ["lib/domain", "lib/events", "lib/evidence"], packages: /^zod$/ },
  "lib/projections": {
    folders: ["lib/domain", "lib/evidence", "lib/events", "lib/contracts", "lib/kernel"],
    packages: /^(zod|diff)$/,
  },
  // Loads the tokenizer's tables when they are first needed.
  "lib/prompts": {
    folders: ["lib/domain", "lib/events", "lib/evidence", "lib/kernel"],
    packages: /^(zod|gpt-tokenizer)$/,
    node: /^node:module$/,
  },
  "lib/models": {
    folders: ["lib/domain", "lib/events", "lib/kernel", "lib/prompts"],
    packages: /^(openai|yaml|zod)$/,
    node: ANY,
  },
  ...Object.fromEntries(PROTOCOLS.flatMap((id) => Object.entries(partsOf(`lib/protocols/${id}`)))),
  // The example keeps to what it is an example of.
  ...partsOf("lib/testing/toy-protocol"),
  // The first sample is a debate with a folder of files as its source; the others are replies by the key of their ask.
  "lib/sample": {
    folders: ["lib/domain", "lib/events", "lib/contracts", "lib/kernel", "lib/protocols/debate/rules"],
    packages: /^zod$/,
    node: /^node:(fs\/promises|path)$/,
  },
  // The validator of the structured protocol, over a folder of files.
  "lib/structured-check": { folders: ["lib/protocols/structured/rules"], packages: NONE, node: ANY },
  "lib/search": { folders: ["lib/domain"], packages: /^zod$/, node: /^node:timers\/promises$/ },
  "lib/evidence": { folders: ["lib/domain"], packages: /^zod$/ },
  "lib/looking": {
    folders: ["lib/domain", "lib/events", "lib/evidence", "lib/kernel", "lib/prompts"],
    packages: /^zod$/,
    node: /^node:crypto$/,
  },
  "lib/runner": {
    folders: [
      "lib/domain",
      "lib/events",
      "lib/evidence",
      "lib/kernel",
      "lib/prompts",
      "lib/projections",
      "lib/models",
      "lib/looking",
      "lib/search",
    ],
    packages: /^zod$/,
    node: /^node:(crypto|timers\/promises)$/,
  },
  "lib/server": {
    folders: [
      ...SHARED,
      "lib/adr",
      "lib/protocols",
      "lib/prompts",
      "lib/sample",
      "lib/models",
      "lib/search",
      "lib/looking",
      "lib/evidence",
      "lib/runner",
      "lib/bootstrap",
      "lib/generated",
      "package.json",
    ],
    packages: /^(?!react|@tanstack|socket\.io-client|vitest|@playwright)/,
    node: ANY,
  },
  // Runs before anything is installed.
  "lib/bootstrap": { folders: [], packages: NONE, node: ANY },
  "lib/client": {
    folders: [...SHARED, ...LISTS],
    packages:
      /^(react|react-dom|next|zod|@tanstack\/react-query|socket\.io-client|partial-json|yaml|@simplewebauthn\/browser)$/,
  },
  // Screens of a protocol take menus and lists from components/ui, not from their makers.
  components: {
    folders: [...SHARED, ...LISTS, "lib/client", "lib/sample/samples"],
    packages: new RegExp(`${UI_PACKAGES.source}|^(@base-ui/react|cmdk|uqr)$`),
  },
  app: {
    folders: [...SHARED, "lib/protocols/protocol-ids", "lib/sample", "lib/client", "lib/server", "components"],
    packages: /^(react|next|@fontsource-variable\/inter)$/,
  },
  e2e: {
    folders: [...SHARED, "lib/protocols", "lib/testing"],
    packages: /^(@playwright\/test|@axe-core\/playwright|socket\.io-client|fflate)$/,
    node: ANY,
  },
};

/** No protocol imports another. */
function partsOf(folder: string): Record<string, Rule> {
  const rules = `${folder}/rules`;
  const views = `${folder}/views`;
  const ui = {
    folders: [...SHARED, "lib/client", "components", rules, views, `${folder}/form`, `${folder}/screens`],
    packages: new RegExp(`${UI_PACKAGES.source}|^zod$`),
  };
  return {
    [rules]: { folders: ["lib/domain", "lib/events", "lib/evidence", "lib/kernel"], packages: /^zod$/ },
    [views]: { folders: [...SHARED, rules], packages: /^(zod|diff|yaml)$/ },
    [`${folder}/prompts`]: {
      folders: ["lib/domain", "lib/events", "lib/kernel", "lib/prompts", rules],
      packages: /^zod$/,
    },
    [`${folder}/rehearsal`]: {
      folders: [
        "lib/domain",
        "lib/events",
        "lib/kernel",
        "lib/prompts",
        "lib/models",
        "lib/sample",
        rules,
        `${folder}/prompts`,
      ],
      packages: /^(zod|diff)$/,
    },
    [`${folder}/form`]: ui,
    [`${folder}/screens`]: ui,
  };
}

describe("imports", () => {
  it.each(Object.entries(RULES))("%s imports only what lies below it", (folder, rule) => {
    expect(crossings(folder, (target) => isAllowed(target, folder, rule))).toEqual([]);
  });

  it("components/ui knows no other component", () => {
    expect(
      crossings("components/ui", (target) => !isIn(target, "components") || isIn(target, "components/ui")),
    ).toEqual([]);
  });

  it("what runs in a browser never reaches the server, the prompts or the models", () => {
    const isServerSide = (target: string) =>
      [
        "lib/server",
        "lib/prompts",
        "lib/models",
        "lib/search",
        "lib/runner",
        "lib/generated",
        "lib/protocols/all",
        ...PROTOCOLS.flatMap((id) => [`lib/protocols/${id}/prompts`, `lib/protocols/${id}/rehearsal`]),
      ].some((folder) => isIn(target, folder)) ||
      packageOf(target) === "gpt-tokenizer" ||
      isBuiltin(target);
    for (const folder of BROWSER) expect(crossings(folder, (target) => !isServerSide(target))).toEqual([]);
    expect(crossings("app", (target, file) => !isServerSide(target) || !isClientComponent(file))).toEqual([]);
  });

  it("a route handler is a contract and a call, or the text a projection makes of it", () => {
    const isFine = (target: string) =>
      ["lib/contracts", "lib/server", "lib/projections"].some((folder) => isIn(target, folder)) ||
      packageOf(target) === "next";
    expect(crossings("app", (target, file) => !/\/route\.tsx?$/.test(file) || isFine(target))).toEqual([]);
  });

  it("the runner knows models and the literature service by their ports only", () => {
    expect(
      crossings(
        "lib/runner",
        (target) =>
          !isIn(target, "lib/models/openai") &&
          !isIn(target, "lib/models/rehearsal") &&
          (!isIn(target, "lib/search") || target === "@/lib/search/port"),
      ),
    ).toEqual([]);
  });

  it("only the server, and what tests it, knows what Prisma generated", () => {
    const knows = (file: string) => ["lib/server", "lib/testing"].some((folder) => isIn(`@/${file}`, folder));
    expect(
      ["app", "bench", "components", "e2e", "lib"].flatMap((folder) =>
        crossings(folder, (target, file) => knows(file) || !isIn(target, "lib/generated")),
      ),
    ).toEqual([]);
  });

  it("no shipped file leans on a test", () => {
    expect(
      ["app", "components", "lib"].flatMap((folder) =>
        crossings(
          folder,
          (target, file) =>
            isIn(`@/${file}`, "lib/testing") ||
            (!isIn(target, "lib/testing") && !isTestFile(target) && packageOf(target) !== "vitest"),
        ),
      ),
    ).toEqual([]);
  });

  it("reads every way to import", () => {
    const source = [
      'import { a } from "a"; import "b";',
      "import {",
      "  type C,",
      '} from "c";',
      'import "c2";',
      'export * from "d";',
      'const e = await import("e");',
      'createRequire(import.meta.url)("f");',
      'const text = `taken from "g"`;',
    ].join("\n");
    expect(targetsIn(source)).toEqual(["a", "b", "c", "c2", "d", "e", "f"]);
  });
});

describe("folders", () => {
  it("each of lib has its rule", () => {
    const isRuled = (folder: string) =>
      Object.keys(RULES).some((ruled) => ruled === folder || ruled.startsWith(`${folder}/`));
    const folders = readdirSync("lib", { withFileTypes: true }).filter((entry) => entry.isDirectory());
    const without = folders.map(({ name }) => `lib/${name}`).filter((folder) => !isRuled(folder));
    // What Prisma wrote.
    expect(without).toEqual(existsSync("lib/generated") ? ["lib/generated"] : []);
  });

  it("none has more than 25 source files beside its tests", () => {
    const counts = new Map<string, number>();
    for (const file of ["app", "bench", "components", "e2e", "lib"].flatMap(sourceFiles))
      counts.set(path.dirname(file), (counts.get(path.dirname(file)) ?? 0) + 1);
    expect([...counts].filter(([, count]) => count > 25)).toEqual([]);
  });

  it("only a protocol's own folder and the lists name it", () => {
    const named = new RegExp(`"(?:${PROTOCOLS.join("|")})"`);
    const mayName = (file: string) => file.startsWith("lib/protocols/") || file.startsWith("lib/sample/");
    expect(
      ["app", "components", "lib"]
        .flatMap(sourceFiles)
        .filter((file) => !mayName(file) && named.test(readFileSync(file, "utf8"))),
    ).toEqual([]);
  });
});

/** Every import of the folder's files that is not fine, as `file -> target`. */
function crossings(folder: string, isFine: (target: string, file: string) => boolean): string[] {
  return sourceFiles(folder).flatMap((file) =>
    importsOf(file)
      .filter((target) => !isFine(target, file))
      .map((target) => `${file} -> ${target}`),
  );
}

function isAllowed(target: string, folder: string, { folders, packages, node = NONE }: Rule): boolean {
  if (target.startsWith("@/")) return [folder, ...folders].some((allowed) => isIn(target, allowed));
  return isBuiltin(target) ? node.test(target) : packages.test(packageOf(target));
}

const isIn = (target: string, folder: string): boolean => target === `@/${folder}` || target.startsWith(`@/${folder}/`);
const isBuiltin = (target: string): boolean => target.startsWith("node:") || builtinModules.includes(target);
const isTestFile = (name: string): boolean => /(^|\/)testing\/|(\.test|-harness)(\.tsx?)?$/.test(name);
const isClientComponent = (file: string): boolean => /^\s*["']use client["']/.test(readFileSync(file, "utf8"));

/** `next/link` is next, `@a/b/c` is `@a/b`; our own files have none. */
function packageOf(target: string): string {
  return target.startsWith("@/")
    ? ""
    : target
        .split("/")
        .slice(0, target.startsWith("@") ? 2 : 1)
        .join("/");
}

function sourceFiles(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.(tsx?|mjs)$/.test(name) && !isTestFile(name))
    .map((name) => path.posix.join(folder, name))
    .filter((file) => !NOT_OURS.some((part) => file.startsWith(part)));
}

/** Import targets, with relative ones written from the root so that `../` can't hide a crossing. */
function importsOf(file: string): string[] {
  return targetsIn(readFileSync(file, "utf8"), { isBootstrap: file.startsWith("lib/bootstrap/") }).map((target) =>
    target.startsWith(".") ? `@/${path.posix.join(path.posix.dirname(file), target)}` : target,
  );
}

const STATIC = /(?:^|;\s*)(?:import|export)\s(?:[^"';]*?\sfrom\s)?"([^"]+)"/gm;
const DYNAMIC = /(?:\bimport\(|\bcreateRequire\(import\.meta\.url\)\()\s*"([^"]+)"/g;

/** Bootstrap may load a package later on, when it has seen to it that there is one. */
function targetsIn(source: string, { isBootstrap = false } = {}): string[] {
  return [STATIC, ...(isBootstrap ? [] : [DYNAMIC])].flatMap((pattern) =>
    [...source.matchAll(pattern)].map(([, target = ""]) => target),
  );
}
