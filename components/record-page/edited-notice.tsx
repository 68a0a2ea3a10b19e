"use client";

import Link from "next/link";
import { Notice } from "@/components/ui/notice";
import { useRecord } from "@/lib/client/records/use-record";
import { capital } from "@/lib/domain/wording";
import { recordName } from "@/lib/domain/record/record-name";

/** Beside the text that is made from the log: people may have edited it since. A quiet line; a failure shows nothing. */
export function EditedNotice({ number }: { number: number }) {
  const { data } = useRecord(number);
  if (!data || (data.text.version === 0 && data.generatedTitle === undefined)) return null;
  const { title, generatedTitle, text } = data;
  const what = [
    ...(text.version === 0 ? [] : [`Version ${text.version}, by ${text.by},`]),
    ...(generatedTitle === undefined ? [] : [`the title “${title}”`]),
  ].join(" under ");
  return (
    <Notice tone="neutral" title="People edited this record">
      Below is the text Parley generates from the log. {capital(what)} is what{" "}
      <Link className="link" href={`/records/${number}`}>
        {recordName(number)}
      </Link>{" "}
      {text.version === 0 ? "has and what is in the download." : "says and what is downloaded."}
    </Notice>
  );
}
