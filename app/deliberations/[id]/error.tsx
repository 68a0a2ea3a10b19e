"use client";

import { ErrorState } from "@/components/feedback/error-state";
import { PageBody } from "@/components/layout/page-body";
import { PageHeader } from "@/components/layout/page-header";
import { LinkButton } from "@/components/ui/link-button";

type ErrorPageProps = { error: Error & { digest?: string }; reset: () => void };

export default function ErrorPage({ error, reset }: ErrorPageProps) {
  return (
    <>
      <PageHeader title="Deliberation" crumb={{ href: "/deliberations", label: "Deliberations" }} />
      <PageBody>
        <ErrorState
          title="This deliberation could not be shown"
          message="Only this page failed. The deliberation itself is not affected."
          id={error.digest}
          onRetry={reset}
          action={
            <LinkButton variant="ghost" href="/deliberations">
              Go to Deliberations
            </LinkButton>
          }
        />
      </PageBody>
    </>
  );
}
