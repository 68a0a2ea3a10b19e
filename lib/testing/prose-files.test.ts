/** Every file of what the built-in panel says is read and checked here, also what few rehearsals come to. */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { PROTOCOL_IDS } from "@/lib/protocols/protocol-ids";

const folderOf = (id: string): string => path.join("lib/protocols", id, "rehearsal");
const names = (id: string): string[] => readdirSync(folderOf(id), { recursive: true, encoding: "utf8" });
const proseOf = (id: string): string[] => names(id).filter((name) => /prose(?:-\w+)?\.ts$/.test(name));

describe.each(PROTOCOL_IDS.filter((id) => proseOf(id).length > 0))("the prose of %s", (id) => {
  it.each(proseOf(id))("%s can read its files", async (name) => {
    const module = (await import(/* @vite-ignore */ path.resolve(folderOf(id), name))) as Record<string, unknown>;
    const readers = Object.values(module).filter((one) => typeof one === "function");
    expect(readers.length).toBeGreaterThan(0);
    for (const read of readers) expect(read()).toBeTypeOf("object");
  });

  it("has no file that nobody reads", () => {
    const sources = proseOf(id).map((name) => readFileSync(path.join(folderOf(id), name), "utf8"));
    const unread = names(id)
      .filter((name) => name.endsWith(".yaml"))
      .filter((name) => !sources.some((source) => source.includes(path.posix.join(folderOf(id), name))));
    expect(unread).toEqual([]);
  });
});
