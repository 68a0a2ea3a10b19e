"use client";

import { useState } from "react";
import { PageBody } from "@/components/layout/page-body";
import { CopyButton } from "@/components/ui/text/copy-button";
import { Button } from "@/components/ui/button";
import { buttonStyle } from "@/components/ui/button-style";
import { Icon } from "@/components/ui/icon";
import { LinkButton } from "@/components/ui/link-button";
import { Notice } from "@/components/ui/notice";
import { ToneBadge } from "@/components/ui/tone-badge";
import { perLog } from "@/lib/client/live/folded-log";
import { useLog, useView } from "@/lib/client/live/log-view";
import { pageNotes } from "@/lib/projections/record/page-notes";
import { recordOf } from "@/lib/projections/record/record-of";
import { LAZY } from "@/lib/protocols/lazy";
import { isRunnableId } from "@/lib/protocols/protocol-ids";
import { useOpenedFrom } from "@/lib/client/live/opened-bundle";
import { recordName } from "@/lib/domain/record/record-name";
import { EditedNotice } from "@/components/record-page/edited-notice";
import { DossierMarks, type WantedMark } from "./dossier-marks";
import { EditedThere } from "./edited-there";
import { HistoryThere } from "./history-there";
import { RecordDocument } from "./record-document";
import { RecordDossier } from "./record-dossier";
import { RecordFileNote } from "./record-file-note";
import { RecordFooter } from "./record-footer";

/** The decision record as it stands now; while it is not finished, a draft that says from which event. */
export function RecordTab() {
  const { protocol } = useView("snapshot");
  if (!isRunnableId(protocol)) return null;
  const { Record } = LAZY[protocol];
  return (
    <Record>
      <RecordAsItStands />
    </Record>
  );
}

const recordView = perLog((log, folded) => {
  const view = recordOf(log, folded);
  return { ...view, notes: pageNotes(log, folded, view.page) };
});

function RecordAsItStands() {
  const { id, record: numbered } = useView("snapshot");
  const model = recordView(useLog());
  const opened = useOpenedFrom();
  const [isDossierShown, showDossier] = useState(false);
  const [wanted, want] = useState<WantedMark | null>(null);

  return (
    <PageBody>
      <div className="mx-auto flex w-full max-w-[736px] min-w-0 flex-col gap-4">
        <div className="no-print flex flex-wrap items-center gap-2">
          <ToneBadge
            tone={model.kind === "decision" ? "done" : "neutral"}
            glyph={model.kind === "decision" ? "star" : "ring"}
          >
            {model.status}
          </ToneBadge>
          <code className="min-w-0 truncate text-xs text-ink-muted">{model.fileName}</code>
          <div className="ml-auto flex flex-wrap items-center gap-2">
            {numbered && !opened && (
              <LinkButton variant="primary" href={`/records/${numbered.number}`}>
                Open {recordName(numbered.number)}
              </LinkButton>
            )}
            <CopyButton text={model.markdown} label="Copy Markdown" />
            <a
              className={buttonStyle({ variant: "secondary" })}
              href={`/api/deliberations/${id}/record.md`}
              download={model.fileName}
            >
              <Icon name="download" className="-ml-0.5" />
              Download .md
            </a>
            <a
              className={buttonStyle({ variant: "secondary" })}
              href={`/api/deliberations/${id}/dossier.md`}
              download={model.dossierName}
            >
              <Icon name="download" className="-ml-0.5" />
              Dossier
            </a>
            <Button onClick={() => window.print()}>Print</Button>
          </div>
        </div>
        {model.kind === "draft" && (
          <Notice tone="neutral" title={`Draft from event ${model.headSeq}`}>
            The deliberation is not finished. Sections that can’t be written yet say so.
          </Notice>
        )}
        {model.kind === "undecided" && (
          <Notice tone="neutral" title="No decision was made">
            It has no record number. This is the history of the deliberation.
          </Notice>
        )}
        {numbered && !opened && <EditedNotice number={numbered.number} />}
        {opened && opened.changes > 0 && <HistoryThere id={id} changes={opened.changes} />}
        {opened?.edited && <EditedThere id={id} edited={opened.edited} dossierName={model.dossierName} />}
        {numbered && !opened && <RecordFileNote id={id} headSeq={model.headSeq} />}
        <DossierMarks
          onWanted={(mark) => {
            showDossier(true);
            want(mark);
          }}
        >
          <RecordDocument markdown={model.markdown} dossierName={model.dossierName} notes={model.notes} />
        </DossierMarks>
        <div className="no-print">
          <Button aria-expanded={isDossierShown} onClick={() => showDossier(!isDossierShown)}>
            {isDossierShown ? "Hide the dossier" : "Show the dossier"}
          </Button>
        </div>
        {isDossierShown && <RecordDossier markdown={model.dossier().markdown} wanted={wanted} />}
        <RecordFooter id={id} fileName={model.fileName} headSeq={model.headSeq} className="hidden print:block" />
      </div>
    </PageBody>
  );
}
