import { mkdir, mkdtemp, readFile, rename, rm, stat, utimes, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { bundle } from "./install/bundle.mjs";
import { isNewEnough } from "./check-node.mjs";
import { missingEntries } from "./install/complete-lock-file.mjs";
import { withFileLock } from "./install/file-lock.mjs";
import { isInstalled } from "./install/packages.mjs";
import { shareChunks } from "./install/share-chunks.mjs";
import { fingerprintSources, isSource } from "./install/source-fingerprint.mjs";
import { hashOf, isStamped, runStamped } from "./install/stamp.mjs";

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "parley-start-"));
});

afterEach(() => rm(folder, { recursive: true, force: true }));

describe("the version of Node", () => {
  it.each([
    ["18.20.4", false],
    ["20.18.3", false],
    ["20.19.0", true],
    ["20.20.1", true],
    ["22.0.0", true],
  ])("%s is new enough: %s", (version, expected) => {
    expect(isNewEnough(version)).toBe(expected);
  });
});

describe("a module of ours for Node", () => {
  it("is one file with everything of ours in it, written again only when it changed", async () => {
    const file = await bundle("lib", "domain", "slug.ts");
    expect(((await import(file)) as { slug: (text: string) => string }).slug("Job queue: Redis?")).toBe(
      "job-queue-redis",
    );
    const { mtimeMs } = await stat(file);
    expect(await bundle("lib", "domain", "slug.ts")).toBe(file);
    expect((await stat(file)).mtimeMs).toBe(mtimeMs);
    await writeFile(file, "export const slug = null;");
    await bundle("lib", "domain", "slug.ts");
    expect(await readFile(file, "utf8")).toContain("export {\n  slug\n}");
  });

  it("is made once for the sources its first line names, and again when that is of others", async () => {
    const file = await bundle("lib", "domain", "slug.ts");
    const [mark = "", ...rest] = (await readFile(file, "utf8")).split("\n");
    expect(mark).toMatch(/^\/\/ [0-9a-f]{64}$/);
    await writeFile(file, `${mark}\n// as it was`);
    expect(await readFile(await bundle("lib", "domain", "slug.ts"), "utf8")).toContain("as it was");
    await writeFile(file, [mark.toUpperCase(), ...rest].join("\n"));
    expect(await readFile(await bundle("lib", "domain", "slug.ts"), "utf8")).toBe([mark, ...rest].join("\n"));
  });

  it("of tests and benchmarks is made each time: the fingerprint does not cover what it needs", async () => {
    const file = await bundle("lib", "testing", "cpu-time.ts");
    expect(await readFile(file, "utf8")).not.toMatch(/^\/\/ [0-9a-f]{64}\n/);
  });
});

describe("chunks of the server", () => {
  const modules = (text: string) => `module.exports = [\n1, () => ${JSON.stringify(text.repeat(20_000))},\n];`;
  const valueOf = (name: string) =>
    (createRequire(import.meta.url)(join(folder, name)) as [number, () => string])[1]()[0];

  it("that are the same but for their names are there once, and each still brings its modules", async () => {
    await writeFile(join(folder, "a.js"), `${modules("x")}\n\n//# sourceMappingURL=a.js.map`);
    await writeFile(join(folder, "b.js"), `${modules("x")}\n\n//# sourceMappingURL=b.js.map`);
    await writeFile(join(folder, "[c].js"), modules("y"));
    await writeFile(join(folder, "package.json"), `{ "type": "commonjs" }`);
    await shareChunks(folder);
    expect(await readFile(join(folder, "b.js"), "utf8")).toBe('module.exports = require("./a.js");\n');
    expect(["a.js", "b.js", "[c].js"].map(valueOf)).toEqual(["x", "x", "y"]);
    await shareChunks(folder);
    expect(["a.js", "b.js", "[c].js"].map(valueOf)).toEqual(["x", "x", "y"]);
  });

  it("and whatever is not a list of modules stays as it is", async () => {
    const script = `require("./x.js");${" ".repeat(20_000)}`;
    for (const name of ["a.js", "b.js"]) await writeFile(join(folder, name), script);
    await shareChunks(folder);
    expect(await readFile(join(folder, "b.js"), "utf8")).toBe(script);
  });
});

describe("a stamped step", () => {
  it("is done for the inputs it was run with, and for no others", async () => {
    const stamp = join(folder, "out", "stamp");
    await runStamped({ stamp, fingerprint: "one", work: async () => undefined });
    expect(await isStamped(stamp, "one")).toBe(true);
    expect(await isStamped(stamp, "two")).toBe(false);
  });

  it("does not look done when it failed or was cut off, even if it was done before", async () => {
    const stamp = join(folder, "stamp");
    await runStamped({ stamp, fingerprint: "one", work: async () => undefined });
    let duringWork: boolean | undefined;
    const failing = async () => {
      duringWork = await isStamped(stamp, "one");
      throw new Error("cut off");
    };
    await expect(runStamped({ stamp, fingerprint: "one", work: failing })).rejects.toThrow("cut off");
    expect([duringWork, await isStamped(stamp, "one")]).toEqual([false, false]);
  });

  it("tells inputs apart by where they end", () => {
    expect(hashOf(["ab", "c"])).not.toBe(hashOf(["a", "bc"]));
    expect(hashOf([""])).not.toBe(hashOf([undefined]));
  });
});

describe("the fingerprint of the sources", () => {
  beforeEach(async () => {
    await mkdir(join(folder, "lib"), { recursive: true });
    await writeFile(join(folder, "lib", "a.ts"), "one");
  });

  it("changes with contents and names", async () => {
    const before = fingerprintSources(folder);
    await writeFile(join(folder, "lib", "a.ts"), "two");
    const edited = fingerprintSources(folder);
    await rename(join(folder, "lib", "a.ts"), join(folder, "lib", "b.ts"));
    expect(new Set([before, edited, fingerprintSources(folder)]).size).toBe(3);
  });

  it("does not change with times, tests and what is generated", async () => {
    const before = fingerprintSources(folder);
    await utimes(join(folder, "lib", "a.ts"), 0, 0);
    await writeFile(join(folder, "lib", "a.test.ts"), "test");
    await mkdir(join(folder, "lib", "generated"));
    await writeFile(join(folder, "lib", "generated", "client.ts"), "generated");
    expect(fingerprintSources(folder)).toBe(before);
  });

  it("covers pages and server code", () => {
    expect(["app/page.tsx", "lib/server/main.ts", "public/icon.svg"].every(isSource)).toBe(true);
  });

  it("leaves out what the rehearsal panel says: it is read at run time", () => {
    expect(isSource("lib/protocols/debate/rehearsal/angles.yaml")).toBe(false);
    expect(isSource("lib/protocols/debate/rehearsal/scene.ts")).toBe(true);
  });
});

describe("an installation by hand", () => {
  const lock = (packages: object) => JSON.stringify({ packages });
  const mac = { version: "2.0.0", optional: true, os: ["darwin"], cpu: ["arm64"] };
  const wanted = { "": {}, "node_modules/next": { version: "16.0.0" }, "node_modules/fsevents": mac };

  it("counts when npm recorded every package in its version", () => {
    expect(isInstalled(lock(wanted), lock({ "node_modules/next": { version: "16.0.0" } }))).toBe(true);
  });

  it("does not count when one is missing or old", () => {
    expect(isInstalled(lock(wanted), lock({}))).toBe(false);
    expect(isInstalled(lock(wanted), lock({ "node_modules/next": { version: "15.0.0" } }))).toBe(false);
  });

  it("does not count when it was made on another system", () => {
    const onMac = lock({ "node_modules/next": { version: "16.0.0" }, "node_modules/fsevents": mac });
    expect(isInstalled(lock(wanted), onMac, { platform: "linux", arch: "x64" })).toBe(false);
    expect(isInstalled(lock(wanted), onMac, { platform: "darwin", arch: "arm64" })).toBe(true);
  });
});

describe("the lock file of npm", () => {
  it("names the packages of every system, or npm ci would refuse it (see complete-lock-file.mjs)", async () => {
    const text = await readFile(new URL("../../package-lock.json", import.meta.url), "utf8");
    expect(missingEntries((JSON.parse(text) as { packages: object }).packages)).toEqual({});
  });

  it("is completed by what the names of the packages say", () => {
    const packages = {
      "node_modules/tool": { version: "1.0.0", optionalDependencies: { "tool-linux-x64-musl": "1.0.0" } },
    };
    expect(missingEntries(packages)).toEqual({
      "node_modules/tool-linux-x64-musl": {
        version: "1.0.0",
        cpu: ["x64"],
        libc: ["musl"],
        optional: true,
        os: ["linux"],
      },
    });
  });
});

describe("the lock of the clone", () => {
  it("lets one in at a time", async () => {
    let inside = 0;
    let most = 0;
    const work = async () => {
      inside += 1;
      most = Math.max(most, inside);
      await new Promise((resolve) => setTimeout(resolve, 5));
      inside -= 1;
    };
    await Promise.all(Array.from({ length: 8 }, () => withFileLock(join(folder, "lock"), work)));
    expect(most).toBe(1);
  });

  it("is free when its owner died, and only one of many waiters gets it first", async () => {
    const path = join(folder, "lock");
    // No process has this number: it is above the highest a system gives.
    await writeFile(path, JSON.stringify({ pid: 2 ** 22 + 1, birth: "", token: "dead" }));
    const order: number[] = [];
    await Promise.all([1, 2, 3].map((n) => withFileLock(path, async () => void order.push(n))));
    expect(order.toSorted()).toEqual([1, 2, 3]);
  });

  it("is free when its owner's number now belongs to somebody else", async () => {
    const path = join(folder, "lock");
    await writeFile(path, JSON.stringify({ pid: process.pid, birth: "another birth", token: "dead" }));
    await expect(withFileLock(path, async () => "in")).resolves.toBe("in");
  });
});
