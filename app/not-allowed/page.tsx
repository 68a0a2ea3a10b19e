import type { Metadata } from "next";
import { servicesFor } from "@/app/services-for";
import { PageBody } from "@/components/layout/page-body";
import { PageHeader } from "@/components/layout/page-header";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link-button";

export const metadata: Metadata = { title: "Not allowed" };

export default async function NotAllowedPage() {
  await servicesFor({ action: "read" });
  return (
    <>
      <PageHeader title="Not allowed" />
      <PageBody>
        <EmptyState title="Your role does not include this page." actions={<LinkButton href="/">Today</LinkButton>}>
          An owner of your team can change your role in Settings → People.
        </EmptyState>
      </PageBody>
    </>
  );
}
