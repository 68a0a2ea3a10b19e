import type { Metadata } from "next";
import { Inbox } from "@/components/inbox/inbox";
import { listGates as contract } from "@/lib/contracts/gates";
import { countDeliberations } from "@/lib/server/deliberations/list";
import { listGates } from "@/lib/server/gates/list";
import { servicesFor } from "@/app/services-for";

// The database is there when a request comes, not while Next builds.
export const dynamic = "force-dynamic";

export const metadata: Metadata = { title: "Needs you" };

export default async function InboxPage() {
  const services = await servicesFor({ action: "read" });
  const [page, others, running] = await Promise.all([
    listGates(services, contract.query.parse({ waitsFor: "you" })),
    listGates(services, contract.query.parse({ waitsFor: "others" })),
    countDeliberations(services, { status: "running" }),
  ]);
  return <Inbox initial={{ page, others, running, at: Date.now() }} />;
}
