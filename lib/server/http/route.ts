/** The one place where HTTP is turned into a call, and a result or an error into an answer. */
import { randomUUID } from "node:crypto";
import { z } from "zod";
import { type Endpoint, isChange } from "@/lib/contracts/endpoint";
import { AppError } from "@/lib/domain/errors";
import { storable } from "@/lib/events/storable";
import { logger } from "@/lib/server/logger";
import { services, type BaseServices, type Services } from "@/lib/server/services";
import { expectRole, expectSight } from "@/lib/server/access/authorize";
import { expectSameSpace } from "@/lib/server/access/same-space";
import { signedBy } from "@/lib/server/access/signed-by";
import { factsOf } from "@/lib/server/access/viewer-of";
import { deedOf, noteDone } from "@/lib/server/people/audit";
import { noteRefused } from "@/lib/server/people/note-refused";
import { expectWithinLimits } from "@/lib/server/people/rate-limit";
import { SignInRefused } from "@/lib/server/people/wrong";
import { parseInput, unknownNames } from "./parse-input";
import { readBody, readFile } from "./read-body";
import type { ErrorBody } from "@/lib/contracts/error-body";
import { UnreadableLog } from "@/lib/server/db/log/event-row";
import { databaseTrouble } from "@/lib/server/db/database-unavailable";

type RouteContext = { params: Promise<unknown> };

export type RouteInput<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType> = {
  params: z.output<P>;
  query: z.output<Q>;
  body: z.output<B>;
  headers: Headers;
  /** Where the request comes from; empty in personal mode. */
  address: string;
  services: Services;
};

/** Next calls it with two arguments; tests give it services on a database of their own. */
export type RouteHandler = ((
  request: Request,
  context: RouteContext,
  provide?: () => BaseServices,
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
    provide: () => BaseServices = services,
  ): Promise<Response> => {
    const requestId = randomUUID();
    const response = await answer(request, context, provide).catch(async (error: unknown) => {
      await noteIfRefused(error, request, context, provide);
      return errorResponse(error, requestId);
    });
    response.headers.set("X-Request-Id", requestId);
    // What is true now may not be a second later, and what is here is nobody else's business.
    response.headers.set("Cache-Control", "no-store");
    return response;
  };

  const answer = async (request: Request, context: RouteContext, provide: () => BaseServices): Promise<Response> => {
    const base = provide();
    const { viewer, address } = factsOf(request.headers, base.env);
    const { action } = contract.needs;
    if (action !== "enter" && !contract.inAnySpace) expectSameSpace(request.headers, viewer);
    expectRole(viewer, action);
    const params = parseParams(contract.params, await context.params);
    await expectSight(base.pool, viewer, contract.needs, params as Record<string, unknown>);
    await expectWithinLimits(base, { viewer, address }, contract);
    const query = parseInput(
      contract.query,
      signedBy(viewer, contract.query, knownOf(contract.query, queryOf(request), "parameter")),
    );
    const body = parseInput(
      contract.body,
      contract.takes
        ? await readFile(request, contract)
        : takesBody(contract)
          ? signedBy(viewer, contract.body, knownOf(contract.body, await readBody(request, contract), "field"))
          : {},
    );
    const result = await handle({
      params,
      query,
      body,
      headers: request.headers,
      address,
      services: { ...base, viewer },
    });
    await noteDone(base, { viewer, address }, contract, { params: params as Record<string, unknown>, body, result });
    if (result instanceof Response) return result;
    return Response.json({ data: contract.response.parse(result) }, { status: contract.status });
  };

  /** A failed sign-in, or a change somebody may not make. */
  const noteIfRefused = async (
    error: unknown,
    request: Request,
    context: RouteContext,
    provide: () => BaseServices,
  ): Promise<void> => {
    const isRefused = error instanceof AppError && (error.code === "unauthenticated" || error.code === "forbidden");
    if (!isRefused || !isChange(contract)) return;
    const base = provide();
    // Parsed, or not at all: what came in the address has no end.
    const { data: params = {} } = contract.params.safeParse(await context.params);
    const { action, object } = deedOf(contract, params as Record<string, unknown>);
    const account = error instanceof SignInRefused ? error.account : null;
    await noteRefused(base, factsOf(request.headers, base.env), {
      action,
      object: account ? `${object} as ${account.name} (${account.id})` : object,
    });
  };

  return Object.assign(handler, { contract: contract as unknown as Endpoint });
}

const takesBody = ({ method, ignoresBody }: Pick<Endpoint, "method" | "ignoresBody">): boolean =>
  !ignoresBody && (method === "POST" || method === "PUT");

/** An address that can't exist is one that does not exist. */
function parseParams<P extends z.ZodType>(schema: P, value: unknown): z.output<P> {
  const parsed = schema.safeParse(value ?? {});
  if (parsed.success) return parsed.data;
  throw new AppError("not_found", "There is nothing at this address. Check the id.", { cause: parsed.error });
}

/** A filter or a field nobody knows would be one that is not applied: better said than ignored. Where there are none at all, it is somebody's own mark. */
function knownOf<T>(schema: z.ZodType, given: T, word: "parameter" | "field"): T {
  const known = schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
  const names = typeof given === "object" && given !== null && !Array.isArray(given) ? Object.keys(given) : [];
  const unknown = names.filter((name) => !known.includes(name));
  if (known.length > 0 && unknown.length > 0)
    throw unknownNames(
      unknown,
      (name) => `There is no ${word} “${name}”. ${word === "field" ? "Fields" : "Parameters"}: ${known.join(", ")}.`,
    );
  return given;
}

/** `?status=&q=x` means no status: an empty value is one that is not set, and so is one of nothing but NUL. */
function queryOf(request: Request): Record<string, string> {
  const { searchParams } = new URL(request.url);
  return Object.fromEntries(storable([...searchParams]).filter(([, value]) => value !== ""));
}

const GENERIC =
  "Something went wrong in Parley. Try again. If it keeps happening, the server's log has the details under this request's id.";

const UNREADABLE =
  "This version of Parley can't read the deliberation's log: a newer version wrote it, or it is damaged. Update Parley and try again.";

/** What a caller learns of a failure. Only errors made for callers speak in their own words. */
function errorResponse(error: unknown, requestId: string): Response {
  const known = toAppError(error);
  if (known.code === "internal") logger.error({ err: error, requestId }, "request failed");
  if (known.code === "unavailable") logger.warn({ err: error, requestId }, "request refused");

  const body = {
    error: {
      code: known.code,
      message: known.expose ? known.message : GENERIC,
      ...(known.expose && known.fields ? { fields: known.fields } : {}),
      ...(known.expose && known.details ? { details: known.details as ErrorBody["error"]["details"] } : {}),
    },
  } satisfies ErrorBody;
  return Response.json(body, {
    status: known.status,
    headers: known.code === "unavailable" || known.code === "too_many" ? { "Retry-After": "2" } : {},
  });
}

/** A ZodError that gets here is an answer or a stored row that broke its own contract: ours, not the caller's. */
function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const trouble = databaseTrouble(error);
  if (trouble)
    return new AppError("unavailable", trouble.sentence, {
      cause: error,
      ...(trouble.mayBeDone ? { details: { mayBeDone: true } } : {}),
    });
  if (error instanceof UnreadableLog) return new AppError("unavailable", UNREADABLE, { cause: error });
  return new AppError("internal", "Unexpected error", { cause: error });
}
