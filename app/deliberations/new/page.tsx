import type { Metadata } from "next";
import { NewDeliberation } from "@/components/new-deliberation/new-deliberation";
import { settingsOf } from "@/lib/server/system/settings";
import { servicesFor } from "@/app/services-for";

// The database is there when a request comes, not while Next builds.
export const dynamic = "force-dynamic";

export const metadata: Metadata = { title: "New deliberation" };

type NewDeliberationPageProps = { searchParams: Promise<{ question?: string | string[] }> };

export default async function NewDeliberationPage({ searchParams }: NewDeliberationPageProps) {
  const { question } = await searchParams;
  return (
    <NewDeliberation
      source={(await settingsOf(await servicesFor({ action: "create" }))).source}
      question={typeof question === "string" ? question : ""}
    />
  );
}
