// Run by hand after a change of packages: node lib/bootstrap/install/complete-lock-file.mjs
//
// `npm ci` refuses a lock file that lacks an optional package, also one for another system. A registry mirror may not hold
// the packages of systems nobody there uses, and then `npm install` leaves them out of the lock file without a word. This
// puts them back by name and version. What is missing in such an entry is the checksum, which npm adds where it can.
import { readFile, writeFile } from "node:fs/promises";
import { pathToFileURL } from "node:url";
import { inRoot } from "../root.mjs";

/**
 * @typedef {{ version?: string, dev?: boolean, optional?: boolean, os?: string[], cpu?: string[], libc?: string[],
 *   optionalDependencies?: Record<string, string> }} Entry
 * @typedef {Record<string, Entry>} Packages
 */

const SYSTEMS = ["android", "darwin", "freebsd", "linux", "openharmony", "win32", "wasi"];
const PROCESSORS = ["arm", "arm64", "ia32", "ppc64", "riscv64", "s390x", "x64", "wasm32"];

/**
 * @param {Packages} packages of a lock file
 * @returns {Packages} the entries it lacks
 */
export function missingEntries(packages) {
  /** @type {Packages} */
  const missing = {};
  for (const [path, entry] of Object.entries(packages)) {
    for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
      if (packages[`${path}/node_modules/${name}`] ?? packages[`node_modules/${name}`]) continue;
      missing[`node_modules/${name}`] = entryFor(name, version, entry);
    }
  }
  return missing;
}

/**
 * Such packages are named after what they are for: binding-linux-arm64-musl.
 *
 * @param {string} name
 * @param {string} version
 * @param {Entry} parent
 * @returns {Entry}
 */
function entryFor(name, version, parent) {
  const words = name.split("-");
  const cpu = words.find((word) => PROCESSORS.includes(word));
  const os = words.find((word) => SYSTEMS.includes(word));
  if (!cpu || !os || !/^\d/.test(version)) throw new Error(`${name}@${version} has to be completed by hand`);
  const libc = os !== "linux" ? undefined : words.some((word) => word.startsWith("musl")) ? "musl" : "glibc";
  return {
    version,
    cpu: [cpu],
    ...(parent.dev ? { dev: true } : {}),
    ...(libc ? { libc: [libc] } : {}),
    optional: true,
    // WebAssembly runs on any system; it is the processor that keeps it from being installed unasked.
    ...(os === "wasi" ? {} : { os: [os] }),
  };
}

async function completeLockFile() {
  const file = inRoot("package-lock.json");
  const lock = JSON.parse(await readFile(file, "utf8"));
  const missing = missingEntries(lock.packages);
  const all = Object.entries({ ...lock.packages, ...missing });
  lock.packages = Object.fromEntries(all.toSorted(([a], [b]) => a.localeCompare(b, "en")));
  await writeFile(file, `${JSON.stringify(lock, null, 2)}\n`);
  process.stdout.write(`${Object.keys(missing).length} entries added\n`);
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) await completeLockFile();
