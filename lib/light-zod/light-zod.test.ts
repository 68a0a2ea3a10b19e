/** The zod of the browser beside the real one: every schema pages have, on values it takes and on values it refuses. */
import { readdirSync, readFileSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { isDeepStrictEqual } from "node:util";
import { build } from "esbuild";
import { beforeAll, describe, expect, it } from "vitest";
import type { z } from "zod";

/** What pages import. */
const OF_PAGES =
  /^lib\/(domain|events|evidence|contracts|kernel|projections|client|protocols\/\w+\/(rules|views|form))\//;
const files = readdirSync("lib", { recursive: true, encoding: "utf8" })
  .map((path) => `lib/${path}`)
  .filter((path) => path.endsWith(".ts") && OF_PAGES.test(path) && !/\.test\.|harness|openapi/.test(path))
  .filter((path) => readFileSync(path, "utf8").includes('from "zod"'))
  .toSorted();

type Schemas = ReadonlyMap<string, z.ZodType>;

/** By module and name. */
async function schemasMadeWith(zod: string | null): Promise<Schemas> {
  const { outputFiles } = await build({
    stdin: {
      contents: files.map((file, index) => `export * as m${index} from "./${file}";`).join("\n"),
      resolveDir: resolve("."),
    },
    bundle: true,
    platform: "node",
    format: "esm",
    tsconfig: "tsconfig.json",
    write: false,
    // A package that requires Node's own modules finds them.
    banner: {
      js: `import { createRequire } from "node:module"; const require = createRequire("${resolve("package.json")}");`,
    },
    plugins: zod
      ? [
          {
            name: "in-place-of-zod",
            setup: ({ onResolve }) => onResolve({ filter: /^zod$/ }, () => ({ path: resolve(zod) })),
          },
        ]
      : [],
  });
  // A file and not an address with the text in it: a mistake in it is told with its address.
  const folder = await mkdtemp(join(tmpdir(), "parley-zod-"));
  try {
    const file = join(folder, "schemas.mjs");
    await writeFile(file, outputFiles[0]?.contents ?? "");
    const modules = (await import(/* @vite-ignore */ pathToFileURL(file).href)) as Record<string, object>;
    return new Map(files.flatMap((path, index) => schemasIn(modules[`m${index}`] ?? {}, path)));
  } finally {
    await rm(folder, { recursive: true });
  }
}

const isSchema = (value: unknown): value is z.ZodType => typeof value === "object" && value !== null && "_zod" in value;

/** Those exported, and those of an endpoint or of a list of them. */
function schemasIn(place: object, path: string, depth = 0): [string, z.ZodType][] {
  return Object.entries(place).flatMap(([name, value]): [string, z.ZodType][] => {
    if (isSchema(value)) return [[`${path}: ${name}`, value]];
    const isLookedInto = depth < 3 && typeof value === "object" && value !== null && !Array.isArray(value);
    return isLookedInto ? schemasIn(value, `${path}: ${name}`, depth + 1) : [];
  });
}

type Definition = {
  type: string;
  shape?: Record<string, z.ZodType>;
  element?: z.ZodType;
  innerType?: z.ZodType;
  options?: readonly z.ZodType[];
  entries?: Record<string, unknown>;
  values?: readonly unknown[];
  in?: z.ZodType;
  out?: z.ZodType;
  keyType?: z.ZodType;
  valueType?: z.ZodType;
};

const TEXTS = [
  "Keep the log.",
  "2026-11-18",
  "2026-11-18T05:00:00.000Z",
  "https://example.org/a",
  "api",
  "dlb_6p9aw5i61upwnjbyw96i",
  "gat_6p9aw5i61upwnjbyw96i_1",
  "con_6p9aw5i61upwn",
  "src_6p9aw5i61upwnjbyw96i",
  "C1",
  "EUR",
  "ada@example.org",
  " ",
];
const NUMBERS = [3, 1, 0, 50, 0.5, -1, 1e12];

/** A value that is meant to be taken. Schemas are made of one another: each is worked out once. */
const examples = new Map<z.ZodType, unknown>();
function example(schema: z.ZodType): unknown {
  if (!examples.has(schema)) examples.set(schema, exampleOf(schema));
  return examples.get(schema);
}

/** What a check wants beyond its kind is tried out. */
function exampleOf(schema: z.ZodType): unknown {
  const def = schema._zod.def as unknown as Definition;
  const taken = (tried: readonly unknown[]) => tried.find((value) => schema.safeParse(value).success) ?? tried[0];
  switch (def.type) {
    case "string":
      return taken(TEXTS);
    case "number":
      return taken(NUMBERS);
    case "boolean":
      return true;
    case "enum":
      return Object.values(def.entries ?? {})[0];
    case "literal":
      return def.values?.[0];
    case "array":
      return taken([1, 2, 3, 5].map((count) => Array.from({ length: count }, () => example(def.element!))));
    case "object":
      return Object.fromEntries(Object.entries(def.shape ?? {}).map(([name, part]) => [name, example(part)]));
    case "record":
      return { [String(example(def.keyType!))]: example(def.valueType!) };
    case "union":
      return taken((def.options ?? []).map((option) => example(option)));
    case "pipe":
      return taken([example(def.in!), example(def.out!)]);
    case "lazy":
      return { any: ["json", 1, null] };
    default:
      return def.innerType ? example(def.innerType) : null;
  }
}

const WRONG = [
  undefined,
  null,
  "",
  " x ",
  "no such word",
  -1,
  2.5,
  Number.NaN,
  Number.POSITIVE_INFINITY,
  true,
  [],
  ["a", 1],
  {},
  { a: 1 },
];

/** One change at a time, at every place of a value. */
function changed(value: unknown, depth = 0): unknown[] {
  if (Array.isArray(value))
    return [[], [...value, ...value], ...changed(value[0], depth + 1).map((first) => [first, ...value.slice(1)])];
  if (typeof value !== "object" || value === null) return depth === 0 ? WRONG : WRONG.slice(0, 10);
  const fields = Object.entries(value);
  return [
    { ...value, unheardOf: 1 },
    ...fields.flatMap(([name, field]) => {
      const { [name]: _gone, ...rest } = value as Record<string, unknown>;
      return [
        rest,
        ...(depth < 3 ? changed(field, depth + 1) : WRONG.slice(0, 4)).map((other) => ({ ...rest, [name]: other })),
      ];
    }),
  ];
}

const MOST = 400;
const told = ({ success, data, error }: z.ZodSafeParseResult<unknown>) =>
  success ? { data } : { issues: error?.issues.map(({ path, code, message }) => ({ path, code, message })) };

describe("zod in the browser", () => {
  let real: Schemas;
  let light: Schemas;
  beforeAll(async () => {
    [real, light] = await Promise.all([schemasMadeWith(null), schemasMadeWith("lib/light-zod/index.ts")]);
  });

  it("makes the same schemas", () => {
    expect([...light.keys()]).toEqual([...real.keys()]);
    expect(real.size).toBeGreaterThan(300);
  });

  it("takes, changes and refuses the same values in the same words", () => {
    // One that has several names is the same schema under each.
    const names = new Map([...real].map(([name, schema]) => [schema, name]));
    let taken = 0;
    for (const [schema, name] of names) {
      const one = example(schema);
      const values = [one, ...WRONG, ...changed(one).slice(0, MOST)];
      for (const value of values) {
        const [here, there] = [told(light.get(name)!.safeParse(value)), told(schema.safeParse(value))];
        // Of a hundred thousand pairs hardly one needs what an assertion prepares to say.
        if (!isDeepStrictEqual(here, there)) expect(here, `${name} of ${JSON.stringify(value)}`).toEqual(there);
      }
      if (schema.safeParse(one).success) taken += 1;
    }
    // Otherwise the comparison would be one of refusals.
    expect(taken / names.size).toBeGreaterThan(0.8);
  });

  it("knows what readers of replies ask of a schema", () => {
    const about = (schema: z.ZodType) => {
      const { isInt, minValue, maxValue, options } = schema as Partial<z.ZodNumber> & { options?: readonly unknown[] };
      return { isInt, minValue, maxValue, options: options?.filter((one) => typeof one === "string") };
    };
    const all = (schemas: Schemas) => [...schemas].map(([name, schema]) => ({ name, ...about(schema) }));
    expect(all(light)).toEqual(all(real));
  });
});
