"use client";

import Link from "next/link";
import { useState } from "react";
import { SamePageLinks } from "@/components/deliberation/record/same-page-links";
import { DossierMarks, type WantedMark } from "@/components/deliberation/record/dossier-marks";
import { RecordDocument } from "@/components/deliberation/record/record-document";
import { PageBody } from "@/components/layout/page-body";
import { PageHeader } from "@/components/layout/page-header";
import { Comments } from "@/components/comments/comments";
import { May } from "@/components/people/may";
import { LinkButton } from "@/components/ui/link-button";
import { Notice } from "@/components/ui/notice";
import { Tabs } from "@/components/ui/tabs";
import { CopyButton } from "@/components/ui/text/copy-button";
import { formatDate } from "@/lib/client/format";
import { messageOf } from "@/lib/client/http/api";
import { useAddress } from "@/lib/client/page/use-address";
import { useRecord } from "@/lib/client/records/use-record";
import type { RecordDetail } from "@/lib/contracts/record-life";
import { recordName } from "@/lib/domain/record/record-name";
import { DossierTab } from "./dossier-tab";
import { ImplementationPanel } from "./implementation/implementation-panel";
import { RecordFacts } from "./record-facts";
import { RecordHistory } from "./record-history";
import { RecordVersions } from "./record-versions";
import { SeatsBallot } from "./seats-ballot";
import { StatusActions } from "./status-actions";

/** When somebody looks whether it was right, and who. */
function lookAgainOf({ reviewDate, owner }: RecordDetail): string | null {
  if (reviewDate === null) return null;
  return `Due for review on ${formatDate(reviewDate)}${owner ? `; ${owner} looks after it` : ""}.`;
}

type RecordPageProps = { initial: { record: RecordDetail; at: number }; protocolTitle: string };

const TABS = ["record", "dossier", "versions", "history"] as const;
const TAB_LABEL = { record: "Record", dossier: "Dossier", versions: "Versions", history: "History" } as const;

/** What RecordFacts says of the record. */
const FACTS_BESIDE = ["status", "date", "decision makers", "consulted", "supersedes", "owner", "review date"];

/** A numbered record: its text as it stands, what holds about it, and what people did with it. */
export function RecordPage({ initial, protocolTitle }: RecordPageProps) {
  const address = useAddress();
  const { number } = initial.record;
  const query = useRecord(number, initial);
  const record = query.data ?? initial.record;
  const [wanted, want] = useState<WantedMark | null>(null);
  const tab = TABS.find((known) => known === address.get("tab")) ?? "record";
  return (
    <>
      <SamePageLinks className="contents">
        <PageHeader
          crumb={{ href: "/records", label: "Decision records" }}
          title={recordName(number)}
          actions={
            <May action="decide">
              <LinkButton icon="edit" href={`/records/${number}/edit`}>
                Edit
              </LinkButton>
              <StatusActions record={record} />
            </May>
          }
          tabs={
            <Tabs
              label="Parts of the record"
              current={tab}
              items={TABS.map((id) => ({
                id,
                label: TAB_LABEL[id],
                href: address.href({ tab: id === "record" ? null : id, from: null, to: null }),
                ...(id === "versions" ? { count: record.text.version + 1 } : {}),
              }))}
            />
          }
        />
      </SamePageLinks>
      <PageBody>
        {query.isError && (
          <Notice tone="attention" title="This page may be out of date">
            {messageOf(query.error)}
          </Notice>
        )}
        {record.supersededBy && (
          <Notice tone="neutral" glyph="half-disc">
            Superseded by{" "}
            <Link className="link" href={`/records/${record.supersededBy.number}`}>
              {recordName(record.supersededBy.number)}: {record.supersededBy.title}
            </Link>
          </Notice>
        )}
        {(record.status === "rejected" || record.status === "deprecated") && (
          <Notice tone="neutral" glyph="half-disc">
            {record.status === "rejected"
              ? "This record was rejected. Don’t act on it."
              : "This record is deprecated: what it says no longer applies."}
          </Notice>
        )}
        {tab === "record" ? (
          <div className="grid min-w-0 gap-6 lg:grid-cols-[minmax(0,700px)_minmax(0,290px)] lg:justify-center lg:gap-x-16">
            <div className="flex min-w-0 flex-col gap-2">
              <DossierMarks
                onWanted={(mark) => {
                  want(mark);
                  address.go({ tab: "dossier" });
                }}
              >
                <RecordDocument
                  markdown={record.text.page}
                  dossierName={record.dossierName}
                  factsBeside={FACTS_BESIDE}
                  notes={record.beside.notes}
                  lookAgain={lookAgainOf(record)}
                  ballot={<SeatsBallot seats={record.beside.seats} />}
                />
              </DossierMarks>
              <div className="no-print">
                <CopyButton text={record.text.markdown} label="Copy Markdown" />
              </div>
              <ImplementationPanel number={number} />
              <Comments id={record.deliberationId} target="record" on="this record" />
            </div>
            <RecordFacts record={record} protocolTitle={protocolTitle} />
          </div>
        ) : tab === "dossier" ? (
          <div className="mx-auto w-full max-w-[736px]">
            <DossierTab record={record} wanted={wanted} />
          </div>
        ) : (
          <div className="mx-auto w-full max-w-[960px]">
            {tab === "versions" ? (
              <RecordVersions record={record} />
            ) : (
              <RecordHistory number={number} deliberationId={record.deliberationId} story={record.beside.story} />
            )}
          </div>
        )}
      </PageBody>
    </>
  );
}
