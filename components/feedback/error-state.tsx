import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { Glyph } from "@/components/ui/glyph";

type ErrorStateProps = {
  title?: string;
  message: ReactNode;
  /** For finding it in the server's log. */
  id?: string | undefined;
  onRetry?: (() => void) | undefined;
  /** A way out besides trying again. */
  action?: ReactNode;
};

export function ErrorState({ title = "Something went wrong", message, id, onRetry, action }: ErrorStateProps) {
  return (
    <div role="alert" className="flex flex-col items-start gap-3 rounded-lg border border-danger-line bg-surface p-4">
      <p className="flex items-center gap-2 font-semibold text-danger">
        <Glyph name="cross" />
        {title}
      </p>
      <div className="max-w-[72ch]">{message}</div>
      {id && (
        <p className="text-xs text-ink-muted">
          Error id <code>{id}</code>
        </p>
      )}
      {(onRetry || action) && (
        <div className="flex flex-wrap gap-2">
          {onRetry && <Button onClick={onRetry}>Try again</Button>}
          {action}
        </div>
      )}
    </div>
  );
}
