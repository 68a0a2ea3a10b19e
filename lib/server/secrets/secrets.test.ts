import { execFile } from "node:child_process";
import { chown, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { bundledScript } from "@/lib/testing/bundled-script";
import { createSecretBox, deriveKey, seal, unseal } from "./secret-box";
import { ensureSecretFile, readSecretFile } from "./secret-file";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "parley-secret-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

describe("sealing", () => {
  it("opens what it locked, in the context it was locked for, and nowhere else", async () => {
    const key = await deriveKey("a long enough secret");
    const sealed = seal(key, "sk-very-secret", "connection/con_a");
    expect(sealed).not.toContain("very-secret");
    expect(Buffer.from(sealed.slice(3), "base64url").toString("latin1")).not.toContain("very-secret");
    expect(unseal(key, sealed, "connection/con_a")).toBe("sk-very-secret");
    expect(unseal(key, sealed, "connection/con_b")).toBeNull();
    expect(unseal(await deriveKey("another secret"), sealed, "connection/con_a")).toBeNull();
  });

  it("never locks the same text the same way twice", async () => {
    const key = await deriveKey("a long enough secret");
    expect(seal(key, "x", "c")).not.toBe(seal(key, "x", "c"));
  });

  it.each(["", "v1.", "v1.AAAA", "v2.AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA", "nonsense", "v1.a.b"])(
    "takes %j for something it can't open",
    async (text) => {
      expect(unseal(await deriveKey("s"), text, "c")).toBeNull();
    },
  );

  it("notices a changed byte anywhere", async () => {
    const key = await deriveKey("s");
    const bytes = Buffer.from(seal(key, "text", "c").slice(3), "base64url");
    for (let at = 0; at < bytes.length; at++) {
      const changed = Buffer.from(bytes);
      changed[at] = changed[at]! ^ 1;
      expect(unseal(key, `v1.${changed.toString("base64url")}`, "c")).toBeNull();
    }
  });
});

describe("the secret in the data folder", () => {
  it("is made once, for its owner only, and found again", async () => {
    expect(await readSecretFile(folder)).toBeNull();
    const secret = await ensureSecretFile(folder);
    expect(secret).toMatch(/^[0-9a-f]{64}$/);
    expect(await ensureSecretFile(folder)).toBe(secret);
    expect(await readSecretFile(folder)).toBe(secret);
    if (process.platform !== "win32") expect((await stat(path.join(folder, "secret"))).mode & 0o777).toBe(0o600);
    expect((await readdir(folder)).filter((name) => name.includes(".new-"))).toEqual([]);
  });

  it("is one, however many make it at once", async () => {
    const made = await Promise.all(Array.from({ length: 8 }, () => ensureSecretFile(path.join(folder, "new", "data"))));
    expect(new Set(made).size).toBe(1);
  });

  it("is one, also of processes that start together", async () => {
    const file = await bundledScript("lib", "server", "secrets", "secret-file.ts");
    const script = `const { ensureSecretFile } = await import(${JSON.stringify(pathToFileURL(file).href)}); process.stdout.write(await ensureSecretFile(process.argv[1]));`;
    const run = () => promisify(execFile)(process.execPath, ["--input-type=module", "-e", script, folder]);
    const made = await Promise.all([run(), run()]);
    expect(new Set(made.map(({ stdout }) => stdout)).size).toBe(1);
    expect(made[0]?.stdout).toBe((await readFile(path.join(folder, "secret"), "utf8")).trim());
  });

  it.skipIf(process.getuid?.() !== 0)("belongs to the owner of the folder when root makes it", async () => {
    await chown(folder, 65_534, 65_534);
    await ensureSecretFile(folder);
    expect((await stat(path.join(folder, "secret"))).uid).toBe(65_534);
  });
});

describe("the box", () => {
  it("with PARLEY_SECRET leaves the data folder alone", async () => {
    const box = createSecretBox({ secret: "given by the operator", dataDir: path.join(folder, "none") });
    expect(await box.unseal(await box.seal("key", "c"), "c")).toBe("key");
    expect(await readdir(folder)).toEqual([]);
  });

  it("without makes a secret when something is locked, not when something is opened", async () => {
    const given = createSecretBox({ secret: "given by the operator", dataDir: folder });
    const box = createSecretBox({ secret: undefined, dataDir: folder });
    expect(await box.unseal(await given.seal("key", "c"), "c")).toBeNull();
    expect(await readdir(folder)).toEqual([]);
    const sealed = await box.seal("key", "c");
    expect(await createSecretBox({ secret: undefined, dataDir: folder }).unseal(sealed, "c")).toBe("key");
    expect(await given.unseal(sealed, "c")).toBeNull();
  });

  it("says in one sentence that no secret can be kept", async () => {
    await writeFile(path.join(folder, "file"), "");
    const box = createSecretBox({ secret: undefined, dataDir: path.join(folder, "file", "data") });
    await expect(box.seal("key", "c")).rejects.toThrow(/can't be saved in .*Set PARLEY_SECRET/);
    expect(await box.unseal("v1.AAAA", "c")).toBeNull();
  });
});
