import { listFactsSchema, type DeliberationRow } from "@/lib/contracts/deliberations/list-deliberations";
import { deliberationIdSchema } from "@/lib/domain/ids";
import { deliberationStatusSchema } from "@/lib/contracts/deliberations/status";

export type DeliberationColumns = {
  id: string;
  title: string;
  protocol: string;
  status: string;
  round: number;
  head_seq: number;
  facts: unknown;
  origin: string | null;
  created_at: Date;
  updated_at: Date;
};

export const COLUMNS_SQL =
  "d.id, d.title, d.protocol, d.status, d.round, d.head_seq, d.facts, d.origin, d.created_at, d.updated_at";

export function toDeliberationRow({
  id,
  title,
  protocol,
  status,
  round,
  head_seq,
  facts,
  origin,
  created_at,
  updated_at,
}: DeliberationColumns): DeliberationRow {
  const { agents, openIssues, ...shown } = listFactsSchema.parse(facts);
  return {
    id: deliberationIdSchema.parse(id),
    title,
    protocol,
    status: deliberationStatusSchema.parse(status),
    round,
    headSeq: head_seq,
    createdAt: created_at.toISOString(),
    updatedAt: updated_at.toISOString(),
    ...shown,
    ...(origin === null ? {} : { origin: "bundle" }),
    agentCount: agents,
    openIssueCount: openIssues,
  };
}
