import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

const made = new Map<string, Promise<string>>();

/** A script of ours as a file that Node runs as it is, made once: processes that compile while they start are busy with that. */
export function bundledScript(...path: string[]): Promise<string> {
  const key = path.join("/");
  const file = made.get(key) ?? make(path);
  made.set(key, file);
  return file;
}

async function make(path: string[]): Promise<string> {
  // By its address: bundled into whoever asks (bench) it would look for the clone in the wrong place.
  const { bundle } = (await import(
    /* @vite-ignore */ pathToFileURL(resolve("lib/bootstrap/install/bundle.mjs")).href
  )) as typeof import("../bootstrap/install/bundle.mjs");
  return bundle(...path);
}
