import { PageBody } from "@/components/layout/page-body";
import { Skeleton } from "@/components/ui/skeleton";

/** A tab that was opened before its script has come. */
export function PaneSkeleton() {
  return (
    <PageBody>
      <div aria-busy="true" className="flex flex-col gap-4">
        <p className="sr-only" role="status">
          Loading…
        </p>
        <Skeleton className="h-7 w-64 max-w-full" />
        <Skeleton className="h-24" />
        <Skeleton className="h-64" />
      </div>
    </PageBody>
  );
}
