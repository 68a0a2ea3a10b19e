/** Deadlines and "still" mean something only to a reader who knows the day. In UTC, so that the same log gives the same bytes anywhere. */
const DAY = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" });

export const askedOnText = (createdAt: string): string => `Asked on ${DAY.format(new Date(createdAt))}.`;
