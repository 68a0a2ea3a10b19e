import clsx from "clsx";

type SkeletonProps = { /** Height and width of what will stand here: "h-5 w-40". */ className?: string };

/** Appears after 200 ms only: what is fast does not flicker. Put `aria-busy` and a sentence on the part that loads. */
export function Skeleton({ className }: SkeletonProps) {
  return (
    <span aria-hidden="true" className={clsx("appear-late block rounded-md bg-hover", className ?? "h-5 w-full")} />
  );
}
