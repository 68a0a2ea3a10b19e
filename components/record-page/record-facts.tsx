"use client";

import Link from "next/link";
import { useState, type ReactNode } from "react";
import { RecordStatusBadge } from "@/components/records-list/record-status-badge";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { buttonStyle } from "@/components/ui/button-style";
import { Icon } from "@/components/ui/icon";
import { AbsoluteTime } from "@/components/ui/text/absolute-time";
import { ToneBadge } from "@/components/ui/tone-badge";
import { formatDate, formatDuration } from "@/lib/client/format";
import type { RecordDetail } from "@/lib/contracts/record-life";
import { recordName } from "@/lib/domain/record/record-name";
import { andList, countOf } from "@/lib/projections/wording";
import { DossierParts } from "./dossier-parts";
import { EvidenceStrength } from "./evidence-strength";
import { FactsDialog } from "./facts-dialog";
import { ReplacedImport } from "./replaced-import";
import { ReviewDialog } from "./review-dialog";

type RecordFactsProps = { record: RecordDetail; protocolTitle: string };

/** What holds about the record now, and what a person can set beside its status. */
export function RecordFacts({ record, protocolTitle }: RecordFactsProps) {
  const [open, setOpen] = useState<"facts" | "was-right" | null>(null);
  const { number, text, lastReview, supersededBy, supersedes, supersedesImported, deliberationId, beside } = record;
  return (
    <aside
      aria-label="Facts"
      className="no-print flex min-w-0 flex-col gap-3 lg:sticky lg:top-28 lg:self-start text-sm"
    >
      <dl className="grid grid-cols-[7.5rem_minmax(0,1fr)] gap-x-3 gap-y-1.5">
        <Fact label="Status">
          <RecordStatusBadge status={record.status} />
        </Fact>
        {supersededBy && (
          <Fact label="Replaced by">
            <RecordLink {...supersededBy} />
          </Fact>
        )}
        {supersedes.length + supersedesImported.length > 0 && (
          <Fact label="Replaces">
            <ul className="flex flex-col gap-1">
              {supersedesImported.map((imported) => (
                <li key={imported.id}>
                  <ReplacedImport number={number} imported={imported} />
                </li>
              ))}
              {supersedes.map((other) => (
                <li key={other.number}>
                  <RecordLink {...other} />
                </li>
              ))}
            </ul>
          </Fact>
        )}
        <Fact label="Decided">
          <AbsoluteTime at={record.createdAt} show="date" />
        </Fact>
        <Fact label="Decided by">
          {beside.decidedBy.length > 0 ? andList(beside.decidedBy) : decidingSeats(beside)}
        </Fact>
        <Fact label="Seats">
          <span className="text-xs">{beside.seats.map(({ name }) => name).join(", ")}</span>
        </Fact>
        {beside.people.length > 0 && (
          <Fact label="People">
            {andList(beside.people.map(({ name, times }) => `${name}, ${times === 1 ? "once" : `${times} times`}`))}
          </Fact>
        )}
        {record.source.kind !== "rehearsal" && (
          <Fact label="Took">
            {[...(beside.rounds > 0 ? [countOf(beside.rounds, "round")] : []), formatDuration(beside.ms)].join(", ")}
          </Fact>
        )}
        {beside.spent && <Fact label="Cost">{beside.spent}</Fact>}
        <Fact label="Protocol">
          {protocolTitle}
          {record.source.kind === "rehearsal" && (
            <span className="ml-2">
              <Badge>Rehearsal</Badge>
            </span>
          )}
        </Fact>
        <Fact label="Owner">{record.owner ?? <span className="text-ink-muted">nobody</span>}</Fact>
        <Fact label="Review date">
          {record.reviewDate ? formatDate(record.reviewDate) : <span className="text-ink-muted">none</span>}
          {record.isDue && (
            <span className="ml-2">
              <ToneBadge tone="attention" glyph="triangle">
                due
              </ToneBadge>
            </span>
          )}
        </Fact>
        {lastReview && (
          <Fact label="Last review">
            {lastReview.verdict}, <AbsoluteTime at={lastReview.at} show="date" />
          </Fact>
        )}
        <Fact label="Text">
          {text.version === 0 ? "as generated" : `version ${text.version}, by ${text.by ?? "Parley"}`}
        </Fact>
        {beside.reviewed && (
          <Fact label="Page review">
            <span className="text-xs">{beside.reviewed}</span>
          </Fact>
        )}
        <Fact label="Sealed">
          <Link className="link tabular" href={`/deliberations/${deliberationId}?tab=log`}>
            event {beside.sealed}
          </Link>
        </Fact>
      </dl>
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => setOpen("facts")}>Set title, owner and date</Button>
        {record.status !== "proposed" && record.status !== "rejected" && (
          <Button onClick={() => setOpen("was-right")}>Was this right?</Button>
        )}
        <a
          className={buttonStyle({ variant: "secondary" })}
          href={`/api/deliberations/${deliberationId}/record.md`}
          download={record.fileName}
        >
          <Icon name="download" className="-ml-0.5" />
          Download .md
        </a>
        <Button onClick={() => window.print()}>Print</Button>
      </div>
      <EvidenceStrength evidence={beside.evidence} />
      <DossierParts record={record} />
      {open === "facts" && <FactsDialog record={record} onClose={() => setOpen(null)} />}
      {open === "was-right" && <ReviewDialog record={record} onClose={() => setOpen(null)} />}
      <p className="text-xs text-ink-muted">
        The file of {recordName(number)} is called <code className="[overflow-wrap:anywhere]">{record.fileName}</code>.
      </p>
    </aside>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-muted">{label}</dt>
      <dd className="min-w-0 [overflow-wrap:anywhere]">{children}</dd>
    </>
  );
}

function RecordLink({ number, title }: { number: number; title: string }) {
  return (
    <Link className="link" href={`/records/${number}`} title={title}>
      {recordName(number)}
    </Link>
  );
}

/** A few by name; where all of them did, the panel. */
function decidingSeats({ deciding, seats }: RecordDetail["beside"]): string {
  if (deciding.length === 0 || deciding.length === seats.length) return `the panel of ${seats.length}`;
  return deciding.length <= 3 ? andList(deciding) : `${deciding.length} of ${seats.length} seats`;
}
