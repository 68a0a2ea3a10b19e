import { PageBody } from "@/components/layout/page-body";
import { PageHeader } from "@/components/layout/page-header";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link-button";

export default function NotFound() {
  return (
    <>
      <PageHeader title="Not found" crumb={{ href: "/records", label: "Decision records" }} />
      <PageBody>
        <EmptyState
          title="There is no such record."
          actions={<LinkButton href="/records">Go to Decision records</LinkButton>}
        >
          It may have been deleted with its deliberation, or the link is incomplete.
        </EmptyState>
      </PageBody>
    </>
  );
}
