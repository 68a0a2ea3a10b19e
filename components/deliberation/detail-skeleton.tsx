import { Skeleton } from "@/components/ui/skeleton";

/** What opens beside the page, before its script has come. */
export function DetailSkeleton() {
  return (
    <div aria-busy="true" className="flex flex-col gap-3 p-4">
      <p className="sr-only" role="status">
        Loading…
      </p>
      <Skeleton className="h-5 w-48 max-w-full" />
      <Skeleton className="h-40" />
    </div>
  );
}
