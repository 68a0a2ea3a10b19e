"use client";

import { Notice } from "@/components/ui/notice";
import { useRecordFile } from "@/lib/client/records/use-imported";
import type { DeliberationId } from "@/lib/domain/ids";

/** Where the operator has records written to a folder: whether this one is there as it reads here. */
export function RecordFileNote({ id, headSeq }: { id: DeliberationId; headSeq: number }) {
  const { data } = useRecordFile(id, headSeq);
  if (!data?.isOn) return null;
  if (data.problem !== null)
    return (
      <Notice tone="attention" title="The file of this record is not up to date">
        {data.problem}
      </Notice>
    );
  const [file] = data.files;
  return (
    <p className="no-print text-xs text-ink-muted">
      {data.isCurrent && file
        ? `Written to ${file}${data.isCommitted ? " and committed" : ""}.`
        : "Its file is being written."}
      {data.notes.map((note) => ` ${note}`)}
    </p>
  );
}
