import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

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
const SETUP = [
  "lib/testing/async-context.ts",
  "lib/testing/patience.ts",
  "lib/testing/seed.ts",
  "lib/testing/put-back.ts",
  "lib/protocols/all.ts",
];

const MOST_WORKERS = 3;

/**
 * The files that take longest, in the order they are begun: one that comes last would keep one worker busy while the others
 * have nothing left to do. Those that wait for processes and databases stand between those that compute.
 */
const LONG = [
  "lib/testing/hostile/",
  "lib/server/worker/crash.",
  "lib/runner/hostile.",
  "lib/protocols/structured/rehearsal/",
  "lib/server/worker/shared-connection.",
  "lib/protocols/debate/rehearsal/",
  "lib/server/worker/hostile.",
  "lib/protocols/review/rehearsal/",
  "lib/server/worker/chaos.",
  "lib/protocols/chair/rehearsal/",
  "lib/server/db/migrations/migrate.",
  "lib/projections/record/page/pages.",
  "lib/server/worker/worker.",
  "lib/kernel/budget.",
  "lib/server/db/embedded/embedded-postgres.",
  "lib/protocols/structured/rules/protocol.",
  "bench/chaos/",
  "lib/testing/recorded-logs.",
  "lib/protocols/chair/form/",
  "components/new-deliberation/review-form.",
  "lib/protocols/judges/form/",
  "lib/protocols/structured/form/",
  "components/new-deliberation/new-deliberation.",
];

/** Vitest knows what took long from the run before, which a fresh clone has not had; there it goes by the size of a file. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line no-array-sort -- Not an array: the method of the sequencer.
    const sorted = await super.sort(files);
    // One project after the other: changing between them means another process.
    const projects = [...new Set(sorted.map(({ project }) => project.name))];
    const turn = ({ project }: TestSpecification) => projects.indexOf(project.name);
    return sorted.toSorted((one, other) => turn(one) - turn(other) || this.#place(one) - this.#place(other));
  }

  #place({ moduleId }: TestSpecification): number {
    const path = moduleId.slice(this.ctx.config.root.length + 1);
    const place = LONG.findIndex((long) => path.startsWith(long));
    return place < 0 ? LONG.length : place;
  }
}

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
    maxWorkers: MOST_WORKERS,
    // Whole games make millions of short-lived objects: with room for them fewer are moved about before they are gone.
    execArgv: ["--max-semi-space-size=64"],
    // What hangs is still found; a machine that is busy with something else is no failure.
    testTimeout: 1_200_000,
    hookTimeout: 1_200_000,
    expect: { poll: { timeout: PATIENCE_MS } },
    provide: { patienceMs: PATIENCE_MS },
    setupFiles: SETUP,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          environment: "node",
          sequence: { groupOrder: 1 },
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
          sequence: { groupOrder: 1 },
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
          // They wait for nothing, and each worker loads everything for itself. A project with a number of its own needs a turn of its own.
          maxWorkers: MOST_WORKERS - 1,
          sequence: { groupOrder: 0 },
          include: ["components/**/*.test.tsx", "lib/{client,protocols}/**/*.test.tsx"],
          exclude: NOT_TESTS,
          setupFiles: [...SETUP, "lib/testing/component-setup.ts"],
        },
      },
    ],
  },
});
