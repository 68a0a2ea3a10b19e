import type { RouteHandler } from "@/lib/server/http/route";
import type { Services } from "@/lib/server/services";

type CallOptions = {
  params?: Record<string, string>;
  query?: string;
  body?: unknown;
  headers?: Record<string, string>;
  raw?: BodyInit;
};
export type Called = {
  status: number;
  headers: Headers;
  body: {
    data?: unknown;
    error?: { code: string; message: string; fields?: Record<string, string>; details?: Record<string, unknown> };
  };
};

/** Calls a route handler the way Next does, on the given services. */
export async function callRoute(
  handler: RouteHandler,
  services: Services,
  { params = {}, query = "", body, headers = {}, raw }: CallOptions = {},
): Promise<Called> {
  const { method } = handler.contract;
  const content = raw ?? (body === undefined ? null : JSON.stringify(body));
  const request = new Request(`http://localhost:3000/${query}`, {
    method,
    headers: { ...(body === undefined ? {} : { "Content-Type": "application/json" }), ...headers },
    ...(content === null ? {} : { body: content, duplex: "half" }),
  });
  const response = await handler(request, { params: Promise.resolve(params) }, () => services);
  return {
    status: response.status,
    headers: response.headers,
    body: JSON.parse(await response.text()) as Called["body"],
  };
}
