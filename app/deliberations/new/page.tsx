import type { Metadata } from "next";
import { NewDeliberation } from "@/components/new-deliberation/new-deliberation";
import { services } from "@/lib/server/services";
import { settingsOf } from "@/lib/server/system/settings";

// The database is there when a request comes, not while Next builds.
export const dynamic = "force-dynamic";

export const metadata: Metadata = { title: "New deliberation" };

export default async function NewDeliberationPage() {
  return <NewDeliberation source={(await settingsOf(services())).source} />;
}
