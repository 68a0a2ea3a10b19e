import type { ReactNode } from "react";
import { PageBody } from "@/components/layout/page-body";

type SplitBodyProps = { side: ReactNode; children: ReactNode };

/** A tab's content with the inspector beside it when something is selected. */
export function SplitBody({ side, children }: SplitBodyProps) {
  return (
    <PageBody>
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4 lg:gap-x-5 lg:has-[>aside]:grid-cols-[minmax(0,1fr)_minmax(360px,34%)] xl:has-[>aside]:grid-cols-[minmax(0,1fr)_460px]">
        <div className="flex min-w-0 flex-col gap-4">{children}</div>
        {side}
      </div>
    </PageBody>
  );
}
