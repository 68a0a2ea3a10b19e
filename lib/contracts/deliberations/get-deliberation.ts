import { deliberationParamsSchema } from "./deliberation-commands";
import { endpoint, none } from "@/lib/contracts/endpoint";
import { snapshotSchema } from "./snapshot";

export const getDeliberation = endpoint({
  method: "GET",
  path: "/api/deliberations/:id",
  summary:
    "The current state of a deliberation: status and why, round, readiness, scores, issues, open gates, outcome.",
  params: deliberationParamsSchema,
  query: none,
  body: none,
  response: snapshotSchema,
  status: 200,
  errors: [404, 503],
});
