import type { Metadata } from "next";
import { Inbox } from "@/components/inbox/inbox";
import { listGates as contract } from "@/lib/contracts/gates";
import { countDeliberations } from "@/lib/server/deliberations/list";
import { listGates } from "@/lib/server/gates/list";
import { services } from "@/lib/server/services";

// The database is there when a request comes, not while Next builds.
export const dynamic = "force-dynamic";

export const metadata: Metadata = { title: "Needs you" };

export default async function InboxPage() {
  const { pool } = services();
  const [page, running] = await Promise.all([
    listGates(pool, contract.query.parse({ status: "open" })),
    countDeliberations(pool, { status: "running" }),
  ]);
  return <Inbox initial={{ page, running, at: Date.now() }} />;
}
