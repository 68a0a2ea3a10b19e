"use client";

import { useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { messageOf } from "@/lib/client/http/api";
import { formatCount, formatTotal } from "@/lib/client/format";
import type { usePages } from "@/lib/client/lists/use-pages";

type LoadMoreProps = {
  list: Pick<
    ReturnType<typeof usePages>,
    "rows" | "total" | "hasNextPage" | "isFetchingNextPage" | "isFetchNextPageError" | "error"
  > & { fetchNextPage: () => Promise<unknown> };
};

/** Below a list that came in part; nothing where all of it was on the first page. */
export function LoadMore({
  list: { rows, total, hasNextPage, isFetchingNextPage, isFetchNextPageError, error, fetchNextPage },
}: LoadMoreProps) {
  const words = useRef<HTMLParagraphElement>(null);
  const [wasUsed, setUsed] = useState(false);
  // With the last page the button goes, and the focus with it: whoever pressed it with a key stays here.
  useEffect(() => {
    if (!hasNextPage && wasUsed && document.activeElement === document.body) words.current?.focus();
  }, [hasNextPage, wasUsed]);

  if (!hasNextPage && !wasUsed) return null;
  function more() {
    setUsed(true);
    void fetchNextPage();
  }
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      {hasNextPage && (
        <Button pending={isFetchingNextPage && "Loading…"} onClick={more}>
          {isFetchNextPageError ? "Try again" : "Load more"}
        </Button>
      )}
      <p ref={words} tabIndex={-1} role="status" className="text-xs text-ink-muted tabular">
        {hasNextPage
          ? `${formatCount(rows.length)} of ${formatTotal(total)}`
          : `All ${formatCount(rows.length)} are shown.`}
      </p>
      {isFetchNextPageError && error && (
        <p role="alert" className="text-xs text-danger">
          The next page could not be loaded. {messageOf(error)}
        </p>
      )}
    </div>
  );
}
