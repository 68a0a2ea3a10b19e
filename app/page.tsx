import type { Metadata } from "next";
import { Today } from "@/components/today/today";
import { protocolTitles } from "@/lib/server/protocols/list";
import { readToday } from "@/lib/server/today/read-today";
import { servicesFor } from "@/app/services-for";

// The database is there when a request comes, not while Next builds.
export const dynamic = "force-dynamic";

export const metadata: Metadata = { title: "Today" };

export default async function TodayPage() {
  const today = await readToday(await servicesFor({ action: "read" }));
  return <Today initial={{ today, at: Date.now() }} protocols={protocolTitles()} />;
}
