import type { Metadata } from "next";
import { notFound, redirect } from "next/navigation";
import { servicesFor } from "@/app/services-for";
import { PageBody } from "@/components/layout/page-body";
import { PageHeader } from "@/components/layout/page-header";
import { OtherSpace } from "@/components/spaces/other-space";
import { safeNext } from "@/lib/domain/access/safe-next";

export const metadata: Metadata = { title: "In another space" };

type PageProps = { searchParams: Promise<{ space?: string | string[]; next?: string | string[] }> };

/** Where a link to something in another of one's spaces leads: nobody is moved without being asked. */
export default async function OtherSpacePage({ searchParams }: PageProps) {
  const { viewer } = await servicesFor({ action: "read" });
  const { space, next } = await searchParams;
  // They went there and this page was loaded once more, by them or because another call of it found the space changed.
  if (viewer.kind === "person" && space === viewer.space) redirect(safeNext([next].flat()[0]));
  const there = viewer.kind === "person" ? viewer.spaces.find(({ id }) => id === space && id !== viewer.space) : null;
  if (!there) notFound();
  return (
    <>
      <PageHeader title="In another space" />
      <PageBody>
        <OtherSpace space={there.id} next={safeNext([next].flat()[0])} />
      </PageBody>
    </>
  );
}
