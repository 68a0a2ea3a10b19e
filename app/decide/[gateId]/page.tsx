import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { cache } from "react";
import { DecidePage } from "@/components/gate/decide-page";
import { deliberationOfGate, gateIdSchema } from "@/lib/domain/ids";
import { isRunnableId } from "@/lib/protocols/protocol-ids";
import { servicesFor } from "@/app/services-for";

type PageProps = { params: Promise<{ gateId: string }> };

/** A gate's id names its deliberation; the log is the truth about both. */
const readGate = cache(async (rawId: string) => {
  const gateId = gateIdSchema.safeParse(rawId);
  if (!gateId.success) return null;
  const id = deliberationOfGate(gateId.data);
  const { store } = await servicesFor({ action: "read", object: "deliberation" }, { id });
  const log = await store.read(id, 0);
  const opened = log?.find(({ payload }) => payload.type === "gate.opened" && payload.gate.id === gateId.data);
  const created = log?.[0]?.payload;
  if (
    !log ||
    opened?.payload.type !== "gate.opened" ||
    created?.type !== "deliberation.created" ||
    !isRunnableId(created.protocol)
  )
    return null;
  return { id, protocol: created.protocol, log, gate: opened.payload.gate };
});

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const found = await readGate((await params).gateId);
  return { title: found ? `Decide · ${found.gate.title}` : "Not found" };
}

export default async function Page({ params }: PageProps) {
  const found = await readGate((await params).gateId);
  if (!found) notFound();
  return <DecidePage id={found.id} protocol={found.protocol} gate={found.gate} initialLog={found.log} />;
}
