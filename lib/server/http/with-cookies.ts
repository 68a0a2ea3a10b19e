/** An answer that signs somebody in or out. */
export function withCookies(data: unknown, cookies: readonly string[], status = 200): Response {
  const response = Response.json({ data }, { status });
  for (const cookie of cookies) response.headers.append("Set-Cookie", cookie);
  return response;
}

/** To a place of ours. */
export function redirectWithCookies(location: string, cookies: readonly string[]): Response {
  const response = new Response(null, { status: 303, headers: { Location: location } });
  for (const cookie of cookies) response.headers.append("Set-Cookie", cookie);
  return response;
}
