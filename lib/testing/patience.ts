import { inject, vi } from "vitest";

declare module "vitest" {
  interface ProvidedContext {
    /** How long a test waits for what is to happen (vitest.config.ts). */
    patienceMs: number;
  }
}

const OWN = Symbol.for("parley.patience");
const known = vi as typeof vi & { [OWN]?: Pick<typeof vi, "waitFor" | "waitUntil"> };
/** Files share their modules, and this one is run for each of them. */
const { waitFor, waitUntil } = (known[OWN] ??= { waitFor: vi.waitFor, waitUntil: vi.waitUntil });

/** Vitest's own second, which no setting changes, is over before a busy machine has begun. */
const patient = (options: Parameters<typeof waitFor>[1] = {}) => ({
  timeout: inject("patienceMs"),
  ...(typeof options === "number" ? { timeout: options } : options),
});
vi.waitFor = (callback, options) => waitFor(callback, patient(options));
vi.waitUntil = (callback, options) => waitUntil(callback, patient(options));
