/** The one place where HTTP is turned into a call, and a result or an error into an answer. */
import { randomUUID } from "node:crypto";
import { z } from "zod";
import type { Endpoint } from "@/lib/contracts/endpoint";
import { AppError } from "@/lib/domain/errors";
import { storable } from "@/lib/events/storable";
import { logger } from "@/lib/server/logger";
import { services, type Services } from "@/lib/server/services";
import { errorResponse } from "./error-response";
import { invalidInput, parseInput } from "./parse-input";
import { readBody } from "./read-body";

type RouteContext = { params: Promise<unknown> };

export type RouteInput<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType> = {
  params: z.output<P>;
  query: z.output<Q>;
  body: z.output<B>;
  headers: Headers;
  services: Services;
};

/** Next calls it with two arguments; tests give it services on a database of their own. */
export type RouteHandler = ((
  request: Request,
  context: RouteContext,
  provide?: () => Services,
) => Promise<Response>) & { contract: Endpoint };

/**
 * A result is parsed with the contract and sent as `{ data }`. A `Response` is sent as it is: files, and the log, which
 * is put together by Postgres and too long to be parsed for nothing.
 */
export function route<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType>(
  contract: Endpoint<P, Q, B, R>,
  handle: (input: RouteInput<P, Q, B>) => Promise<z.input<R> | Response> | z.input<R> | Response,
): RouteHandler {
  const handler = async (
    request: Request,
    context: RouteContext,
    provide: () => Services = services,
  ): Promise<Response> => {
    const requestId = randomUUID();
    const response = await answer(request, context, provide).catch((error: unknown) =>
      errorResponse(error, { logger, requestId }),
    );
    response.headers.set("X-Request-Id", requestId);
    // What is true now may not be a second later, and what is here is nobody else's business.
    response.headers.set("Cache-Control", "no-store");
    return response;
  };

  const answer = async (request: Request, context: RouteContext, provide: () => Services): Promise<Response> => {
    const params = parseParams(contract.params, await context.params);
    const query = parseInput(contract.query, knownOf(contract.query, queryOf(request)));
    const body = parseInput(contract.body, takesBody(contract) ? await readBody(request, contract) : {});
    const result = await handle({ params, query, body, headers: request.headers, services: provide() });
    if (result instanceof Response) return result;
    return Response.json({ data: contract.response.parse(result) }, { status: contract.status });
  };

  return Object.assign(handler, { contract: contract as unknown as Endpoint });
}

const takesBody = ({ method }: Pick<Endpoint, "method">): boolean => method === "POST" || method === "PUT";

/** An address that can't exist is one that does not exist. */
function parseParams<P extends z.ZodType>(schema: P, value: unknown): z.output<P> {
  const parsed = schema.safeParse(value ?? {});
  if (parsed.success) return parsed.data;
  throw new AppError("not_found", "There is nothing at this address. Check the id.", { cause: parsed.error });
}

/** A filter nobody knows would be one that is not applied: better said than ignored. Where there are none at all, it is somebody's own mark. */
function knownOf(schema: z.ZodType, query: Record<string, string>): Record<string, string> {
  const known = schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
  const unknown = Object.keys(query).filter((name) => !known.includes(name));
  if (known.length > 0 && unknown.length > 0)
    throw invalidInput(
      Object.fromEntries(
        unknown.map((name) => [name, `There is no parameter “${name}”. Parameters: ${known.join(", ")}.`]),
      ),
    );
  return query;
}

/** `?status=&q=x` means no status: an empty value is one that is not set, and so is one of nothing but NUL. */
function queryOf(request: Request): Record<string, string> {
  const { searchParams } = new URL(request.url);
  return Object.fromEntries(storable([...searchParams]).filter(([, value]) => value !== ""));
}
