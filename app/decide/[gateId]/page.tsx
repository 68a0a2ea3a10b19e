import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { cache } from "react";
import { DecidePage } from "@/components/gate/decide-page";
import { deliberationIdSchema, gateIdSchema } from "@/lib/domain/ids";
import { services } from "@/lib/server/services";

type PageProps = { params: Promise<{ gateId: string }> };

/** A gate's id names its deliberation; the log is the truth about both. */
const readGate = cache(async (rawId: string) => {
  const gateId = gateIdSchema.safeParse(rawId);
  if (!gateId.success) return null;
  const id = deliberationIdSchema.parse(gateId.data.replace(/^gat_(.+)_\d+$/, "dlb_$1"));
  const log = await services().store.read(id, 0);
  const opened = log?.find(({ payload }) => payload.type === "gate.opened" && payload.gate.id === gateId.data);
  return log && opened?.payload.type === "gate.opened" ? { id, log, gate: opened.payload.gate } : null;
});

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const found = await readGate((await params).gateId);
  return { title: found ? `Decide · ${found.gate.title}` : "Not found" };
}

export default async function Page({ params }: PageProps) {
  const found = await readGate((await params).gateId);
  if (!found) notFound();
  return <DecidePage id={found.id} gate={found.gate} initialLog={found.log} />;
}
