import { z } from "zod";
import { endpoint, none } from "./endpoint";

export const healthSchema = z.object({
  /** It took a write within the last second. */
  database: z.literal("ok"),
  /** At least one process that moves deliberations is alive, here or on another machine. */
  worker: z.literal("ok"),
  version: z.string(),
});
export type Health = z.infer<typeof healthSchema>;

export const livenessSchema = z.object({ version: z.string(), uptimeSeconds: z.number() });
export type LivenessAnswer = z.infer<typeof livenessSchema>;

const ageInSeconds = z.number().nullable();

export const readinessSchema = healthSchema.extend({
  /** Silent: has a row, but no recent heartbeat. */
  workers: z.object({ alive: z.int(), silent: z.int(), running: z.int(), capacity: z.int() }),
  /** Deliberations that owe a step and that no living worker has, and the jobs nobody has taken up. Null: there is none. */
  queue: z.object({ owed: z.int(), oldestOwedSeconds: ageInSeconds, oldestJobSeconds: ageInSeconds }),
  /** Orphaned: the owner has no row in the worker table. Needless: owned although nothing is owed. */
  leases: z.object({ held: z.int(), orphaned: z.int(), needless: z.int() }),
  /** What somebody should look at although everything else is served. */
  warnings: z.array(z.string()),
});
export type Readiness = z.infer<typeof readinessSchema>;

export const getHealth = endpoint({
  method: "GET",
  path: "/api/health",
  needs: { action: "enter" },
  summary: "200 if the database accepts writes and at least one worker is alive; otherwise 503 with the reason.",
  params: none,
  query: none,
  body: none,
  response: healthSchema,
  status: 200,
  errors: [503],
});

export const getLiveness = endpoint({
  method: "GET",
  path: "/api/health/live",
  needs: { action: "enter" },
  summary: "200 if this process responds. Checks nothing else, not even the database. Restart the process if it fails.",
  params: none,
  query: none,
  body: none,
  response: livenessSchema,
  status: 200,
  errors: [],
});

export const getReadiness = endpoint({
  method: "GET",
  path: "/api/health/ready",
  needs: { action: "enter" },
  summary:
    "200 if the database accepts writes, a worker is alive, no step has waited for longer than 30 seconds and the leases are consistent; otherwise 503 with reasons and figures. Deliberations the workers can't read are named in `warnings`.",
  params: none,
  query: none,
  body: none,
  response: readinessSchema,
  status: 200,
  errors: [503],
});
