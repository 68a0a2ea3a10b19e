"use client";

import { AgentName } from "@/components/ui/agent/agent-name";
import { Panel } from "@/components/ui/panel";
import { Table } from "@/components/ui/table/table";
import { TableCell } from "@/components/ui/table/table-cell";
import { TableHeaderCell } from "@/components/ui/table/table-header-cell";
import { TableRow } from "@/components/ui/table/table-row";
import { useStructured } from "./use-structured";

/** P3-19: who led when; rounds without a role count for the rotation, not for the signal. */
export function LeadRotation() {
  const rows = useStructured("leads");
  return (
    <Panel flush title="Lead rotation" hint="( ) in a stress round">
      <Table
        label="Who led which rounds"
        head={
          <>
            <TableHeaderCell>Role</TableHeaderCell>
            <TableHeaderCell>Led rounds</TableHeaderCell>
            <TableHeaderCell align="right">Counted</TableHeaderCell>
          </>
        }
      >
        {rows.map(({ role, place, name, rounds, counted }) => (
          <TableRow key={role}>
            <TableCell lead>
              <AgentName place={place} name={name} />
            </TableCell>
            <TableCell label="Led rounds" className="tabular">
              {rounds.map(({ round, isStress }) => (isStress ? `(${round})` : String(round))).join(", ") || "–"}
            </TableCell>
            <TableCell label="Counted" align="right">
              {counted}
            </TableCell>
          </TableRow>
        ))}
      </Table>
    </Panel>
  );
}
