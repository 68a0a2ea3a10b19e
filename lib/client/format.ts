/**
 * Numbers and times as the screens write them. Pure: the clock and the time zone are parameters, so the server
 * and the first client render agree. In components use <RelativeTime>, <AbsoluteTime> and <LiveDuration>.
 */
import type { Total } from "@/lib/contracts/page";

const LOCALE = "en-GB";

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const oneDecimal = numberFormat({ minimumFractionDigits: 1, maximumFractionDigits: 1 });
const whole = numberFormat({ minimumFractionDigits: 0, maximumFractionDigits: 0 });
const compact = numberFormat({ minimumFractionDigits: 0, maximumFractionDigits: 1 });

/**
 * Most numbers have no more decimals than are shown and are written out by hand. What must be rounded is left to Intl,
 * made then: the first one of a page takes ten milliseconds and more, before anything is on it.
 */
function numberFormat(
  options: Required<Pick<Intl.NumberFormatOptions, "minimumFractionDigits" | "maximumFractionDigits">>,
): { format: (value: number) => string } {
  let made: Intl.NumberFormat | null = null;
  return {
    format(value) {
      const [, sign = "", digits = "", decimals = ""] = PLAIN_NUMBER.exec(String(value)) ?? [];
      if (digits === "" || decimals.length > options.maximumFractionDigits)
        return (made ??= new Intl.NumberFormat(LOCALE, options)).format(value);
      const shown = decimals.padEnd(options.minimumFractionDigits, "0");
      return `${sign}${digits.replace(THOUSANDS, ",")}${shown && `.${shown}`}`;
    },
  };
}

const PLAIN_NUMBER = /^(-?)(\d+)(?:\.(\d+))?$/;
const THOUSANDS = /\B(?=(\d{3})+$)/g;

/** Scores and means: "7.5". A missing one is "–", never 0. */
export function formatNumber(value: number | null | undefined): string {
  return value == null || Number.isNaN(value) ? "–" : oneDecimal.format(value);
}

/** Counts: "1,204". */
export function formatCount(value: number): string {
  return whole.format(value);
}

/** "1 agent", "4 agents". */
export function formatCountOf(value: number, singular: string, plural = `${singular}s`): string {
  return `${whole.format(value)} ${value === 1 ? singular : plural}`;
}

/** "12", or "1,000+" where counting stopped. */
export function formatTotal({ total, isTotalCapped }: Total): string {
  return `${whole.format(total)}${isTotalCapped ? "+" : ""}`;
}

/** "1 decision", "1,000+ decisions". */
export function formatTotalOf(of: Total, singular: string, plural = `${singular}s`): string {
  return `${formatTotal(of)} ${of.total === 1 ? singular : plural}`;
}

/** A change between rounds: "+0.5", "−0.5", "±0.0". */
export function formatChange(value: number): string {
  const rounded = Math.round(value * 10) / 10;
  if (rounded === 0) return "±0.0";
  return `${rounded > 0 ? "+" : "−"}${oneDecimal.format(Math.abs(rounded))}`;
}

/** "840", "12.4k", "3.1M". */
export function formatTokens(tokens: number): string {
  if (tokens < 1_000) return whole.format(tokens);
  if (tokens < 999_950) return `${compact.format(tokens / 1_000)}k`;
  return `${compact.format(tokens / 1_000_000)}M`;
}

/** "$1.84"; below a cent, "<$0.01". */
export function formatMoney(dollars: number): string {
  if (dollars > 0 && dollars < 0.01) return "<$0.01";
  return `$${dollars.toFixed(2)}`;
}

/** "480ms", "9.4s", "41s", "12m 41s", "3h 02m", "2d 4h". */
export function formatDuration(milliseconds: number): string {
  const ms = Math.max(0, milliseconds);
  if (ms < SECOND) return `${Math.round(ms)}ms`;
  if (ms < 9.95 * SECOND) return `${oneDecimal.format(ms / SECOND)}s`;
  return formatClock(ms);
}

/** The same without fractions, for a timer that is running: "0s", "41s", "12m 41s". */
export function formatClock(milliseconds: number): string {
  const seconds = Math.floor(Math.max(0, milliseconds) / SECOND);
  const minutes = Math.floor(seconds / 60);
  const hours = Math.floor(minutes / 60);
  const days = Math.floor(hours / 24);
  const two = (value: number) => String(value).padStart(2, "0");
  if (days > 0) return `${days}d ${hours % 24}h`;
  if (hours > 0) return `${hours}h ${two(minutes % 60)}m`;
  if (minutes > 0) return `${minutes}m ${two(seconds % 60)}s`;
  return `${seconds}s`;
}

/** "just now", "4m ago", "in 23h", "3d ago"; older than a week, the date. */
export function formatRelativeTime(at: Date | string, now: number, timeZone = "UTC"): string {
  const distance = new Date(at).getTime() - now;
  const size = Math.abs(distance);
  if (size < 10 * SECOND) return "just now";
  if (size >= 7 * DAY) return formatDate(at, timeZone);
  const amount =
    size < MINUTE
      ? `${Math.floor(size / SECOND)}s`
      : size < HOUR
        ? `${Math.floor(size / MINUTE)}m`
        : size < DAY
          ? `${Math.floor(size / HOUR)}h`
          : `${Math.floor(size / DAY)}d`;
  return distance < 0 ? `${amount} ago` : `in ${amount}`;
}

/** "16 Nov 2025". */
export function formatDate(at: Date | string, timeZone = "UTC"): string {
  return dateFormat("date", timeZone).format(new Date(at));
}

/** "14:02:11". */
export function formatTimeOfDay(at: Date | string, timeZone = "UTC"): string {
  return dateFormat("time", timeZone).format(new Date(at));
}

/** "14:02": of what is to come, where nobody counts seconds. */
export function formatMinute(at: Date | string, timeZone = "UTC"): string {
  return dateFormat("minute", timeZone).format(new Date(at));
}

/** "16 Nov 2025, 14:02:11 UTC". */
export function formatAbsoluteTime(at: Date | string, timeZone = "UTC"): string {
  return `${formatDate(at, timeZone)}, ${formatTimeOfDay(at, timeZone)} ${zoneOf(at, timeZone)}`;
}

/** "16 Nov 2025, 14:02 UTC". */
export function formatAbsoluteMinute(at: Date | string, timeZone = "UTC"): string {
  return `${formatDate(at, timeZone)}, ${formatMinute(at, timeZone)} ${zoneOf(at, timeZone)}`;
}

function zoneOf(at: Date | string, timeZone: string): string {
  const parts = dateFormat("zone", timeZone).formatToParts(new Date(at));
  return parts.find((part) => part.type === "timeZoneName")?.value ?? timeZone;
}

const DATE_FORMATS = {
  date: { day: "numeric", month: "short", year: "numeric" },
  time: { hour: "2-digit", minute: "2-digit", second: "2-digit" },
  minute: { hour: "2-digit", minute: "2-digit" },
  zone: { timeZoneName: "short" },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

const madeDateFormats = new Map<string, Intl.DateTimeFormat>();

/** Made once: a list of times asks for hundreds, and making one takes longer than everything else about it. */
function dateFormat(kind: keyof typeof DATE_FORMATS, timeZone: string): Intl.DateTimeFormat {
  const key = `${kind} ${timeZone}`;
  const made = madeDateFormats.get(key) ?? new Intl.DateTimeFormat(LOCALE, { ...DATE_FORMATS[kind], timeZone });
  madeDateFormats.set(key, made);
  return made;
}
