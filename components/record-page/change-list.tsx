import { AbsoluteTime } from "@/components/ui/text/absolute-time";
import { changeSentence } from "@/lib/client/records/change-sentence";
import type { RecordChange } from "@/lib/contracts/record-life";

/** Who did what with a record, in the order given. */
export function ChangeList({ changes, label }: { changes: readonly RecordChange[]; label: string }) {
  return (
    <ol aria-label={label} className="flex flex-col rounded-lg border border-line bg-surface">
      {changes.map((change) => (
        <li key={change.id} className="border-b border-line px-3.5 py-2.5 last:border-0">
          <p className="[overflow-wrap:anywhere]">
            <span className="font-semibold">{change.by}</span> {changeSentence(change)}
            <span className="ml-2 text-xs text-ink-muted">
              <AbsoluteTime at={change.at} />
            </span>
          </p>
          {change.reason && (
            <p className="mt-0.5 [overflow-wrap:anywhere] whitespace-pre-wrap text-ink-muted">{change.reason}</p>
          )}
        </li>
      ))}
    </ol>
  );
}
