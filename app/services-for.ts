import { headers } from "next/headers";
import { notFound, redirect } from "next/navigation";
import type { Needs } from "@/lib/contracts/endpoint";
import { AppError } from "@/lib/domain/errors";
import { expectRole, expectSight } from "@/lib/server/access/authorize";
import { factsOf } from "@/lib/server/access/viewer-of";
import { services, type Services } from "@/lib/server/services";

/** What a page works with, for whoever asks for it; or the page that says why not. Every page begins with it (pages.test.ts). */
export async function servicesFor(needs: Needs, params: Readonly<Record<string, unknown>> = {}): Promise<Services> {
  const base = services();
  const { viewer } = factsOf(await headers(), base.env);
  try {
    expectRole(viewer, needs.action);
    await expectSight(base.pool, viewer, needs, params);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.code === "not_found") notFound();
    redirect(error.code === "unauthenticated" ? "/sign-in" : "/not-allowed");
  }
  return { ...base, viewer };
}
