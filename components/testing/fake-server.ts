import { vi } from "vitest";

export type Sent = { method: string; path: string; body: unknown; headers: Record<string, string> };
type Answer = { status?: number; data?: unknown; error?: unknown };

const ESTIMATE = "/api/deliberations/estimate";

/** Answers `fetch` by "METHOD /path?query" or, for any query, "METHOD /path", and keeps what was sent. An answer may be an error to throw, as when the network is down. */
export function installFakeServer(answers: Record<string, Answer | Error>): {
  sent: Sent[];
  answers: Record<string, Answer | Error>;
} {
  const sent: Sent[] = [];
  vi.stubGlobal("fetch", async (url: string, init: RequestInit = {}) => {
    const method = init.method ?? "GET";
    const [path = ""] = url.split("?");
    // The form of a new deliberation counts by itself what it would take; only tests about that give an answer.
    if (path === ESTIMATE && !Object.hasOwn(answers, `${method} ${path}`))
      return Response.json({ error: { code: "unavailable", message: "Not counted here." } }, { status: 503 });
    sent.push({
      method,
      path,
      body:
        init.body instanceof FormData || init.body instanceof Blob
          ? init.body
          : init.body
            ? JSON.parse(String(init.body))
            : undefined,
      headers: init.headers as Record<string, string>,
    });
    const answer = answers[`${method} ${url}`] ?? answers[`${method} ${path}`];
    if (answer instanceof Error) throw answer;
    const { status = 200, ...body } = answer ?? {
      status: 404,
      error: { code: "not_found", message: `No answer to ${method} ${path}.` },
    };
    return Response.json(body, { status });
  });
  return { sent, answers };
}
