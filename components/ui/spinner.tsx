import clsx from "clsx";

type SpinnerProps = { children: string; className?: string };

/** Never alone: it says what is awaited. */
export function Spinner({ children, className }: SpinnerProps) {
  return (
    <span className={clsx("inline-flex items-center gap-2 text-ink-muted", className)}>
      <svg viewBox="0 0 12 12" aria-hidden="true" className="size-3 shrink-0 motion-safe:animate-spin">
        <circle
          cx="6"
          cy="6"
          r="4.5"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.5"
          strokeDasharray="20 9"
          strokeLinecap="round"
        />
      </svg>
      {children}
    </span>
  );
}
