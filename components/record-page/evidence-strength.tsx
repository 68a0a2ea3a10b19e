import clsx from "clsx";
import type { BesideRecord } from "@/lib/contracts/record-life";
import { capital } from "@/lib/domain/wording";
import { andList, countOf } from "@/lib/projections/wording";

type Evidence = BesideRecord["evidence"];

export function evidenceSentence({ sourced, argued, assumed, sources }: Evidence): string {
  const all = sourced + argued;
  if (all === 0 && assumed === 0) return "Nothing on this page needs a source.";
  const given =
    sources === 0
      ? [
          `no sources were given: ${countOf(all, "statement")} ${all === 1 ? "rests" : "rest"} on what was said in the deliberation`,
        ]
      : [
          ...(sourced > 0 ? [`${countOf(sourced, "statement")} ${sourced === 1 ? "has" : "have"} a source`] : []),
          ...(argued > 0 ? [`${argued} ${argued === 1 ? "was" : "were"} argued without one`] : []),
        ];
  const parts = [
    ...given,
    ...(assumed > 0 ? [`${assumed} ${assumed === 1 ? "is an assumption" : "are assumptions"}`] : []),
  ];
  return `${capital(andList(parts))}.`;
}

/** How much of the page rests on what. The sentence says what the bar draws. */
export function EvidenceStrength({ evidence }: { evidence: Evidence }) {
  const { sourced, argued, assumed } = evidence;
  const parts = [
    { count: sourced, style: "bg-success" },
    { count: argued, style: "border border-success" },
    { count: assumed, style: "border border-line-strong" },
  ].filter(({ count }) => count > 0);
  return (
    <section aria-label="Strength of the evidence" className="border-t border-line pt-3">
      <h3 className="mb-1.5 text-xs text-ink-muted">Strength of the evidence</h3>
      {parts.length > 0 && (
        <div aria-hidden="true" className="mb-1.5 flex h-2.5 gap-0.5">
          {parts.map(({ count, style }) => (
            <i key={style} className={clsx("rounded-sm", style)} style={{ flexGrow: count }} />
          ))}
        </div>
      )}
      <p className="text-xs text-ink-muted">{evidenceSentence(evidence)}</p>
    </section>
  );
}
