import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { JoinForm } from "@/components/people/join-form";
import { readEnv } from "@/lib/server/env";

export const metadata: Metadata = { title: "Join", referrer: "no-referrer" };

/** Also for somebody who is signed in: the link may be for another person at the same browser. */
export default function JoinPage() {
  const { mode, oidc } = readEnv();
  if (mode === "personal") redirect("/");
  return <JoinForm service={oidc?.name ?? null} />;
}
