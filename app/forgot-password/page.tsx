import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { ForgotPasswordForm } from "@/components/people/forgot-password-form";
import { readEnv } from "@/lib/server/env";

export const dynamic = "force-dynamic";

export const metadata: Metadata = { title: "Forgot your password?" };

export default function ForgotPasswordPage() {
  const { mode, mail } = readEnv();
  if (mode === "personal" || mail === null) redirect("/sign-in");
  return <ForgotPasswordForm />;
}
