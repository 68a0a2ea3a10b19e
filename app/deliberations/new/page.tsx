import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { foundOr404 } from "@/app/found-or-404";
import { NewDeliberation } from "@/components/new-deliberation/new-deliberation";
import { deliberationIdSchema } from "@/lib/domain/ids";
import { readAskedAgain } from "@/lib/server/deliberations/again/read-asked-again";
import { settingsOf } from "@/lib/server/system/settings";
import { servicesFor } from "@/app/services-for";

// The database is there when a request comes, not while Next builds.
export const dynamic = "force-dynamic";

export const metadata: Metadata = { title: "New deliberation" };

type NewDeliberationPageProps = { searchParams: Promise<{ question?: string | string[]; from?: string | string[] }> };

export default async function NewDeliberationPage({ searchParams }: NewDeliberationPageProps) {
  const { question, from } = await searchParams;
  return (
    <NewDeliberation
      source={(await settingsOf(await servicesFor({ action: "create" }))).source}
      question={typeof question === "string" ? question : ""}
      again={from === undefined ? null : await askedAgain(from)}
    />
  );
}

async function askedAgain(from: string | string[]) {
  const id = deliberationIdSchema.safeParse(from);
  if (!id.success) notFound();
  const services = await servicesFor({ action: "create", object: "deliberation" }, { id: id.data });
  return foundOr404(readAskedAgain(services, id.data));
}
