import type { Instrumentation } from "next";

/**
 * Every failure of a page in the server's log: Next itself is told to be quiet, so that all of it has one form. What route
 * handlers do is logged where it is answered (lib/server/http/route.ts).
 */
export const onRequestError: Instrumentation.onRequestError = async (error, request, context) => {
  // This file is also made into one for the edge, where there is no stderr to write to.
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const { logger } = await import("@/lib/server/logger");
  const { path, method } = request;
  logger.error({ err: error, method, url: path, route: context.routePath, kind: context.routeType }, "page failed");
};
