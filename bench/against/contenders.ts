/** Who can be measured beside Parley, and the packages that takes: installed into a temporary folder for that run, never among Parley's own. */
import { mkdir } from "node:fs/promises";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { StartupError } from "@/lib/server/startup-error";

const PACKAGES = {
  langgraph: [
    "@langchain/langgraph@1.4.18",
    "@langchain/langgraph-checkpoint-postgres@1.0.5",
    "@langchain/core@1.2.13",
  ],
  dbos: ["@dbos-inc/dbos-sdk@5.3.0"],
} satisfies Record<string, string[]>;

type Other = keyof typeof PACKAGES;
export type ContenderName = Other | "parley";
/** `packages`: the folder it finds them from. */
export type Installed = { name: ContenderName; packages: string };

const isOther = (name: string): name is Other => Object.hasOwn(PACKAGES, name);

/** Parley and those of the named ones whose packages could be had. */
export async function installContenders(
  names: readonly string[],
  folder: string,
  say: (sentence: string) => void,
): Promise<Installed[]> {
  const unknown = names.filter((name) => !isOther(name));
  if (unknown.length > 0)
    throw new StartupError(
      `There is nothing to measure against called ${unknown.join(", ")}. Choose from ${Object.keys(PACKAGES).join(", ")}.`,
    );
  // By its address: bundled, it would look for the clone in the wrong place.
  const { runNpm } = (await import(
    pathToFileURL(resolve("lib/bootstrap/install/packages.mjs")).href
  )) as typeof import("../../lib/bootstrap/install/packages.mjs");
  const installed: Installed[] = [{ name: "parley", packages: "" }];
  for (const name of names.filter(isOther)) {
    const packages = join(folder, name);
    await mkdir(packages);
    say(`installing ${PACKAGES[name].join(", ")} for this run…`);
    try {
      await runNpm(
        ["install", "--no-save", "--prefer-offline", "--fetch-retries=1", "--prefix", packages, ...PACKAGES[name]],
        `The packages of ${name} could not be installed.`,
      );
      installed.push({ name, packages });
    } catch (error) {
      say(
        `${error instanceof Error ? error.message : String(error)} It is left out; the rest goes on. Check the connection to the npm registry, or name only others after --against.`,
      );
    }
  }
  return installed;
}
