import { listFactsSchema } from "@/lib/contracts/list-deliberations";
import { recordRowSchema, type RecordRow } from "@/lib/contracts/records";
import type { PrismaClient } from "@/lib/generated/prisma/client";

/** Newest first. `q` is looked for in the title and the slug; a number finds its record, with or without `adr-` and zeros. */
export async function listRecords(prisma: PrismaClient, q = ""): Promise<RecordRow[]> {
  const rows = await prisma.record.findMany({ where: q ? { OR: [...textFilters(q), ...numberFilter(q)] } : {}, orderBy: { number: "desc" }, include: { deliberation: { select: { facts: true } } } });
  return rows.map(({ createdAt, deliberation, ...row }) => {
    const { source, isDegraded } = listFactsSchema.parse(deliberation.facts);
    return recordRowSchema.parse({ ...row, date: createdAt.toISOString(), source, isDegraded });
  });
}

function textFilters(q: string) {
  const contains = { contains: q.replace(/[\\%_]/g, "\\$&"), mode: "insensitive" as const };
  return [{ title: contains }, { slug: contains }];
}

function numberFilter(q: string) {
  const number = /^(?:adr-?)?0*(\d{1,9})$/i.exec(q)?.[1];
  return number === undefined ? [] : [{ number: Number(number) }];
}
