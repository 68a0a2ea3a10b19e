import { createDeliberation } from "./create-deliberation";
import { endpoint, none } from "@/lib/contracts/endpoint";
import { sampleIdSchema } from "@/lib/domain/sample-id";

export const createSample = endpoint({
  method: "POST",
  path: "/api/sample",
  needs: { action: "create" },
  summary: "Create and start a sample deliberation, always as a rehearsal. Without `sample` it is the first.",
  params: none,
  query: none,
  body: createDeliberation.body
    .pick({ by: true, createdBy: true })
    .extend({ sample: sampleIdSchema.default("job-queue") }),
  response: createDeliberation.response,
  status: 201,
  errors: [422, 503],
});
