import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { cache } from "react";
import { DeliberationPage } from "@/components/deliberation/deliberation-page";
import { deliberationIdSchema } from "@/lib/domain/ids";
import { services } from "@/lib/server/services";

type PageProps = { params: Promise<{ id: string }> };

/** Above this the browser fetches the log itself: the page comes first, and is not parsed twice. */
const MAX_INLINE_CHARS = 400_000;

const readLog = cache(async (rawId: string) => {
  const id = deliberationIdSchema.safeParse(rawId);
  const log = id.success ? await services().store.read(id.data, 0) : null;
  return id.success && log ? { id: id.data, log } : null;
});

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const found = await readLog((await params).id);
  const [created] = found?.log ?? [];
  return { title: created?.payload.type === "deliberation.created" ? created.payload.subject.title : "Not found" };
}

export default async function Page({ params }: PageProps) {
  const found = await readLog((await params).id);
  if (!found) notFound();
  const isSmall = JSON.stringify(found.log).length <= MAX_INLINE_CHARS;
  return <DeliberationPage key={found.id} id={found.id} initialLog={isSmall ? found.log : null} />;
}
