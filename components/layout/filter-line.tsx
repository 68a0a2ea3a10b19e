import type { ReactNode } from "react";

/**
 * What narrows a list, beside its search box. On a phone it is one line that can be pushed along: the list itself is what
 * the screen is for. `relative`, because hidden labels would stand beside the page otherwise and widen it.
 */
export function FilterLine({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-w-0 items-center gap-2 max-md:relative max-md:-mx-4 max-md:overflow-x-auto max-md:px-4 max-md:[scrollbar-width:none] max-md:[&>*]:shrink-0 md:contents">
      {children}
    </div>
  );
}
