/** Deadlines and "still" mean something only to a reader who knows the day. In UTC, so that the same log gives the same bytes anywhere. */
const DAY = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" });

/** All prompts of a deliberation say the same day, and putting it into words takes longer than the rest of a short prompt. */
let last = { createdAt: "", text: "" };

export function askedOnText(createdAt: string): string {
  if (last.createdAt !== createdAt) last = { createdAt, text: `Asked on ${DAY.format(new Date(createdAt))}.` };
  return last.text;
}
