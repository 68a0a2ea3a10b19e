import { z } from "zod";
import { connectionRefSchema } from "@/lib/domain/connection";
import { endpoint, none } from "./endpoint";

/** Who answers in new deliberations. The key of an endpoint is never part of an answer. */
export const settingsSchema = z.object({
  source: z.discriminatedUnion("kind", [
    z.object({ kind: z.literal("rehearsal") }),
    z.object({
      kind: z.literal("endpoint"),
      host: z.string(),
      /** Empty: the connection has no default model, each deliberation names one. */ model: z.string(),
      connection: connectionRefSchema.optional(),
    }),
  ]),
});
export type Settings = z.infer<typeof settingsSchema>;

export const getSettings = endpoint({
  method: "GET",
  path: "/api/settings",
  needs: { action: "read" },
  summary:
    "Which model source new deliberations use: a connection (the default in Settings, or the environment's), or the built-in rehearsal.",
  params: none,
  query: none,
  body: none,
  response: settingsSchema,
  status: 200,
  errors: [503],
});
