"use client";

import Link from "next/link";
import { May } from "@/components/people/may";
import { Button } from "@/components/ui/button";
import { plainMessageOf } from "@/lib/client/http/api";
import { useRecordChanges } from "@/lib/client/records/use-record";
import type { RecordDetail } from "@/lib/contracts/record-life";
import { recordName } from "@/lib/domain/record/record-name";

type ReplacedImportProps = { number: number; imported: RecordDetail["supersedesImported"][number] };

/** An imported record in whose place this one stands, until somebody ends it. */
export function ReplacedImport({ number, imported: { id, name, title } }: ReplacedImportProps) {
  const { imported: change } = useRecordChanges(number);
  return (
    <>
      <Link className="link" href={`/records/imported/${id}`} title={title}>
        {name}
      </Link>{" "}
      <span className="text-ink-muted">(imported)</span>{" "}
      <May action="decide">
        <Button
          variant="ghost"
          aria-label={`End that ${recordName(number)} replaces ${name}`}
          pending={change.isPending && "Ending…"}
          onClick={() => change.mutate({ imported: id, isReplaced: false })}
        >
          End
        </Button>
      </May>
      {change.error && (
        <p role="alert" className="text-danger">
          {plainMessageOf(change.error)}
        </p>
      )}
    </>
  );
}
