import { readdirSync, readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { hashOf } from "./stamp.mjs";

/** What the built application is made of. */
const FOLDERS = ["app", "components", "lib", "public"];
const FILES = ["package.json", "package-lock.json", "next.config.mjs", "tsconfig.json", "prisma/schema.prisma"];
/**
 * Changes here don't change the built application: tests, these scripts, what is made from the Prisma schema, and what
 * the rehearsal panel says, which is read when it runs.
 */
const IGNORED = [
  /\.test\.tsx?$/,
  /^lib\/testing\//,
  /^lib\/bootstrap\//,
  /^lib\/generated\//,
  /^lib\/protocols\/[^/]+\/rehearsal\/.*\.yaml$/,
  /(^|\/)\./,
];

/** @param {string} path relative to the clone, with forward slashes */
export function isSource(path) {
  return !IGNORED.some((pattern) => pattern.test(path));
}

/**
 * Contents count and times don't, so that a checkout back and forth needs no new build. Read one after the other: a
 * thousand small files take a fifth of the time that way, and nothing else is going on yet.
 *
 * @param {string} root
 */
export function fingerprintSources(root) {
  const paths = [...FILES, ...FOLDERS.flatMap((folder) => listFiles(root, folder))].toSorted();
  return hashOf([
    publicSettings(),
    ...paths.flatMap((path) => [path, unlessMissing(() => readFileSync(join(root, path)), undefined)]),
  ]);
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
function listFiles(root, folder) {
  const entries = unlessMissing(() => readdirSync(join(root, folder), { recursive: true, withFileTypes: true }), []);
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) =>
      relative(root, join(entry.parentPath ?? entry.path, entry.name))
        .split(sep)
        .join("/"),
    )
    .filter(isSource);
}

/**
 * @template T, U
 * @param {() => T} read
 * @param {U} otherwise
 * @returns {T | U}
 */
function unlessMissing(read, otherwise) {
  try {
    return read();
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === "ENOENT") return otherwise;
    throw error;
  }
}
