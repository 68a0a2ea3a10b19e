import type { Metadata } from "next";
import { headers } from "next/headers";
import { notFound } from "next/navigation";
import { cache } from "react";
import { DeliberationPage } from "@/components/deliberation/deliberation-page";
import { deliberationIdSchema, type DeliberationId } from "@/lib/domain/ids";
import { isRunnableId } from "@/lib/protocols/protocol-ids";
import { isInlineLog } from "@/lib/server/deliberations/read-events";
import { openedFrom } from "@/lib/server/bundles/opened-record";
import { deliberationEvents } from "@/lib/contracts/deliberations/deliberation-events";
import { urlOf } from "@/lib/client/http/api";
import { servicesFor } from "@/app/services-for";

type PageProps = { params: Promise<{ id: string }> };

const readHead = cache(async (rawId: string) => {
  const id = deliberationIdSchema.safeParse(rawId);
  if (!id.success) return null;
  const services = await servicesFor({ action: "read", object: "deliberation" }, { id: id.data });
  const row = await services.prisma.deliberation.findUnique({
    where: { id: id.data },
    select: { title: true, headSeq: true, protocol: true, origin: true },
  });
  return row ? { id: id.data, services, ...row } : null;
});

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  return { title: (await readHead((await params).id))?.title ?? "Not found" };
}

export default async function Page({ params }: PageProps) {
  const head = await readHead((await params).id);
  if (!head || !isRunnableId(head.protocol)) notFound();
  const isSmall = await isInlineLog(head.services.pool, head.id, head.headSeq);
  // Coming from another page of ours, the scripts are there and have asked for it already.
  const isFirstPage = (await headers()).get("sec-fetch-dest") === "document";
  return (
    <>
      {/* Fetched beside the scripts, not after them. An element: react-dom's preload() reaches the browser only with the scripts. */}
      {!isSmall && isFirstPage && <link rel="preload" as="fetch" href={wholeLogUrl(head.id)} crossOrigin="anonymous" />}
      <DeliberationPage
        key={head.id}
        id={head.id}
        protocol={head.protocol}
        opened={head.origin === null ? null : await openedFrom(head.services.pool, head.id)}
        initialLog={isSmall ? await head.services.store.read(head.id, 0) : null}
      />
    </>
  );
}

/** Where the whole log is fetched from; the page tells the browser before its scripts have run. */
function wholeLogUrl(id: DeliberationId): string {
  return urlOf(deliberationEvents.path, { id }, { after: 0 });
}
