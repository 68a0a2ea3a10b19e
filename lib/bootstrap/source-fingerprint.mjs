import { readdir } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import { hashOf, readIfThere } from "./stamp.mjs";

/** What the built application is made of. */
const FOLDERS = ["app", "components", "lib", "public"];
const FILES = ["instrumentation-client.ts", "package.json", "package-lock.json", "next.config.mjs", "tsconfig.json", "prisma/schema.prisma"];
/** Changes here don't change the application: tests, these scripts, and what is made from the Prisma schema. */
const IGNORED = [/\.test\.tsx?$/, /^lib\/testing\//, /^lib\/bootstrap\//, /^lib\/generated\//, /(^|\/)\./];

/** @param {string} path relative to the clone, with forward slashes */
export function isSource(path) {
  return !IGNORED.some((pattern) => pattern.test(path));
}

/**
 * Contents count and times don't, so that a checkout back and forth needs no new build.
 *
 * @param {string} root
 */
export async function fingerprintSources(root) {
  const lists = await Promise.all(FOLDERS.map((folder) => listFiles(root, folder)));
  const paths = [...FILES, ...lists.flat()].toSorted();
  const contents = await Promise.all(paths.map((path) => readIfThere(join(root, path))));
  return hashOf([publicSettings(), ...paths.flatMap((path, index) => [path, contents[index]])]);
}

/** Next writes these variables into the pages. */
function publicSettings() {
  const names = Object.keys(process.env).filter((name) => name.startsWith("NEXT_PUBLIC_"));
  return JSON.stringify(names.toSorted().map((name) => [name, process.env[name]]));
}

/**
 * @param {string} root
 * @param {string} folder
 */
async function listFiles(root, folder) {
  const entries = await readdir(join(root, folder), { recursive: true, withFileTypes: true }).catch((error) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath ?? entry.path, entry.name)).split(sep).join("/"))
    .filter(isSource);
}
