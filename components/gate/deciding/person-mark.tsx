import clsx from "clsx";

/** A person by their initial; filled once they have voted. Beside their name, or words for who can't see it. */
export function PersonMark({ name, hasVoted }: { name: string; hasVoted: boolean }) {
  return (
    <span
      aria-hidden="true"
      className={clsx(
        "inline-flex size-[22px] items-center justify-center rounded-full border text-xs font-semibold",
        hasVoted ? "border-ink-muted bg-ink-muted text-surface" : "border-line-strong bg-sunken text-ink-muted",
      )}
    >
      {[...name][0]?.toUpperCase()}
    </span>
  );
}
