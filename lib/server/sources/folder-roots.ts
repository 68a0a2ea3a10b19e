/** Folders the operator named in PARLEY_SOURCES, and what may be read below them. */
import { lstat, readdir, realpath } from "node:fs/promises";
import path from "node:path";
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
export type Place = { root: string; folder: string; title: string };

export async function placeOf(env: Pick<Env, "sourceFolders">, rootId: string, below: string): Promise<Place> {
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
    if (!(await lstat(folder)).isDirectory()) throw noFolder(checked.path);
    return { root: real, folder, title: checked.path === "" ? root.title : path.join(root.title, checked.path) };
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw noFolder(checked.path || root.title, error);
  }
}

const NO_ROOT = "There is no such folder to choose from. The operator names them in PARLEY_SOURCES.";

const noFolder = (name: string, cause?: unknown): AppError =>
  new AppError("not_found", `There is no folder “${name}” that can be read.`, { cause });

const MAX_NAMES = 1000;

/** Names inside a folder; without links, and without what is never read. */
export async function browse(
  env: Pick<Env, "sourceFolders" | "allowsSourcePages">,
  { root, folder }: { root?: string | undefined; folder: string },
): Promise<{ roots: { id: string; title: string }[]; folders: string[]; files: string[]; allowsPages: boolean }> {
  const answer = {
    roots: rootsOf(env).map(({ id, title }) => ({ id, title })),
    folders: [] as string[],
    files: [] as string[],
    allowsPages: env.allowsSourcePages,
  };
  if (root === undefined) return answer;
  const place = await placeOf(env, root, folder);
  const entries = (
    await readdir(place.folder, { withFileTypes: true }).catch((error: unknown) => {
      throw noFolder(folder, error);
    })
  ).filter(({ name }) => "path" in checkPath(name));
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
