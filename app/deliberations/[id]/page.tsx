import type { Metadata } from "next";
import { headers } from "next/headers";
import { notFound } from "next/navigation";
import { cache } from "react";
import { DeliberationPage } from "@/components/deliberation/deliberation-page";
import { wholeLogUrl } from "@/lib/client/http/whole-log-url";
import { deliberationIdSchema } from "@/lib/domain/ids";
import { isProtocolId } from "@/lib/protocols/protocol-ids";
import { isInlineLog } from "@/lib/server/deliberations/read-events";
import { services } from "@/lib/server/services";

type PageProps = { params: Promise<{ id: string }> };

const readHead = cache(async (rawId: string) => {
  const id = deliberationIdSchema.safeParse(rawId);
  const row = id.success
    ? await services().prisma.deliberation.findUnique({
        where: { id: id.data },
        select: { title: true, headSeq: true, protocol: true },
      })
    : null;
  return id.success && row ? { id: id.data, ...row } : null;
});

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  return { title: (await readHead((await params).id))?.title ?? "Not found" };
}

export default async function Page({ params }: PageProps) {
  const head = await readHead((await params).id);
  if (!head || !isProtocolId(head.protocol)) notFound();
  const isSmall = await isInlineLog(services().pool, head.id, head.headSeq);
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
        initialLog={isSmall ? await services().store.read(head.id, 0) : null}
      />
    </>
  );
}
