/** One look for everything that takes text. */
export const INPUT_STYLE =
  "control field-text w-full min-w-0 rounded-md border border-line-strong bg-surface px-2 text-ink disabled:bg-sunken disabled:text-ink-muted [&[readonly]]:bg-sunken aria-invalid:border-danger aria-invalid:outline-danger";
