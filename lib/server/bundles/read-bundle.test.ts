import "@/lib/protocols/all";
import { unzipSync, zipSync } from "fflate";
import { beforeAll, describe, expect, it } from "vitest";
import { AppError } from "@/lib/domain/errors";
import { sourceIdSchema, type SourceTree } from "@/lib/domain/evidence/source";
import { recordOf } from "@/lib/server/records/read-record";
import { hashFiles, treeHash } from "@/lib/server/sources/new-source";
import { VERSION } from "@/lib/server/system/version";
import { Slices } from "@/lib/server/slices";
import { answersFrom, debateCreated, panelOf } from "@/lib/testing/builders";
import { groundingOf } from "@/lib/testing/grounded/grounded";
import { play, type Played } from "@/lib/testing/play";
import { howMany } from "@/lib/testing/thorough";
import { chainOf, firstBroken, sealed, sha256 } from "./chain";
import type { Manifest } from "./manifest";
import { bundleOf, type BundleContent } from "./pack-bundle";
import { readBundle } from "./read-bundle";
import { isNewer } from "./read-log";

const PANEL = panelOf("API");
let played: Played;
let content: BundleContent;
let bytes: Uint8Array;

/** With a file that sorts otherwise in Postgres than here, and one that was not read. */
async function sourceOf(): Promise<{ tree: SourceTree; texts: Map<string, string> }> {
  const { entries } = await hashFiles([
    { path: "src/mute.ts", text: "const muted = new Set<string>();\n" },
    { path: "docs/\u{1f600}.md", text: "Mute lasts.\r\nUntil it ends." },
    { path: "docs/\ufb01le.md", text: "" },
    { path: "big.bin", note: "It is too large." },
  ]);
  const tree: SourceTree = {
    id: sourceIdSchema.parse("src_bundle000000"),
    title: "Mute service",
    kind: "files",
    tree: treeHash(entries),
    files: 3,
    tokens: entries.reduce((sum, { tokens }) => sum + tokens, 0),
    entries: entries
      .map(({ text: _text, ...entry }) => entry)
      .toSorted((a, b) => Buffer.compare(Buffer.from(a.path), Buffer.from(b.path))),
  };
  return { tree, texts: new Map(entries.flatMap(({ hash, text = "" }) => (hash ? [[hash, text] as const] : []))) };
}

beforeAll(async () => {
  const source = await sourceOf();
  const { entries: _entries, ...ref } = source.tree;
  const created = debateCreated({ panel: PANEL });
  played = play({
    created: {
      ...created,
      subject: { ...created.subject, artifact: "# Mute\n" },
      grounding: groundingOf({ sources: [ref] }),
    },
    answer: answersFrom(
      [
        [80, 80, 80, 80, 80],
        [95, 95, 95, 95, 95],
      ],
      PANEL,
    ),
  });
  const record = recordOf(played.log, played.folded);
  const at = "2026-01-06T09:00:00.000Z";
  content = {
    ...played,
    record,
    kept: {
      markdown: "# Shown\n",
      file: "# Kept\n",
      texts: [{ version: 1, by: "Ada", at, note: "Shorter", body: "## Decision\n" }],
      history: [
        { id: "1", version: null, at, by: "Ada", kind: "text", was: "0", became: "1", other: null, reason: "Shorter" },
        {
          id: "2",
          version: 1,
          at,
          by: "Ada",
          kind: "reviewed",
          was: null,
          became: "kept",
          other: null,
          reason: "Held.",
        },
      ],
    },
    sources: [source],
  };
  bytes = await bundleOf(content);
});

const refused = async (given: Uint8Array): Promise<AppError> => {
  try {
    await readBundle(given);
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
  throw new Error("It was opened.");
};

type Contents = Record<string, Uint8Array<ArrayBuffer>>;
const utf8 = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);
const textIn = (files: Contents, path: string): string => new TextDecoder().decode(files[path]);
const linesIn = (files: Contents, path: string): string[] => textIn(files, path).trimEnd().split("\n");
/** Unpacked, changed and packed again. */
function changed(change: (files: Contents) => void): Uint8Array {
  const files = unzipSync(bytes);
  change(files);
  return zipSync(files);
}

/** As somebody would who makes all hashes anew: only what the log itself says can give it away then. */
async function forged(change: (lines: string[], manifest: Manifest, files: Contents) => void): Promise<Uint8Array> {
  const files = unzipSync(bytes);
  const manifest = JSON.parse(textIn(files, "manifest.json")) as Manifest;
  const lines = linesIn(files, "events.jsonl");
  change(lines, manifest, files);
  const chain = await chainOf(lines, new Slices());
  files["events.jsonl"] = utf8(lines.map((line) => `${line}\n`).join(""));
  files["events.sha256"] = utf8(chain.map((line) => `${line}\n`).join(""));
  manifest.log = { events: lines.length, head: chain.at(-1) ?? "" };
  manifest.files = Object.entries(files)
    .filter(([path]) => path !== "manifest.json")
    .map(([path, file]) => ({ path, bytes: file.length, sha256: sha256(file) }));
  files["manifest.json"] = utf8(JSON.stringify(manifest));
  return sealed(zipSync(files));
}

describe("the chain", () => {
  const lines = ["a", "b", "c", "d"];
  const broken = async (now: string[]) => firstBroken(now, await chainOf(lines, new Slices()), new Slices());
  it("finds what was changed, taken out, put in or moved, and where", async () => {
    expect(await broken(lines)).toBeNull();
    expect(await broken(["a", "B", "c", "d"])).toBe(2);
    expect(await broken(["a", "c", "d"])).toBe(2);
    expect(await broken(["a", "b", "x", "c", "d"])).toBe(3);
    expect(await broken(["a", "b", "d", "c"])).toBe(3);
    expect(await broken(["a", "b", "c"])).toBe(4);
    expect(await broken(["a", "b", "c", "d", "e"])).toBe(5);
  });
});

describe("a whole bundle", () => {
  it("is read as it was packed, and packed the same a second time", async () => {
    const bundle = await readBundle(bytes);
    expect(bundle.log).toEqual(played.log);
    expect(bundle.folded).toEqual(played.folded);
    expect(bundle.kept).toEqual(content.kept);
    expect(bundle.manifest).toMatchObject({ format: 2, parley: VERSION, log: { events: played.log.length } });
    const [source] = bundle.sources;
    expect(source?.entries.map(({ path, text }) => [path, text])).toEqual([
      ["big.bin", undefined],
      ["docs/\ufb01le.md", ""],
      ["docs/\u{1f600}.md", "Mute lasts.\r\nUntil it ends."],
      ["src/mute.ts", "const muted = new Set<string>();\n"],
    ]);
    expect(Buffer.from(await bundleOf(content)).equals(bytes)).toBe(true);
  });

  it("has page, dossier, versions and sources as files for people", () => {
    const paths = Object.keys(unzipSync(bytes));
    expect(paths).toEqual(
      expect.arrayContaining([
        "manifest.json",
        "events.jsonl",
        "record/versions/1.md",
        "sources/src_bundle000000/src/mute.ts",
      ]),
    );
    expect(paths.some((path) => /^record\/.+\.dossier\.markdown$/.test(path))).toBe(true);
    expect(paths.some((path) => /^artifact\/\d+\.md$/.test(path))).toBe(true);
  });
});

const withHistory = (change: (kept: { history?: Record<string, unknown>[] }) => void) =>
  forged((_lines, _manifest, files) => {
    const kept = JSON.parse(textIn(files, "record/kept.json")) as { history?: Record<string, unknown>[] };
    change(kept);
    files["record/kept.json"] = utf8(JSON.stringify(kept));
  });

describe("what people did with the record", () => {
  it("is none in a bundle from before it was packed", async () => {
    const { kept } = await readBundle(
      await withHistory((file) => {
        delete file.history;
      }),
    );
    expect(kept).toEqual({ ...content.kept, history: [] });
  });

  it("is refused where it names a status the log knows nothing of, or can't be read", async () => {
    const status = await withHistory((file) =>
      file.history?.forEach((one) => Object.assign(one, { kind: "status", became: "accepted" })),
    );
    expect((await refused(status)).message).toContain("names a status of the record the log knows nothing of");
    const unreadable = await withHistory((file) =>
      file.history?.forEach((one) => Object.assign(one, { at: "yesterday" })),
    );
    expect((await refused(unreadable)).message).toContain("record/kept.json");
  });
});

describe("a bundle that was changed", () => {
  it("is refused whichever byte of the file it was", async () => {
    // Every byte of the end, where the list of contents is, and many of the rest.
    const count = howMany(20, 60);
    const steps = Array.from({ length: count }, (_, index) => Math.floor((index * bytes.length) / count));
    const end = Array.from({ length: 120 }, (_, index) => bytes.length - 1 - index);
    for (const at of [...steps, ...end]) {
      const spoiled = bytes.slice();
      spoiled[at] = (spoiled[at] ?? 0) ^ 1;
      const { message, details } = await refused(spoiled);
      expect(message).toMatch(/\.$/);
      expect(["tampered", "cut-short", "not-a-bundle", "too-large", "newer-version"]).toContain(details?.["reason"]);
    }
  });

  it("is called changed, not something else, wherever its manifest was changed", async () => {
    const length = Buffer.from(bytes).indexOf("PK\u0003\u0004", 4, "latin1");
    // A step that meets every part of it; each byte costs a whole reading.
    for (let at = 0; at < length; at += howMany(23, 7)) {
      const spoiled = bytes.slice();
      spoiled[at] = (spoiled[at] ?? 0) ^ 1;
      expect([at, (await refused(spoiled)).details]).toEqual([at, { reason: "tampered" }]);
    }
  });

  it("names the file", async () => {
    for (const path of Object.keys(unzipSync(bytes))) {
      if (path === "manifest.json" || path === "events.jsonl" || path === "events.sha256") continue;
      const spoiled = changed((files) => {
        files[path] = utf8(`${textIn(files, path)} `);
      });
      expect((await refused(spoiled)).message).toContain(`“${path}” in it is not what the bundle was made with`);
    }
  });

  it("names the event", async () => {
    const withLines = (change: (lines: string[]) => void) =>
      changed((files) => {
        const lines = linesIn(files, "events.jsonl");
        change(lines);
        files["events.jsonl"] = utf8(lines.map((line) => `${line}\n`).join(""));
      });
    const cases: [number, (lines: string[]) => void][] = [
      [5, (lines) => void (lines[4] = (lines[4] ?? "").replace("2026", "2025"))],
      [7, (lines) => void lines.splice(6, 1)],
      [8, (lines) => void lines.splice(7, 0, lines[3] ?? "")],
      [3, (lines) => void lines.splice(2, 2, lines[3] ?? "", lines[2] ?? "")],
      [played.log.length, (lines) => void lines.pop()],
    ];
    for (const [seq, change] of cases) {
      const { message, details } = await refused(withLines(change));
      expect(message).toContain(`Event ${seq} is not the one the bundle was made with`);
      expect(details).toEqual({ reason: "tampered" });
    }
  });

  it("names what was added or taken out", async () => {
    const added = changed((files) => void (files["notes.txt"] = utf8("x")));
    expect((await refused(added)).message).toContain("“notes.txt” is in it without belonging there");
    const taken = changed((files) => void delete files["record/versions/1.md"]);
    expect((await refused(taken)).message).toContain("“record/versions/1.md” is missing from it");
  });

  it("is refused where another program packed the same contents, and where only the wrapping was changed", async () => {
    expect((await refused(changed(() => undefined))).message).toContain("another program packed them again");
    // The time of the first entry, which nothing reads.
    const spoiled = bytes.slice();
    spoiled[10] = (spoiled[10] ?? 0) ^ 1;
    expect((await refused(spoiled)).message).toContain("The file itself was changed after the export");
  });

  it("is refused where all hashes were made anew but the log is none Parley wrote", async () => {
    const spoiled = async (change: Parameters<typeof forged>[0]) => (await refused(await forged(change))).message;
    expect(await spoiled((lines) => void lines.splice(2, 1))).toContain("Event 3 does not follow");
    expect(
      await spoiled((lines) => {
        const other = (lines[4] ?? "").replace('"seq":5', `"seq":${lines.length + 1}`);
        lines.push(other);
      }),
    ).toContain(`Event ${played.log.length + 1} does not follow`);
    expect(await spoiled((lines) => void (lines[1] = `${"[".repeat(200)}${"]".repeat(200)}`))).toContain(
      "Event 2 can’t be read",
    );
    expect(await spoiled((_, manifest) => void (manifest.deliberation.id = newOther()))).toContain(
      "Event 1 does not follow",
    );
    expect(
      await spoiled(
        (lines) => void (lines[0] = (lines[0] ?? "").replace(/"max_iterations":\d+/, '"max_iterations":"x"')),
      ),
    ).toContain("Event 1 does not follow");
    expect(
      await spoiled(
        (_, __, files) => void (files["sources/src_bundle000000/src/mute.ts"] = utf8("const muted = 1;\n")),
      ),
    ).toContain("“sources/src_bundle000000/src/mute.ts” in it is not");
    expect(await spoiled((_, __, files) => void delete files["sources/src_bundle000000.json"])).toContain(
      "which its log cites, is missing",
    );
  });
});

const newOther = () => "dlb_bbbbbbbbbbbb" as Manifest["deliberation"]["id"];

describe("what can't be opened", () => {
  it("a file that is something else, or a zip that is no bundle", async () => {
    for (const other of [
      utf8("hello"),
      utf8(""),
      zipSync({ "a.txt": utf8("a") }),
      zipSync({ "manifest.json": utf8("{}") }),
    ]) {
      const { message, details } = await refused(other);
      expect(message).toBe(
        "This is not a bundle of Parley. Choose a file that was made with “Export as bundle”; its name ends in .parley.zip.",
      );
      expect(details).toEqual({ reason: "not-a-bundle" });
    }
  });

  it("one that is cut short, wherever", async () => {
    for (const part of [0.2, 0.5, 0.9, 0.999]) {
      const { message, details } = await refused(bytes.slice(0, Math.floor(bytes.length * part)));
      expect(message).toBe("The file is cut short or damaged: its end is missing. Download or copy it again.");
      expect(details).toEqual({ reason: "cut-short" });
    }
  });

  it("one of a later format says which version is needed, before anything else is looked at", async () => {
    const later = zipSync({
      "manifest.json": utf8(JSON.stringify({ kind: "parley-bundle", format: 3, parley: "3.1.0", log: "elsewhere" })),
    });
    const { message, details } = await refused(later);
    expect(message).toBe(
      `This bundle was made by Parley 3.1.0 in format 3; this is Parley ${VERSION}, which reads formats up to 2. Update to Parley 3.1.0 or later and open it there.`,
    );
    expect(details).toEqual({ reason: "newer-version" });
  });

  it("events and protocols a later version knows", async () => {
    const event = await refused(
      await forged((lines, manifest) => {
        manifest.parley = "3.1.0";
        lines[2] = (lines[2] ?? "").replace(/"type":"[a-z.]+"/, '"type":"round.dreamt"');
      }),
    );
    expect(event.message).toBe(
      `Event 3 is of a kind this Parley does not know (“round.dreamt”). The bundle was made by Parley 3.1.0, this is ${VERSION}; update to Parley 3.1.0 or later and open it there.`,
    );
    const protocol = await refused(
      await forged((lines, manifest) => {
        manifest.parley = "3.1.0";
        lines[0] = (lines[0] ?? "").replace('"protocol":"debate"', '"protocol":"duel"');
      }),
    );
    expect(protocol.message).toContain("a protocol this Parley does not know (“duel”)");
    expect(isNewer("0.2.0", "0.1.9")).toBe(true);
    expect(isNewer("0.1.0", "0.1.0")).toBe(false);
    expect(isNewer("0.1.9-beta.1", "0.2.0")).toBe(false);
    expect(isNewer("1.0.0", "0.9.9")).toBe(true);
  });

  it("one that says it unpacks to too much, without unpacking it; and one that unpacks to more than it says", async () => {
    const manifest = unzipSync(bytes)["manifest.json"] ?? utf8("");
    const zip = (says: number): Uint8Array => {
      const packed = zipSync({ "events.jsonl": new Uint8Array(1024 * 1024), "manifest.json": manifest });
      const view = new DataView(packed.buffer, packed.byteOffset, packed.byteLength);
      const listed = packed.findIndex((_, at) => at + 4 <= packed.length && view.getUint32(at, true) === 0x02014b50);
      view.setUint32(listed + 24, says, true);
      return packed;
    };
    const { status, message, details } = await refused(zip(101 * 1024 * 1024));
    expect(message).toMatch(/^The file would unpack to 101 MB\. /);
    expect([status, details]).toEqual([413, { reason: "too-large" }]);
    expect((await refused(zip(10))).message).toContain("“events.jsonl” in it is not what the bundle was made with");
    expect((await refused(new Uint8Array(33 * 1024 * 1024))).message).toMatch(/^The file has 33 MB\. /);
  });
});
