import Link from "next/link";
import { MatchText } from "@/components/records-list/match-text";
import type { GlyphName } from "@/components/ui/glyph";
import { Table } from "@/components/ui/table/table";
import { TableCell } from "@/components/ui/table/table-cell";
import { TableHeaderCell } from "@/components/ui/table/table-header-cell";
import { TableRow } from "@/components/ui/table/table-row";
import type { Tone } from "@/components/ui/tone";
import { ToneBadge } from "@/components/ui/tone-badge";
import { formatDate } from "@/lib/client/format";
import type { ImportedRow } from "@/lib/contracts/imported-records";
import { recordName } from "@/lib/domain/record/record-name";

const HEAD = (
  <>
    <TableHeaderCell>Number</TableHeaderCell>
    <TableHeaderCell>Title</TableHeaderCell>
    <TableHeaderCell>Status</TableHeaderCell>
    <TableHeaderCell align="right">Date</TableHeaderCell>
  </>
);

/** `change`: what reading the folder again found; absent in the register. */
type ImportedTableProps = { label: string; rows: readonly (ImportedRow & { change?: string })[] };

export function ImportedTable({ label, rows }: ImportedTableProps) {
  return (
    <div className="rounded-lg border border-line bg-surface">
      <Table label={label} head={HEAD}>
        {rows.map((row) => (
          <TableRow key={row.id}>
            <TableCell className="font-mono whitespace-nowrap">
              {row.number === null ? "–" : recordName(row.number)}
            </TableCell>
            <TableCell lead className="md:w-full">
              <Link
                href={`/records/imported/${row.id}`}
                className="font-semibold break-words no-underline hover:underline"
              >
                {row.match ? <MatchText pieces={row.match.title} /> : row.title}
              </Link>
              {row.change && row.change !== "unchanged" && (
                <span className="ml-2 text-xs text-ink-muted">{CHANGES[row.change] ?? row.change}</span>
              )}
              <p className="text-xs text-ink-muted [overflow-wrap:anywhere]">
                {row.folderTitle}/{row.path}
                {row.isGone && " · no longer in the folder"}
              </p>
              {row.match?.text && (
                <p className="max-w-[80ch] text-xs [overflow-wrap:anywhere] text-ink-muted">
                  <MatchText pieces={row.match.text} />
                </p>
              )}
              {row.problems.map((problem) => (
                <p key={problem} className="text-xs text-attention">
                  {problem}
                </p>
              ))}
            </TableCell>
            <TableCell>
              <ImportedStatus record={row} />
            </TableCell>
            <TableCell align="right" className="whitespace-nowrap text-ink-muted max-md:text-xs">
              {row.date === null ? "–" : formatDate(row.date)}
            </TableCell>
          </TableRow>
        ))}
      </Table>
    </div>
  );
}

const CHANGES: Readonly<Record<string, string>> = {
  added: "new",
  changed: "changed",
  gone: "gone",
  back: "back again",
};

const DISPLAY: Record<NonNullable<ImportedRow["status"]>, { label: string; tone: Tone; glyph: GlyphName }> = {
  proposed: { label: "Proposed", tone: "neutral", glyph: "ring" },
  accepted: { label: "Accepted", tone: "success", glyph: "tick" },
  rejected: { label: "Rejected", tone: "danger", glyph: "cross" },
  deprecated: { label: "Deprecated", tone: "attention", glyph: "triangle" },
  superseded: { label: "Superseded", tone: "neutral", glyph: "half-disc" },
};

/** What the file says, unless people said here that a record took its place. */
export function ImportedStatus({
  record: { status, replacedBy },
}: {
  record: Pick<ImportedRow, "status" | "replacedBy">;
}) {
  return (
    <>
      <ImportedStatusBadge status={replacedBy ? "superseded" : status} />
      {replacedBy && (
        <Link
          className="link relative z-1 ml-1.5 text-xs"
          href={`/records/${replacedBy.number}`}
          title={replacedBy.title}
        >
          by {recordName(replacedBy.number)}
        </Link>
      )}
    </>
  );
}

function ImportedStatusBadge({ status }: { status: ImportedRow["status"] }) {
  if (status === null) return <span className="text-ink-muted">not known</span>;
  const { label, tone, glyph } = DISPLAY[status];
  return (
    <ToneBadge tone={tone} glyph={glyph}>
      {label}
    </ToneBadge>
  );
}
