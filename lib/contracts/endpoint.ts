import { z } from "zod";
import type { Action } from "@/lib/domain/access/can";

/** What is asked for: by `id` in the address, a record by its `number`. Each is of a space. */
export type ObjectKind =
  | "deliberation"
  | "gate"
  | "record"
  | "source"
  | "imported-record"
  | "record-folder"
  | "connection"
  | "panel"
  | "anchor"
  | "webhook"
  | "invitation"
  | "person"
  | "space";
/** Without an object: it is about the viewer's whole space, or about themselves. */
export type Needs = { action: Action; object?: ObjectKind };

/** One endpoint of the public surface. Route handlers, the browser's client and /api/openapi.json are all made from it. */
export type Endpoint<
  P extends z.ZodType = z.ZodType,
  Q extends z.ZodType = z.ZodType,
  B extends z.ZodType = z.ZodType,
  R extends z.ZodType = z.ZodType,
> = {
  method: "GET" | "POST" | "PUT" | "DELETE";
  /** With `:name` for parameters. */
  path: string;
  /** Who may call it, judged before anything of the request is read (lib/domain/access/can.ts). */
  needs: Needs;
  summary: string;
  params: P;
  query: Q;
  body: B;
  response: R;
  /** Of the answer when all went well. */
  status: 200 | 201;
  /** Other statuses a caller must expect. */
  errors: readonly (401 | 404 | 409 | 413 | 422 | 503)[];
  /** Not a GET, and changes nothing all the same. */
  isReadOnly?: true;
  /** The same in whichever space its caller is: a page of another one may call it too. */
  inAnySpace?: true;
  /** Fields of the body that the audit keeps, beside what it is about: a role, never a text. */
  notes?: readonly string[];
  /** Calls somebody else's service, which may cost: counted apart. */
  isCall?: true;
  /** Where the answer is a file and not `{ data }`. */
  produces?: "text/markdown" | "application/zip" | "application/json" | "application/x-ndjson";
  /** Where the body may be larger than the usual 2 MiB. */
  maxBodyMiB?: number;
  /** Where the body is a file and not JSON. */
  takes?: "application/zip";
  /** Where whatever comes as a body means nothing. */
  ignoresBody?: true;
  /** Where the body may also come as multipart/form-data: what its parts are. */
  multipart?: z.ZodType;
  /** Request headers that mean something here, name → what. */
  headers?: Readonly<Record<string, string>>;
};

export const isChange = ({ method, isReadOnly }: Pick<Endpoint, "method" | "isReadOnly">): boolean =>
  method !== "GET" && !isReadOnly;

/** A file somebody takes away. The API's description of itself holds nothing of anybody's. */
export const isExport = ({ produces }: Pick<Endpoint, "produces">): boolean =>
  produces !== undefined && produces !== "application/json";

export const none = z.object({});

export function endpoint<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType>(
  definition: Endpoint<P, Q, B, R>,
): Endpoint<P, Q, B, R> {
  return definition;
}
