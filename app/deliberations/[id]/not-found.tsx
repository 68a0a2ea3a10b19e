import { PageBody } from "@/components/layout/page-body";
import { PageHeader } from "@/components/layout/page-header";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link-button";

export default function NotFound() {
  return (
    <>
      <PageHeader title="Not found" crumb={{ href: "/deliberations", label: "Deliberations" }} />
      <PageBody>
        <EmptyState
          title="There is no such deliberation."
          actions={<LinkButton href="/deliberations">Go to Deliberations</LinkButton>}
        >
          It may have been deleted, or the link is incomplete.
        </EmptyState>
      </PageBody>
    </>
  );
}
