"use client";

import type { ComponentProps } from "react";
import { PageBody } from "@/components/layout/page-body";
import { PageHeader } from "@/components/layout/page-header";
import { LinkButton } from "@/components/ui/link-button";
import { ErrorState } from "./error-state";

/** What Next gives an error page. */
export type Failure = { error: Error & { digest?: string }; reset: () => void };

type ErrorPageProps = Failure & {
  header: ComponentProps<typeof PageHeader>;
  title: string;
  /** What is still all right. */
  message: string;
};

/** Inside the shell: the navigation still works. */
export function ErrorPage({ error, reset, header, title, message }: ErrorPageProps) {
  return (
    <>
      <PageHeader {...header} />
      <PageBody>
        <ErrorState
          title={title}
          message={message}
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
