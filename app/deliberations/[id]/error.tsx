"use client";

import { ErrorPage, type Failure } from "@/components/feedback/error-page";

export default function DeliberationError(failure: Failure) {
  return (
    <ErrorPage
      {...failure}
      header={{ title: "Deliberation", crumb: { href: "/deliberations", label: "Deliberations" } }}
      title="This deliberation could not be shown"
      message="Only this page failed. The deliberation itself is not affected."
    />
  );
}
