const DAY_MS = 24 * 60 * 60 * 1000;

const dayOf = (at: number, timeZone: string): string =>
  new Intl.DateTimeFormat("en-CA", { timeZone, dateStyle: "short" }).format(at);

/** "today", "Fri", "16 Nov", "16 Nov 2025": as much as tells the day, where it is clear whether it has been. */
export function dayWord(at: string, now: number, timeZone: string): string {
  const moment = Date.parse(at);
  const days = Math.round((Date.parse(dayOf(now, timeZone)) - Date.parse(dayOf(moment, timeZone))) / DAY_MS);
  if (days === 0) return "today";
  if (days === 1) return "yesterday";
  if (days === -1) return "tomorrow";
  if (Math.abs(days) < 7) return new Intl.DateTimeFormat("en-GB", { timeZone, weekday: "short" }).format(moment);
  const isThisYear = dayOf(now, timeZone).slice(0, 4) === dayOf(moment, timeZone).slice(0, 4);
  return new Intl.DateTimeFormat("en-GB", {
    timeZone,
    day: "numeric",
    month: "short",
    ...(isThisYear ? {} : { year: "numeric" }),
  }).format(moment);
}

/** "today", "for 3 days", "in 9 days": a date without a time, as days from now. */
export function dueWord(date: string, now: number, timeZone: string): string {
  const days = Math.round((Date.parse(date) - Date.parse(dayOf(now, timeZone))) / DAY_MS);
  if (days === 0) return "today";
  if (days === 1) return "tomorrow";
  if (days > 1) return `in ${days} days`;
  return days === -1 ? "since yesterday" : `for ${-days} days`;
}
