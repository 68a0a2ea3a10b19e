import { fileURLToPath } from "node:url";
import { buildSync } from "esbuild";

const made = new Map<string, string>();

/**
 * A script of this folder as one file of JavaScript. A process that compiles its TypeScript while it starts is busy with
 * that for three seconds; tests that start dozens of them would mostly measure the compiler.
 */
export function bundledScript(name: string): string {
  const known = made.get(name);
  if (known) return known;
  // Inside node_modules, so that the packages it leaves out are found from there; per process, since several test files may make it at once.
  const outfile = fileURLToPath(new URL(`../../node_modules/.cache/parley/${name}-${process.pid}.mjs`, import.meta.url));
  buildSync({ entryPoints: [fileURLToPath(new URL(`./${name}.ts`, import.meta.url))], outfile, bundle: true, platform: "node", format: "esm", packages: "external", sourcemap: "inline", logLevel: "warning" });
  made.set(name, outfile);
  return outfile;
}
