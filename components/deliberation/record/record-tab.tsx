"use client";

import { PageBody } from "@/components/layout/page-body";
import { CopyButton } from "@/components/ui/text/copy-button";
import { Button } from "@/components/ui/button";
import { buttonStyle } from "@/components/ui/button-style";
import { Icon } from "@/components/ui/icon";
import { Notice } from "@/components/ui/notice";
import { ToneBadge } from "@/components/ui/tone-badge";
import { useView } from "@/lib/client/live/log-view";
import { RecordDocument } from "./record-document";
import { RecordFooter } from "./record-footer";
import { RecordStatusMenu } from "./record-status-menu";

/** The decision record as it stands now; while it is not finished, a draft that says from which event. */
export function RecordTab() {
  const { id, record: numbered } = useView("snapshot");
  const model = useView("record");
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
            {numbered && <RecordStatusMenu id={id} status={numbered.status} />}
            <CopyButton text={model.markdown} label="Copy Markdown" />
            <a
              className={buttonStyle({ variant: "secondary" })}
              href={`/api/deliberations/${id}/record.md`}
              download={model.fileName}
            >
              <Icon name="download" className="-ml-0.5" />
              Download .md
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
        <RecordDocument markdown={model.markdown} />
        <RecordFooter id={id} fileName={model.fileName} headSeq={model.headSeq} className="hidden print:block" />
      </div>
    </PageBody>
  );
}
