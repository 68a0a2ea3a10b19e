import { RecordDocument } from "@/components/deliberation/record/record-document";
import { PageBody } from "@/components/layout/page-body";
import { PageHeader } from "@/components/layout/page-header";
import { Notice } from "@/components/ui/notice";
import type { ImportedRow } from "@/lib/contracts/imported-records";
import Link from "next/link";
import { ImportedStatus } from "./imported-table";
import { recordName } from "@/lib/domain/record/record-name";

const TEMPLATES: Record<ImportedRow["template"], string> = {
  "madr-4": "MADR 4",
  "madr-3": "MADR 3",
  "madr-2": "MADR 2",
  nygard: "Nygard",
  log4brains: "log4brains",
};

/** A record as its file has it. It is changed where it was written. */
export function ImportedRecord({ record }: { record: ImportedRow & { body: string } }) {
  const { number, title, status, date, deciders, template, folderTitle, path, problems, isGone, body, replacedBy } =
    record;
  return (
    <>
      <PageHeader
        crumb={{ href: "/records", label: "Decision records" }}
        title={number === null ? title : `${recordName(number)} · ${title}`}
        status={<ImportedStatus record={record} />}
      />
      <PageBody>
        <div className="mx-auto flex w-full max-w-[736px] min-w-0 flex-col gap-4">
          <p className="text-ink-muted [overflow-wrap:anywhere]">
            {[date, deciders.join(", "), TEMPLATES[template], `${folderTitle}/${path}`].filter(Boolean).join(" · ")}
          </p>
          {replacedBy && (
            <Notice tone="neutral" glyph="half-disc">
              Superseded by{" "}
              <Link className="link" href={`/records/${replacedBy.number}`}>
                {recordName(replacedBy.number)}: {replacedBy.title}
              </Link>
              . People said so here; the file {status === null ? "names no status" : `says “${status}”`} and stays as it
              is.
            </Notice>
          )}
          {isGone && (
            <Notice tone="attention" title="The file is no longer in its folder">
              This is the text as it was read last. New panels are not shown it.
            </Notice>
          )}
          {problems.length > 0 && (
            <Notice tone="attention" title="Not everything could be read">
              {problems.join(" ")}
            </Notice>
          )}
          <RecordDocument markdown={body} />
        </div>
      </PageBody>
    </>
  );
}
