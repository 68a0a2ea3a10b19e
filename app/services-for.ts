import { headers } from "next/headers";
import { notFound, redirect } from "next/navigation";
import type { Needs } from "@/lib/contracts/endpoint";
import { AppError } from "@/lib/domain/errors";
import { expectRole, expectSight } from "@/lib/server/access/authorize";
import { elsewhere } from "@/lib/server/access/elsewhere";
import { factsOf } from "@/lib/server/access/viewer-of";
import { PATH_HEADER } from "@/lib/server/http/path-header";
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
    if (error.code === "not_found") {
      const space = await elsewhere(base.pool, viewer, needs, params);
      // A link from a mail, or of a colleague: it is in another space of theirs.
      if (space !== null) redirect(otherSpaceAddress(space, (await headers()).get(PATH_HEADER)));
      notFound();
    }
    redirect(error.code === "unauthenticated" ? "/sign-in" : "/not-allowed");
  }
  return { ...base, viewer };
}

/** Without Next's own mark of a fetched page. */
function otherSpaceAddress(space: string, path: string | null): string {
  const wanted = new URL(path ?? "/", "http://parley");
  wanted.searchParams.delete("_rsc");
  return `/other-space?${new URLSearchParams({ space, next: `${wanted.pathname}${wanted.search}` })}`;
}
