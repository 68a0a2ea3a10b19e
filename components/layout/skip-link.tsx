export function SkipLink() {
  return (
    <a
      href="#main"
      className="no-print sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-2 focus:rounded-md focus:bg-surface focus:px-3 focus:py-2 focus:shadow-overlay"
    >
      Skip to the content
    </a>
  );
}
