import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { PrismaPg } from "@prisma/adapter-pg";
import { bindMigrationAwareSqlAdapterFactory, ColumnTypeEnum } from "@prisma/driver-adapter-utils";
import type { SchemaEngine } from "@prisma/schema-engine-wasm";

/**
 * Prisma's schema engine as WebAssembly, for comparing schemas. The native one is downloaded from a host that many networks
 * can't reach; this one comes with the packages. A running Parley never needs it (see migrate.ts).
 */
export async function withSchemaEngine<T>(
  connectionString: string,
  use: (engine: SchemaEngine) => Promise<T>,
): Promise<T> {
  loaded ??= loadEngineModule();
  const module = await loaded;
  const adapters = bindMigrationAwareSqlAdapterFactory(new EngineAdapters({ connectionString }));
  const engine = await module.SchemaEngine.new({ datamodels: undefined }, () => undefined, adapters);
  try {
    return await use(engine);
  } finally {
    engine.free();
  }
}

/** Nothing in the database is managed by somebody else as far as Prisma is concerned. */
export const NO_FILTERS = { externalTables: [], externalEnums: [] };

type EngineModule = typeof import("@prisma/schema-engine-wasm/schema_engine_bg") & {
  __wbg_set_wasm(exports: WebAssembly.Exports): void;
};

let loaded: Promise<EngineModule> | undefined;

/** Its own entry point imports the `.wasm` file as a module, which Node 20 can't do, so the parts are put together here. */
async function loadEngineModule(): Promise<EngineModule> {
  const glue = createRequire(import.meta.url).resolve("@prisma/schema-engine-wasm/schema_engine_bg");
  const engine = (await import(pathToFileURL(glue).href)) as EngineModule;
  const bytes = await readFile(join(dirname(glue), "schema_engine_bg.wasm"));
  const { instance } = await WebAssembly.instantiate(bytes, {
    "./schema_engine_bg.js": engine as unknown as WebAssembly.ModuleImports,
  });
  engine.__wbg_set_wasm(instance.exports);
  (instance.exports.__wbindgen_start as () => void)();
  return engine;
}

type Adapter = Awaited<ReturnType<PrismaPg["connect"]>>;

/** The stock adapter is made for queries; reading schemas and running scripts takes two repairs. */
class EngineAdapters extends PrismaPg {
  override async connect(): Promise<Adapter> {
    return readCharColumns(sendScriptsWhole(await super.connect()));
  }

  override async connectToShadowDb(): Promise<Adapter> {
    return readCharColumns(sendScriptsWhole(await super.connectToShadowDb()));
  }
}

/** It cuts a script at every semicolon, which breaks function bodies. Postgres takes a whole script in one message. */
function sendScriptsWhole(adapter: Adapter): Adapter {
  adapter.executeScript = async (script) => {
    await adapter.underlyingDriver().query(script);
  };
  return adapter;
}

/** Private there, so its type is not known here. */
type PerformIO = (query: unknown) => Promise<{ fields: { dataTypeID: number }[] }>;

const POSTGRES_CHAR = 18;
const POSTGRES_TEXT = 25;

/** It refuses Postgres's internal type "char", which the system catalogues are full of. */
function readCharColumns(adapter: Adapter): Adapter {
  const ask: PerformIO = adapter["performIO"].bind(adapter);
  const queryRaw = adapter.queryRaw.bind(adapter);
  let charColumns: number[] = [];
  const askAndNote: PerformIO = async (query) => {
    const result = await ask(query);
    charColumns = [];
    for (const [index, field] of result.fields.entries()) {
      if (field.dataTypeID !== POSTGRES_CHAR) continue;
      charColumns.push(index);
      field.dataTypeID = POSTGRES_TEXT;
    }
    return result;
  };
  adapter["performIO"] = askAndNote;
  // The engine waits for each answer before it asks again, so the columns noted last are this query's.
  adapter.queryRaw = async (query) => {
    const answer = await queryRaw(query);
    for (const index of charColumns) answer.columnTypes[index] = ColumnTypeEnum.Character;
    return answer;
  };
  return adapter;
}
