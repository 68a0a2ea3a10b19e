"use client";

import { ErrorPage, type Failure } from "@/components/feedback/error-page";

export default function AnyError(failure: Failure) {
  return (
    <ErrorPage
      {...failure}
      header={{ title: "Something went wrong" }}
      title="This page could not be shown"
      message="Your work is safe: deliberations keep running without this page."
    />
  );
}
