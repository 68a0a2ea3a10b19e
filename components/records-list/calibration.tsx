"use client";

import { useQuery } from "@tanstack/react-query";
import { ErrorState } from "@/components/feedback/error-state";
import { Panel } from "@/components/ui/panel";
import { Skeleton } from "@/components/ui/skeleton";
import { Table } from "@/components/ui/table/table";
import { TableCell } from "@/components/ui/table/table-cell";
import { TableHeaderCell } from "@/components/ui/table/table-header-cell";
import { TableRow } from "@/components/ui/table/table-row";
import { formatCount } from "@/lib/client/format";
import { call, messageOf } from "@/lib/client/http/api";
import { queryKeys } from "@/lib/client/http/query-keys";
import { recordCalibration } from "@/lib/contracts/record-life";
import type { ProtocolChoice } from "./register-toolbar";

const COLUMNS = ["records", "reviewed", "kept", "revised", "reverted"] as const;
const LABEL = { records: "Records", reviewed: "Reviewed", kept: "Kept", revised: "Revised", reverted: "Reverted" };

const HEAD = (
  <>
    <TableHeaderCell>Protocol</TableHeaderCell>
    {COLUMNS.map((column) => (
      <TableHeaderCell key={column} align="right">
        {LABEL[column]}
      </TableHeaderCell>
    ))}
  </>
);

/** How often the decisions of each protocol turned out right, by what people said when they looked again. */
export function Calibration({ protocols }: { protocols: readonly ProtocolChoice[] }) {
  const counts = useQuery({
    queryKey: [...queryKeys.records, "calibration"],
    queryFn: ({ signal }) => call(recordCalibration, { signal }),
  });
  if (counts.isPending) return <Skeleton className="h-32 w-full" />;
  if (!counts.data)
    return (
      <ErrorState
        title="The reviews could not be counted"
        message={messageOf(counts.error)}
        onRetry={() => void counts.refetch()}
      />
    );
  const { items } = counts.data;
  if (items.length === 0) return null;
  return (
    <Panel flush title="How decisions turned out" hint="The newest review of each record counts.">
      <Table label="How decisions turned out" head={HEAD}>
        {items.map((row) => (
          <TableRow key={row.protocol}>
            <TableCell lead isHeader>
              {protocols.find(({ id }) => id === row.protocol)?.title ?? row.protocol}
            </TableCell>
            {COLUMNS.map((column) => (
              <TableCell key={column} align="right" label={LABEL[column]}>
                {formatCount(row[column])}
              </TableCell>
            ))}
          </TableRow>
        ))}
      </Table>
    </Panel>
  );
}
