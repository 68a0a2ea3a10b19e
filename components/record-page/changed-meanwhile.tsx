import { Notice } from "@/components/ui/notice";
import { AbsoluteTime } from "@/components/ui/text/absolute-time";
import { changeSentence } from "@/lib/client/records/change-sentence";
import type { RecordChange } from "@/lib/contracts/record-life";

/** What others did to the record since it was opened here. */
export function ChangedMeanwhile({ changes }: { changes: readonly RecordChange[] }) {
  return (
    <Notice tone="attention" live title="Somebody changed this record after you opened it">
      <ul className="flex flex-col gap-1">
        {changes.map((change) => (
          <li key={change.id} className="[overflow-wrap:anywhere]">
            {change.by} {changeSentence(change)}
            {change.reason && `: ${change.reason}`} (<AbsoluteTime at={change.at} />)
          </li>
        ))}
      </ul>
      <p className="mt-1">Your change is not saved. Apply it again if it still holds.</p>
    </Notice>
  );
}
