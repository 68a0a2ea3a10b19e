"use client";

import { lazy, Suspense, type ComponentProps } from "react";
import type { Markdown } from "./markdown";
import { persistently } from "@/lib/client/page/persistently";

// Not next/dynamic: it brings a boundary of its own that shows nothing meanwhile.
const Formatted = lazy(() =>
  persistently(() => import("./markdown")).then(({ Markdown: Loaded }) => ({ default: Loaded })),
);

/**
 * For what may be on the first tab: what formats text is a seventh of the scripts of a deliberation's page, and comes only
 * where there is such a text. Until it is there the text stands as it was written.
 */
export function LateMarkdown(props: ComponentProps<typeof Markdown>) {
  return (
    <Suspense fallback={<div className="whitespace-pre-wrap">{props.children}</div>}>
      <Formatted {...props} />
    </Suspense>
  );
}
