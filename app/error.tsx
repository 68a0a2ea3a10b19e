"use client";

import { ErrorState } from "@/components/feedback/error-state";
import { PageBody } from "@/components/layout/page-body";
import { PageHeader } from "@/components/layout/page-header";
import { LinkButton } from "@/components/ui/link-button";

type ErrorPageProps = { error: Error & { digest?: string }; reset: () => void };

/** Inside the shell: the navigation still works. */
export default function ErrorPage({ error, reset }: ErrorPageProps) {
  return (
    <>
      <PageHeader title="Something went wrong" />
      <PageBody>
        <ErrorState
          title="This page could not be shown"
          message="Your work is safe: deliberations keep running without this page."
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
