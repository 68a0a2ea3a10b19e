"use client";

import { Table } from "@/components/ui/table/table";
import { TableHeaderCell } from "@/components/ui/table/table-header-cell";
import { useRowKeys } from "@/lib/client/lists/use-row-keys";
import type { DeliberationRow } from "@/lib/contracts/deliberations/list-deliberations";
import { ListRow } from "./list-row";
import type { ProtocolChoice } from "./list-toolbar";

type ListTableProps = { rows: readonly DeliberationRow[]; protocols: readonly ProtocolChoice[] };

const HEAD = (
  <>
    <TableHeaderCell>Status</TableHeaderCell>
    <TableHeaderCell>Title</TableHeaderCell>
    <TableHeaderCell>Protocol</TableHeaderCell>
    <TableHeaderCell align="right">Agents</TableHeaderCell>
    <TableHeaderCell align="right">Round</TableHeaderCell>
    <TableHeaderCell>Score</TableHeaderCell>
    <TableHeaderCell align="right">Issues</TableHeaderCell>
    <TableHeaderCell align="right">Calls</TableHeaderCell>
    <TableHeaderCell align="right">Last event</TableHeaderCell>
    <TableHeaderCell className="w-px">
      <span className="sr-only">Actions</span>
    </TableHeaderCell>
  </>
);

export function ListTable({ rows, protocols }: ListTableProps) {
  const container = useRowKeys<HTMLDivElement>();
  const titles = new Map(protocols.map(({ id, title }) => [id, title]));
  return (
    <div ref={container}>
      <Table label="Deliberations" head={HEAD}>
        {rows.map((row) => (
          <ListRow key={row.id} row={row} protocolTitle={titles.get(row.protocol) ?? row.protocol} />
        ))}
      </Table>
    </div>
  );
}
