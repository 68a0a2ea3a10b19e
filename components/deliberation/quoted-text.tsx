import clsx from "clsx";

type QuotedTextProps = { children: string; className?: string };

/** An agent's own words, as text. A line instead of quotation marks: they quote a lot themselves. */
export function QuotedText({ children, className }: QuotedTextProps) {
  return (
    <blockquote className={clsx("border-l-2 border-line-strong pl-2 [overflow-wrap:anywhere]", className)}>
      {children}
    </blockquote>
  );
}
