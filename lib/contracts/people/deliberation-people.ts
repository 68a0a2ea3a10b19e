import { z } from "zod";
import { personIdSchema } from "@/lib/domain/access/viewer";
import { endpoint, none } from "@/lib/contracts/endpoint";
import { deliberationParamsSchema } from "@/lib/contracts/deliberations/deliberation-commands";

export const deliberationPeopleSchema = z.object({
  people: z
    .array(personIdSchema)
    .max(200)
    .nullable()
    .describe("Who may see it, beside the owners. Null: everybody in the team."),
});
export type DeliberationPeople = z.infer<typeof deliberationPeopleSchema>;

export const getDeliberationPeople = endpoint({
  method: "GET",
  path: "/api/deliberations/:id/people",
  needs: { action: "read", object: "deliberation" },
  summary: "Who may see a deliberation.",
  params: deliberationParamsSchema,
  query: none,
  body: none,
  response: deliberationPeopleSchema,
  status: 200,
  errors: [404, 503],
});

export const setDeliberationPeople = endpoint({
  method: "PUT",
  path: "/api/deliberations/:id/people",
  needs: { action: "run", object: "deliberation" },
  summary:
    "Make a deliberation private to named people, or everybody's again. Its record, forks, validations and costs follow it; you stay among them.",
  params: deliberationParamsSchema,
  query: none,
  body: deliberationPeopleSchema,
  response: deliberationPeopleSchema,
  status: 200,
  errors: [404, 422, 503],
});
