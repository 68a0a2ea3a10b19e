/** An answer whose `data` is JSON text already. */
export function jsonText(data: string): Response {
  return new Response(`{"data":${data}}`, { headers: { "Content-Type": "application/json" } });
}
