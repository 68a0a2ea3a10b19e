import { Panel } from "@/components/ui/panel";
import { formatCountOf } from "@/lib/client/format";
import type { Search } from "@/lib/protocols/review/state";
import { safeHref } from "@/components/ui/markdown";

/** P1-46: what was looked up before which round, by whom, and what was found. */
export function Literature({ searches }: { searches: readonly Search[] }) {
  if (searches.length === 0) return null;
  return (
    <Panel flush title="Literature" hint={formatCountOf(searches.flatMap(({ findings }) => findings).length, "reference")}>
      <ul>
        {searches.map(({ round, queries, findings, note, by, seq }) => (
          <li key={seq} className="border-b border-line px-3.5 py-2.5 last:border-0">
            <p className="text-xs text-ink-muted">Before round {round + 1}, by {by} · asked for: {queries.join("; ")}</p>
            {findings.length === 0 && <p>Nothing was found.</p>}
            <ul className="mt-1 flex flex-col gap-1">
              {findings.map(({ title, authors, year, venue, url }, index) => (
                <li key={index} className="[overflow-wrap:anywhere]">
                  {url && safeHref(url) ? <a className="link" href={safeHref(url)} rel="noopener noreferrer nofollow" target="_blank">{title}</a> : title}
                  <span className="text-xs text-ink-muted"> {[authors, year, venue].filter(Boolean).join(", ")}</span>
                </li>
              ))}
            </ul>
            {note && <p className="mt-1 text-xs text-ink-muted [overflow-wrap:anywhere] whitespace-pre-wrap">{note}</p>}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
