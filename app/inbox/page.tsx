import type { Metadata } from "next";
import { Inbox } from "@/components/inbox/inbox";
import { listDeliberations } from "@/lib/server/deliberations/list";
import { listGates } from "@/lib/server/gates/list";
import { services } from "@/lib/server/services";

// The database is there when a request comes, not while Next builds.
export const dynamic = "force-dynamic";

export const metadata: Metadata = { title: "Needs you" };

export default async function InboxPage() {
  const { pool } = services();
  const [gates, running] = await Promise.all([listGates(pool, "open"), listDeliberations(pool, { status: "running", limit: 1 })]);
  return <Inbox initial={{ gates, running: running.total }} />;
}
