"use client";

import { ErrorState } from "@/components/feedback/error-state";
import "./globals.css";

type GlobalErrorProps = { error: Error & { digest?: string }; reset: () => void };

/** When even the frame failed: no navigation, no providers, one way forward. */
export default function GlobalError({ error, reset }: GlobalErrorProps) {
  return (
    <html lang="en" data-theme="light">
      <body className="p-6">
        <title>Something went wrong · Parley</title>
        <h1 className="mb-4 text-base font-semibold">Parley</h1>
        <ErrorState
          title="Parley could not be shown"
          message="Your work is safe: deliberations keep running without this page."
          id={error.digest}
          onRetry={reset}
        />
      </body>
    </html>
  );
}
