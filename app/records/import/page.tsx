import type { Metadata } from "next";
import { ImportPage } from "@/components/records-import/import-page";
import { servicesFor } from "@/app/services-for";

export const metadata: Metadata = { title: "Import records" };

export const dynamic = "force-dynamic";

export default async function Page() {
  await servicesFor({ action: "administer" });
  return <ImportPage />;
}
