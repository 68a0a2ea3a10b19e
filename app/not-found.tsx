import type { Metadata } from "next";
import { PageBody } from "@/components/layout/page-body";
import { PageHeader } from "@/components/layout/page-header";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link-button";

export const metadata: Metadata = { title: "Not found" };

export default function NotFound() {
  return (
    <>
      <PageHeader title="Not found" />
      <PageBody>
        <EmptyState
          title="There is nothing at this address."
          actions={<LinkButton href="/deliberations">Go to Deliberations</LinkButton>}
        >
          It may have been deleted, or the link is incomplete.
        </EmptyState>
      </PageBody>
    </>
  );
}
