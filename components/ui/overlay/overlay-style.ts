/** One look for everything that floats above the page: menus, lists, suggestions. */
export const OVERLAY_STYLE =
  "max-h-[var(--available-height)] max-w-[var(--available-width)] overflow-y-auto rounded-lg border border-line bg-surface p-1 text-ink shadow-overlay outline-none print:hidden";

export const OVERLAY_ITEM_STYLE =
  "control flex w-full cursor-pointer items-center gap-2 rounded-md px-2 text-left outline-none select-none data-disabled:cursor-not-allowed data-disabled:opacity-60 data-highlighted:bg-hover forced-colors:data-highlighted:outline-2";
