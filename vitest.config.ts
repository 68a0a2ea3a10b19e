import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const root = fileURLToPath(new URL(".", import.meta.url));

/** Whole deliberations, thousands of random ones, hostile and very long texts, and forms that are filled in field by field. */
const NOT_QUICK = [
  "**/*.property.test.ts",
  "**/hostile*.test.ts",
  "**/*-long.test.tsx",
  "lib/protocols/*/rehearsal/**",
  "lib/protocols/*/{form,screens}/**",
  "bench/**",
  "components/{new-deliberation,seats,settings}/**",
];
/** Set by `npm test -- quick`; vitest's own --exclude does not reach projects. */
const isQuick = process.env["PARLEY_TEST_QUICK"] === "yes";
/** Set where both are asked for: as one project, modules are made ready and loaded once, and tests that wait stand beside tests that compute. */
const isTogether = process.env["PARLEY_TEST_TOGETHER"] === "yes";

/** lib/sample/repository is data, not code of ours: the source of the sample deliberation. */
const NOT_TESTS = [
  "node_modules/**",
  ".next/**",
  "lib/generated/**",
  "lib/sample/repository/**",
  ...(isQuick ? NOT_QUICK : []),
];

/** How long a test waits for what is to happen: a failing one says so after two minutes, a busy machine makes none fail. */
const PATIENCE_MS = 120_000;

const POSTGRES_TESTS = "lib/**/*.pg.test.ts";
const POSTGRES_SETUP = "lib/testing/postgres/postgres-global-setup.ts";
const SETUP = ["lib/testing/patience.ts", "lib/testing/seed.ts", "lib/testing/put-back.ts", "lib/protocols/all.ts"];

export default defineConfig({
  resolve: {
    alias: {
      "@": root.replace(/\/$/, ""),
      // Next resolves this guard itself while it builds; outside of a build it has nothing to guard.
      "server-only": "next/dist/compiled/server-only/empty.js",
    },
  },
  test: {
    // One more than there are cores on a small machine: a third of the time is spent waiting for processes, databases and timers.
    maxWorkers: 3,
    // Whole games make millions of short-lived objects: with room for them fewer are moved about before they are gone.
    execArgv: ["--max-semi-space-size=64"],
    // What hangs is still found; a machine that is busy with something else is no failure.
    testTimeout: 1_200_000,
    hookTimeout: 1_200_000,
    expect: { poll: { timeout: PATIENCE_MS } },
    provide: { patienceMs: PATIENCE_MS },
    setupFiles: SETUP,
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          environment: "node",
          // Most of the time of pure tests is loading the same modules again for each file.
          isolate: false,
          include: ["lib/**/*.test.ts", "bench/**/*.test.ts"],
          exclude: isTogether ? NOT_TESTS : [...NOT_TESTS, POSTGRES_TESTS],
          globalSetup: isTogether ? [POSTGRES_SETUP] : [],
        },
      },
      {
        extends: true,
        test: {
          name: "postgres",
          environment: "node",
          isolate: false,
          include: isTogether ? [] : [POSTGRES_TESTS],
          exclude: NOT_TESTS,
          globalSetup: isTogether ? [] : [POSTGRES_SETUP],
        },
      },
      {
        extends: true,
        // One for all tests: what a file mocks would stay mocked for the files after it.
        resolve: { alias: { "next/navigation": `${root}components/testing/address.ts` } },
        test: {
          name: "components",
          environment: "happy-dom",
          isolate: false,
          include: ["components/**/*.test.tsx", "lib/{client,protocols}/**/*.test.tsx"],
          exclude: NOT_TESTS,
          setupFiles: [...SETUP, "lib/testing/component-setup.ts"],
        },
      },
    ],
  },
});
