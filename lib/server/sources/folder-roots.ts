/** Folders the operator named in PARLEY_SOURCES, and what may be read below them. */
import { lstat, readdir, realpath } from "node:fs/promises";
import path from "node:path";
import { FIRST_SPACE, type SpaceId } from "@/lib/domain/access/space";
import { spaceOf, type Viewer } from "@/lib/domain/access/viewer";
import { AppError } from "@/lib/domain/errors";
import { slug } from "@/lib/domain/slug";
import type { Env } from "@/lib/server/env";
import { invalidInput } from "@/lib/server/http/parse-input";
import { checkPath, LEFT_OUT_FOLDERS } from "./source-path";

export type Root = { id: string; title: string; folder: string };

/** In the operator's order. Two of one name are told apart by the folder they are in. */
export function rootsOf({ sourceFolders }: Pick<Env, "sourceFolders">): Root[] {
  const roots: Root[] = [];
  for (const folder of sourceFolders) {
    const name = path.basename(folder) || folder;
    const isTaken = sourceFolders.some((other) => other !== folder && path.basename(other) === name);
    const title = isTaken ? path.join(path.basename(path.dirname(folder)), name) : name;
    const word = slug(title, 60, "folder");
    const isTakenId = (id: string): boolean => roots.some((root) => root.id === id);
    let id = word;
    for (let count = 2; isTakenId(id); count++) id = `${word}-${count}`;
    roots.push({ id, title, folder });
  }
  return roots;
}

/** `root` is the real path of the operator's folder, `folder` the one asked for, which is below it without a link in between. */
export type Place = {
  root: string;
  folder: string;
  title: string;
  /** What in it belongs to another space: passed over without a word. */
  hidden: string | null;
};

export async function placeOf(
  env: Pick<Env, "sourceFolders" | "recordsDir">,
  rootId: string,
  below: string,
  space: SpaceId,
): Promise<Place> {
  const root = rootsOf(env).find(({ id }) => id === rootId);
  if (!root) throw new AppError("not_found", NO_ROOT, { fields: { root: NO_ROOT } });
  const checked = below.replaceAll("/", "").trim() === "" ? { path: "" } : checkPath(below);
  if ("problem" in checked) throw invalidInput({ folder: checked.problem });
  try {
    const real = await realpath(root.folder);
    const folder = path.join(real, ...checked.path.split("/"));
    // A link on the way could lead anywhere.
    if ((await realpath(folder)) !== folder)
      throw invalidInput({ folder: "It is reached by a link, and links are not followed." });
    const hidden = await hiddenFrom(env, space);
    if (isHidden(folder, hidden) || !(await lstat(folder)).isDirectory()) throw noFolder(checked.path || root.title);
    const title = checked.path === "" ? root.title : path.join(root.title, checked.path);
    return { root: real, folder, title, hidden };
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw noFolder(checked.path || root.title, error);
  }
}

/** The folder Parley writes records to is the first space's, also where it stands below a root all spaces have. */
async function hiddenFrom({ recordsDir }: Pick<Env, "recordsDir">, space: SpaceId): Promise<string | null> {
  if (recordsDir === null || space === FIRST_SPACE) return null;
  // Not made yet: it will be where it is named.
  return realpath(recordsDir).catch(() => recordsDir);
}

const isHidden = (folder: string, hidden: string | null): boolean =>
  hidden !== null && (folder === hidden || folder.startsWith(`${hidden}${path.sep}`));

const NO_ROOT = "There is no such folder to choose from. The operator names them in PARLEY_SOURCES.";

const noFolder = (name: string, cause?: unknown): AppError =>
  new AppError("not_found", `There is no folder “${name}” that can be read.`, { cause });

const MAX_NAMES = 1000;

/** Names inside a folder; without links, and without what is never read. */
export async function browse(
  env: Pick<Env, "sourceFolders" | "recordsDir" | "allowsSourcePages">,
  { root, folder }: { root?: string | undefined; folder: string },
  viewer: Viewer,
): Promise<{ roots: { id: string; title: string }[]; folders: string[]; files: string[]; allowsPages: boolean }> {
  const answer = {
    roots: rootsOf(env).map(({ id, title }) => ({ id, title })),
    folders: [] as string[],
    files: [] as string[],
    allowsPages: env.allowsSourcePages,
  };
  if (root === undefined) return answer;
  const place = await placeOf(env, root, folder, spaceOf(viewer));
  const entries = (
    await readdir(place.folder, { withFileTypes: true }).catch((error: unknown) => {
      throw noFolder(folder, error);
    })
  ).filter(({ name }) => "path" in checkPath(name) && path.join(place.folder, name) !== place.hidden);
  const names = (wanted: typeof entries): string[] =>
    wanted
      .map(({ name }) => name)
      .toSorted((a, b) => a.localeCompare(b, "en"))
      .slice(0, MAX_NAMES);
  return {
    ...answer,
    folders: names(entries.filter((entry) => entry.isDirectory() && !LEFT_OUT_FOLDERS.has(entry.name))),
    files: names(entries.filter((entry) => entry.isFile())),
  };
}
