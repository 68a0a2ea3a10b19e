import type { Metadata } from "next";
import { UnsubscribeForm } from "@/components/people/unsubscribe-form";

export const dynamic = "force-dynamic";

export const metadata: Metadata = { title: "Stop all mail?", referrer: "no-referrer" };

export default async function UnsubscribePage({
  searchParams,
}: {
  searchParams: Promise<{ token?: string | string[] }>;
}) {
  return <UnsubscribeForm token={[(await searchParams).token].flat()[0] ?? ""} />;
}
