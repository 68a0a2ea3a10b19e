import clsx from "clsx";

type QuotedTextProps = { children: string; className?: string };

/** An agent's own words, as text. */
export function QuotedText({ children, className }: QuotedTextProps) {
  return <q className={clsx("[overflow-wrap:anywhere] [quotes:'“'_'”']", className)}>{children}</q>;
}
