import { Skeleton } from "@/components/ui/skeleton";

const ROWS = [0, 1, 2, 3, 4, 5];

/** The geometry of the table: a line of headers, then rows. */
export function ListSkeleton() {
  return (
    <div aria-busy="true" className="rounded-lg border border-line bg-surface">
      <p className="sr-only">Loading deliberations…</p>
      <div className="flex h-8 items-center border-b border-line px-3.5 max-md:hidden">
        <Skeleton className="h-3 w-64" />
      </div>
      {ROWS.map((row) => (
        <div
          key={row}
          className="flex min-h-9 items-center gap-4 border-b border-line px-3.5 last:border-0 max-md:min-h-24"
        >
          <Skeleton className="h-4 w-20 shrink-0" />
          <Skeleton className="h-4 w-full max-w-96" />
        </div>
      ))}
    </div>
  );
}
