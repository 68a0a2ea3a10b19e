import type { ErrorBody } from "@/lib/contracts/error-body";

/** Callers of the API get JSON also where there is nothing, not the page for lost readers. */
export function unknownAddress(): Response {
  const body: ErrorBody = {
    error: {
      code: "not_found",
      message: "There is nothing at this address. GET /api/openapi.json lists every endpoint.",
    },
  };
  return Response.json(body, { status: 404, headers: { "Cache-Control": "no-store" } });
}
