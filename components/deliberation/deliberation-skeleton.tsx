import { PageBody } from "@/components/layout/page-body";
import { Skeleton } from "@/components/ui/skeleton";

/** The geometry of the page: header, facts, tabs, readiness, matrix, chart. */
export function DeliberationSkeleton() {
  return (
    <div aria-busy="true">
      <p className="sr-only" role="status">
        Loading the deliberation…
      </p>
      <div className="border-b border-line bg-surface">
        <div className="flex min-h-12 items-center gap-4 border-b border-line px-5">
          <Skeleton className="h-5 w-80 max-w-[60%]" />
          <Skeleton className="ml-auto h-7 w-28" />
        </div>
        <div className="flex gap-5 border-b border-line px-5 py-2">
          <Skeleton className="h-4 w-28" />
          <Skeleton className="h-4 w-20" />
          <Skeleton className="h-4 w-20" />
          <Skeleton className="h-4 w-24" />
        </div>
        <div className="flex gap-5 px-5 py-2">
          <Skeleton className="h-5 w-16" />
          <Skeleton className="h-5 w-16" />
          <Skeleton className="h-5 w-20" />
          <Skeleton className="h-5 w-16" />
        </div>
      </div>
      <PageBody>
        <div className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_420px]">
          <div className="flex flex-col gap-4">
            <Skeleton className="h-32" />
            <Skeleton className="h-80" />
            <Skeleton className="h-64" />
          </div>
          <Skeleton className="h-96" />
        </div>
      </PageBody>
    </div>
  );
}
