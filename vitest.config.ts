import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const root = fileURLToPath(new URL(".", import.meta.url));

const NOT_TESTS = ["node_modules/**", ".next/**", "lib/generated/**"];

export default defineConfig({
  resolve: {
    alias: {
      "@": root.replace(/\/$/, ""),
      // Next resolves this guard itself while it builds; outside of a build it has nothing to guard.
      "server-only": "next/dist/compiled/server-only/empty.js",
    },
  },
  test: {
    // The default leaves one core idle, which on two is half of them; much of the waiting is for processes and timers anyway.
    maxWorkers: 2,
    // What hangs is still found; a machine that is busy with something else is no failure.
    testTimeout: 30_000,
    hookTimeout: 30_000,
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          environment: "node",
          // Most of the time of pure tests is loading the same modules again for each file.
          isolate: false,
          include: ["lib/**/*.test.ts", "bench/**/*.test.ts"],
          exclude: [...NOT_TESTS, "lib/**/*.pg.test.ts"],
        },
      },
      {
        extends: true,
        test: {
          name: "postgres",
          environment: "node",
          isolate: false,
          include: ["lib/**/*.pg.test.ts"],
          exclude: NOT_TESTS,
          globalSetup: ["lib/testing/postgres-global-setup.ts"],
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
          include: ["components/**/*.test.tsx", "lib/client/**/*.test.tsx"],
          exclude: NOT_TESTS,
          setupFiles: ["lib/testing/component-setup.ts"],
        },
      },
    ],
  },
});
