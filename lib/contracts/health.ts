import { z } from "zod";
import { endpoint, none } from "./endpoint";

export const healthSchema = z.object({
  database: z.literal("ok"),
  /** At least one process that moves deliberations is connected, here or on another machine. */
  worker: z.literal("ok"),
  version: z.string(),
});
export type Health = z.infer<typeof healthSchema>;

export const getHealth = endpoint({
  method: "GET",
  path: "/api/health",
  summary: "200 when the database answers and at least one worker is alive, else 503 with the reason.",
  params: none,
  query: none,
  body: none,
  response: healthSchema,
  status: 200,
  errors: [503],
});
