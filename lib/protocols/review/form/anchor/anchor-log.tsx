import { AbsoluteTime } from "@/components/ui/text/absolute-time";
import { Disclosure } from "@/components/ui/disclosure";
import { formatCountOf } from "@/lib/client/format";
import { anchorLabel } from "./anchor-fields";
import type { ResearchAnchor } from "@/lib/protocols/review/rules/ideas/research-anchor";

type AnchorLogProps = { log: ResearchAnchor["modification_log"] };

/** What changed, the last first, and why. */
export function AnchorLog({ log }: AnchorLogProps) {
  if (log.length === 0) return <p className="text-xs text-ink-muted">Nothing has changed since it was first saved.</p>;
  return (
    <Disclosure summary={formatCountOf(log.length, "change")}>
      <ol reversed className="flex flex-col gap-2 text-xs">
        {log.toReversed().map((entry, index) => (
          <li key={log.length - index} className="min-w-0 border-l border-line pl-3">
            <p>
              <span className="font-semibold">{anchorLabel(entry.field)}</span>{" "}
              <span className="text-ink-muted">
                {Number.isNaN(Date.parse(entry.date)) ? entry.date : <AbsoluteTime at={entry.date} />}
              </span>
            </p>
            <p className="break-words">
              {inWords(entry.old_value)} → {inWords(entry.new_value)}
            </p>
            {entry.reason !== "edited" && <p className="break-words text-ink-muted">{entry.reason}</p>}
          </li>
        ))}
      </ol>
    </Disclosure>
  );
}

/** Values of any field, short enough to be read. */
function inWords(value: unknown): string {
  if (value === null || value === "" || (Array.isArray(value) && value.length === 0)) return "open";
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (Array.isArray(value)) return value.map(inWords).join(", ");
  if (typeof value === "object")
    return Object.entries(value)
      .map(([name, inner]) => `${name.replaceAll("_", " ")}: ${inWords(inner)}`)
      .join("; ");
  return `“${String(value)}”`;
}
