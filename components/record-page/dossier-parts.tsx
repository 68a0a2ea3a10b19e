import Link from "next/link";
import { buttonStyle } from "@/components/ui/button-style";
import { Icon } from "@/components/ui/icon";
import { formatCount } from "@/lib/client/format";
import type { RecordDetail } from "@/lib/contracts/record-life";
import { capital } from "@/lib/domain/wording";
import { countOf } from "@/lib/projections/wording";

/** What stands behind the page, and where. */
export function DossierParts({ record: { deliberationId, beside, dossierName } }: { record: RecordDetail }) {
  const { issues, issueWord, decisions, passages, events } = beside.dossier;
  const at = (tab: string | null): string => `/deliberations/${deliberationId}${tab ? `?tab=${tab}` : ""}`;
  const parts = [
    { label: "The deliberation", href: at(null), count: beside.rounds > 0 ? countOf(beside.rounds, "round") : "" },
    ...(issues > 0
      ? [
          {
            label: `${capital(issueWord)} and how ${issues === 1 ? "it" : "they"} ended`,
            href: at("issues"),
            count: formatCount(issues),
          },
        ]
      : []),
    ...(passages > 0 ? [{ label: "Passages that were cited", href: at("sources"), count: formatCount(passages) }] : []),
    ...(decisions > 0 ? [{ label: "Decisions by people", href: at("rounds"), count: formatCount(decisions) }] : []),
    { label: "Full log", href: at("log"), count: countOf(events, "event") },
  ];
  return (
    <section aria-label="In the dossier" className="border-t border-line pt-3">
      <h3 className="mb-1.5 text-xs text-ink-muted">In the dossier</h3>
      <ul className="mb-3 flex flex-col">
        {parts.map(({ label, href, count }) => (
          <li key={label}>
            <Link href={href} className="flex justify-between gap-3 py-1 no-underline hover:underline">
              <span>{label}</span>
              <span className="shrink-0 text-xs text-ink-muted tabular">{count}</span>
            </Link>
          </li>
        ))}
      </ul>
      <a
        className={`${buttonStyle({ variant: "secondary" })} w-full justify-center`}
        href={`/api/deliberations/${deliberationId}/dossier.md`}
        download={dossierName}
      >
        <Icon name="download" className="-ml-0.5" />
        Download dossier
      </a>
    </section>
  );
}
