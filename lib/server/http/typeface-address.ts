import { readdir } from "node:fs/promises";

const FOLDER = ".next/static/media";
/** The part of the typeface nearly every text is in; the others come when a letter of theirs does. */
const LATIN = /^inter-latin-wght-normal\..+\.woff2$/;

let known: Promise<string | null> | undefined;

/** Where browsers find the typeface, for the page to name it first: found out by the styles, it comes after the first drawing and moves all lines. Null where pages are made as they are asked for. */
export function typefaceAddress(): Promise<string | null> {
  known ??= findTypeface();
  return known;
}

async function findTypeface(): Promise<string | null> {
  try {
    const name = (await readdir(FOLDER)).find((one) => LATIN.test(one));
    return name === undefined ? null : `/_next/static/media/${name}`;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}
