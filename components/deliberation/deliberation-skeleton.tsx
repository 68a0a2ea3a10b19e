import { PageBody } from "@/components/layout/page-body";
import { Skeleton } from "@/components/ui/skeleton";

/** The geometry of the page: header, tabs, question, answer, seats, pictures, and the transcript beside them. */
export function DeliberationSkeleton() {
  return (
    <div aria-busy="true">
      <p className="sr-only" role="status">
        Loading the deliberation…
      </p>
      <div className="bg-surface">
        <div className="flex h-12 items-center gap-4 border-b border-line px-4 md:px-5 pointer-coarse:h-14">
          <Skeleton className="h-5 w-80 max-w-[60%]" />
          <Skeleton className="ml-auto h-7 w-28" />
        </div>
        <div className="flex h-[37px] items-center gap-5 border-b border-line px-4 md:px-5 pointer-coarse:h-[45px]">
          <Skeleton className="h-4 w-16" />
          <Skeleton className="h-4 w-16" />
          <Skeleton className="h-4 w-20" />
          <Skeleton className="h-4 w-16" />
        </div>
      </div>
      <PageBody>
        <div className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_minmax(340px,34%)] lg:gap-x-6 xl:grid-cols-[minmax(0,1fr)_404px]">
          <div className="flex flex-col gap-4">
            <Skeleton className="h-5 w-72 max-w-full" />
            <Skeleton className="h-16 max-w-[700px]" />
            <Skeleton className="h-5 w-96 max-w-full" />
            <Skeleton className="h-12" />
            <Skeleton className="h-64" />
          </div>
          <Skeleton className="h-[70vh] max-lg:hidden" />
        </div>
      </PageBody>
    </div>
  );
}
