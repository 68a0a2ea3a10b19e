import { z } from "zod";
import { endpoint, none } from "@/lib/contracts/endpoint";

export const getOpenapi = endpoint({
  method: "GET",
  path: "/api/openapi.json",
  needs: { action: "read" },
  summary: "This API description, as OpenAPI 3.1 (without a `data` envelope, so that tools can read it).",
  params: none,
  query: none,
  body: none,
  response: z.record(z.string(), z.unknown()),
  status: 200,
  errors: [],
  produces: "application/json",
});
