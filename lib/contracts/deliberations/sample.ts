import { createDeliberation } from "./create-deliberation";
import { endpoint, none } from "@/lib/contracts/endpoint";

export const createSample = endpoint({
  method: "POST",
  path: "/api/sample",
  summary: "Create and start the sample deliberation, always as a rehearsal.",
  params: none,
  query: none,
  body: createDeliberation.body.pick({ by: true, createdBy: true }),
  response: createDeliberation.response,
  status: 201,
  errors: [422, 503],
});
