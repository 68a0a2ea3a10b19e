"use client";

import { useState } from "react";
import { PageBody } from "@/components/layout/page-body";
import { PageHeader } from "@/components/layout/page-header";
import { FolderDialog } from "@/components/new-deliberation/sources/folder-dialog";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { Panel } from "@/components/ui/panel";
import { Spinner } from "@/components/ui/spinner";
import { AbsoluteTime } from "@/components/ui/text/absolute-time";
import { messageOf } from "@/lib/client/http/api";
import { useForgetFolder, useImportRecords, useRecordFolders } from "@/lib/client/records/use-imported";
import { useFolders } from "@/lib/client/sources/use-sources";
import type { ImportReport, RecordFolder } from "@/lib/contracts/imported-records";
import { ImportedTable } from "./imported-table";
import { recordName } from "@/lib/domain/record/record-name";

/** Reads folders of decision records written elsewhere, and says what was found in them. */
export function ImportPage() {
  const [isChoosing, setChoosing] = useState(false);
  const folders = useRecordFolders();
  const roots = useFolders(null, "").data?.roots;
  const reading = useImportRecords();
  const read = (folder: { root?: string; folder: string }) =>
    reading.mutate(folder, { onSuccess: () => setChoosing(false) });
  const again = ({ root, folder }: RecordFolder) => read({ ...(root === null ? {} : { root }), folder });
  const problem = reading.error ? messageOf(reading.error) : undefined;
  const recordsDir = folders.data?.recordsDir ?? null;
  return (
    <>
      <PageHeader
        crumb={{ href: "/records", label: "Decision records" }}
        title="Import records"
        actions={
          <Button variant="primary" disabled={roots?.length === 0} onClick={() => setChoosing(true)}>
            Choose a folder
          </Button>
        }
      />
      <PageBody>
        <p className="max-w-prose text-ink-muted">
          Records of MADR, adr-tools (Nygard) and log4brains are listed beside Parley’s own, and accepted ones are shown
          to new panels as what was decided before. The files stay as they are. New records are numbered above the
          highest number found.
        </p>
        {roots?.length === 0 && recordsDir === null && (
          <Notice tone="neutral" title="There is no folder to choose from">
            Whoever runs Parley names the folders it may read in PARLEY_SOURCES, or sets PARLEY_RECORDS_DIR to the
            folder that holds the records.
          </Notice>
        )}
        {problem && !isChoosing && (
          <Notice tone="danger" live title="The folder could not be read">
            {problem}
          </Notice>
        )}
        {folders.isPending && <Spinner>Loading…</Spinner>}
        {folders.isError && <Notice tone="danger">{messageOf(folders.error)}</Notice>}
        {recordsDir && !folders.data?.folders.some(({ root }) => root === null) && (
          <div>
            <Button pending={reading.isPending && "Reading…"} onClick={() => read({ folder: "" })}>
              Read {recordsDir.title}
            </Button>
          </div>
        )}
        {folders.data && folders.data.folders.length > 0 && (
          <Panel title="Folders" flush>
            <ul>
              {folders.data.folders.map((folder) => (
                <FolderRow key={folder.id} folder={folder} isReading={reading.isPending} onRead={() => again(folder)} />
              ))}
            </ul>
          </Panel>
        )}
        {reading.data && <Report report={reading.data} />}
      </PageBody>
      <FolderDialog
        title="Import a folder of records"
        description="Every Markdown file in it and below it is looked at. Nothing is written there."
        action="Import"
        open={isChoosing}
        isReading={reading.isPending}
        problem={problem}
        onChoose={(root, folder) => read({ root, folder })}
        onClose={() => setChoosing(false)}
      />
    </>
  );
}

function FolderRow({ folder, isReading, onRead }: { folder: RecordFolder; isReading: boolean; onRead: () => void }) {
  const forgetting = useForgetFolder();
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-3.5 py-2 last:border-0">
      <div className="min-w-0 flex-auto">
        <p className="font-semibold [overflow-wrap:anywhere]">{folder.title}</p>
        <p className="text-xs text-ink-muted">
          {folder.root === null && "Parley writes its own records here; of others: "}
          {countOf(folder.records, "record")}
          {folder.withProblems > 0 && `, ${folder.withProblems} with a problem`}, read{" "}
          <AbsoluteTime at={folder.readAt} />
        </p>
        {forgetting.error && (
          <p role="alert" className="text-xs text-danger">
            {messageOf(forgetting.error)}
          </p>
        )}
      </div>
      <Button pending={isReading && "Reading…"} onClick={onRead}>
        Read again
      </Button>
      <Button
        variant="ghost"
        pending={forgetting.isPending && "Forgetting…"}
        onClick={() => forgetting.mutate(folder.id)}
      >
        Forget
      </Button>
    </li>
  );
}

function Report({ report: { folder, records, nextNumber } }: { report: ImportReport }) {
  const count = (change: string): number => records.filter((row) => row.change === change).length;
  const news = [
    [count("added"), "new"],
    [count("changed"), "changed"],
    [count("back"), "back again"],
    [count("gone"), "gone from the folder"],
    [count("unchanged"), "unchanged"],
  ]
    .filter(([many]) => many !== 0)
    .map(([many, what]) => `${many} ${what}`);
  const withProblems = records.filter(({ problems }) => problems.length > 0);
  return (
    <section aria-label="What was read" className="flex flex-col gap-4">
      <Notice tone="success" live title={`${countOf(records.length, "record")} in ${folder.title}`}>
        {news.length > 0 && `${news.join(", ")}. `}Parley’s next record is {recordName(nextNumber)}.
      </Notice>
      {withProblems.length > 0 && (
        <Panel title="To be looked at" hint={`${withProblems.length}`}>
          <ul className="flex flex-col gap-2">
            {withProblems.map(({ id, path, problems }) => (
              <li key={id}>
                <p className="font-semibold [overflow-wrap:anywhere]">{path}</p>
                {problems.map((problem) => (
                  <p key={problem} className="text-ink-muted">
                    {problem}
                  </p>
                ))}
              </li>
            ))}
          </ul>
        </Panel>
      )}
      {folder.leftOut.length > 0 && (
        <Panel title="Not taken as records" hint={`${folder.leftOut.length}`}>
          <ul className="flex flex-col gap-1">
            {folder.leftOut.map(({ path, reason }) => (
              <li key={path} className="[overflow-wrap:anywhere]">
                <span className="font-semibold">{path}</span> <span className="text-ink-muted">{reason}</span>
              </li>
            ))}
          </ul>
        </Panel>
      )}
      <ImportedTable label="Records in this folder" rows={records} />
    </section>
  );
}

const countOf = (count: number, word: string): string => `${count} ${word}${count === 1 ? "" : "s"}`;
