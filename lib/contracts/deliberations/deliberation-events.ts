import { z } from "zod";
import { deliberationStatusSchema } from "@/lib/contracts/deliberations/status";
import { storedInt } from "@/lib/domain/stored-int";
import { deliberationEventSchema } from "@/lib/events/schema";
import { deliberationParamsSchema } from "./deliberation-commands";
import { EVENTS_ADDRESS } from "./events-address";
import { endpoint, none } from "@/lib/contracts/endpoint";

export const deliberationEvents = endpoint({
  ...EVENTS_ADDRESS,
  needs: { action: "read", object: "deliberation" },
  summary: "The log after a cursor, with the status and head as of the same moment.",
  params: deliberationParamsSchema,
  query: z.object({ after: z.coerce.number().pipe(storedInt).default(0) }),
  body: none,
  response: z.object({ events: z.array(deliberationEventSchema), status: deliberationStatusSchema, headSeq: z.int() }),
  status: 200,
  errors: [404, 422, 503],
});
