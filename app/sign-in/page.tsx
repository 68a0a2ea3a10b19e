import type { Metadata } from "next";
import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { CodeForm } from "@/components/people/code-form";
import { FirstOwnerNotice } from "@/components/people/first-owner-notice";
import { SignInForm } from "@/components/people/sign-in-form";
import { safeNext } from "@/lib/domain/access/safe-next";
import { readProblem } from "@/lib/domain/access/sign-in-problem";
import { factsOf } from "@/lib/server/access/viewer-of";
import { readEnv } from "@/lib/server/env";
import { hasOwner } from "@/lib/server/people/first-owner";
import { services } from "@/lib/server/services";

export const metadata: Metadata = { title: "Sign in" };

type Search = Partial<Record<"next" | "step" | "problem", string | string[]>>;

export default async function SignInPage({ searchParams }: { searchParams: Promise<Search> }) {
  const search = await searchParams;
  const next = safeNext([search.next].flat()[0]);
  const env = readEnv();
  const { viewer } = factsOf(await headers(), env);
  if (viewer.kind !== "nobody") redirect(next);
  if (search.step === "code") return <CodeForm next={next} />;
  const problem = readProblem([search.problem].flat()[0]);
  const service = env.oidc?.name ?? null;
  if (!(await hasOwner(services().pool))) return <FirstOwnerNotice next={next} service={service} />;
  return <SignInForm next={next} service={service} problem={problem} canReset={env.mail !== null} />;
}
