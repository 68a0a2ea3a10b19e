"use client";

import { useQuery } from "@tanstack/react-query";
import { Disclosure } from "@/components/ui/disclosure";
import { Notice } from "@/components/ui/notice";
import { AbsoluteTime } from "@/components/ui/text/absolute-time";
import { textAt } from "@/lib/client/http/api";
import { getRecordMarkdown } from "@/lib/contracts/records";
import type { OpenedFrom } from "@/lib/client/live/opened-bundle";
import type { DeliberationId } from "@/lib/domain/ids";
import { RecordDocument } from "./record-document";

type EditedThereProps = { id: DeliberationId; edited: NonNullable<OpenedFrom["edited"]>; dossierName: string };

/** The text people gave the record where it was held; below it stands what the log says by itself. */
export function EditedThere({ id, edited, dossierName }: EditedThereProps) {
  const { data } = useQuery({
    queryKey: ["edited-record", id],
    queryFn: ({ signal }) => textAt(getRecordMarkdown, { id }, signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <>
      <Notice tone="neutral" title="People edited this record before the bundle was made">
        Version {edited.version}, by {edited.by} on <AbsoluteTime at={edited.at} show="date" />, is what is downloaded.
        Below it is the text Parley generates from the log.
      </Notice>
      {data !== undefined && (
        <Disclosure summary={`Version ${edited.version}, as people left it`} defaultOpen>
          <RecordDocument markdown={data} dossierName={dossierName} />
        </Disclosure>
      )}
      <h2 className="text-base font-semibold">As Parley generates it from the log</h2>
    </>
  );
}
