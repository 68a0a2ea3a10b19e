import { Panel } from "@/components/ui/panel";
import type { InsightSection } from "@/lib/projections/insight/insight-section";

/** Questions this log has no answer to, each reason said once. */
export function Unanswered({ sections }: { sections: readonly InsightSection[] }) {
  if (sections.length === 0) return null;
  const reasons = [...new Set(sections.map(({ finding }) => finding))];
  return (
    <Panel title="What this log can’t answer" className="mb-4 break-inside-avoid">
      <div className="flex flex-col gap-3">
        {reasons.map((reason) => (
          <div key={reason}>
            <p>{reason}</p>
            <ul className="mt-1 list-disc pl-5 text-ink-muted">
              {sections
                .filter(({ finding }) => finding === reason)
                .map(({ id, title }) => (
                  <li key={id}>{title}</li>
                ))}
            </ul>
          </div>
        ))}
      </div>
    </Panel>
  );
}
