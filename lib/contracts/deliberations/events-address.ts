/** Apart from the endpoint: a page fetches its log before it has anything to check it with. */
export const EVENTS_ADDRESS = { method: "GET", path: "/api/deliberations/:id/events" } as const;
