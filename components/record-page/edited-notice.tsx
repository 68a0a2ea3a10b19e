"use client";

import Link from "next/link";
import { Notice } from "@/components/ui/notice";
import { useRecord } from "@/lib/client/records/use-record";
import { recordName } from "@/lib/domain/record/record-name";

/** Beside the text that is made from the log: people may have edited it since. A quiet line; a failure shows nothing. */
export function EditedNotice({ number }: { number: number }) {
  const { data } = useRecord(number);
  if (!data || data.text.version === 0) return null;
  return (
    <Notice tone="neutral" title="People edited this record">
      Below is the text Parley generates from the log. Version {data.text.version}, by {data.text.by}, is what{" "}
      <Link className="link" href={`/records/${number}`}>
        {recordName(number)}
      </Link>{" "}
      says and what is downloaded.
    </Notice>
  );
}
