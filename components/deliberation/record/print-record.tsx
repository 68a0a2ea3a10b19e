"use client";

import { PageBody } from "@/components/layout/page-body";
import { PageHeader } from "@/components/layout/page-header";
import { Button } from "@/components/ui/button";
import { RecordDocument } from "./record-document";
import { RecordFooter } from "./record-footer";
import type { RecordNote } from "./record-sections";

type PrintRecordProps = {
  id: string;
  title: string;
  markdown: string;
  /** What its marks name. */
  notes: readonly RecordNote[];
  fileName: string;
  dossierName: string;
  headSeq: number;
};

/** A record as it comes out of the printer, with its own address. */
export function PrintRecord({ id, title, markdown, notes, fileName, dossierName, headSeq }: PrintRecordProps) {
  return (
    <>
      <div className="no-print">
        <PageHeader
          crumb={{ href: `/deliberations/${id}?tab=record`, label: title }}
          title="Print"
          actions={
            <Button variant="primary" onClick={() => window.print()}>
              Print
            </Button>
          }
        />
      </div>
      <PageBody>
        <div className="mx-auto flex w-full max-w-[736px] min-w-0 flex-col gap-4">
          <RecordDocument markdown={markdown} dossierName={dossierName} notes={notes} />
          <RecordFooter id={id} fileName={fileName} headSeq={headSeq} />
        </div>
      </PageBody>
    </>
  );
}
