import type { ReactNode } from "react";

type MethodLineProps = { title: ReactNode; sentence: ReactNode; action?: ReactNode };

export function MethodLine({ title, sentence, action }: MethodLineProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-3 px-3.5 py-1.5">
      <p className="min-w-0 flex-1 basis-48 break-words">
        {title}
        <span className="block text-xs text-ink-muted">{sentence}</span>
      </p>
      {action}
    </li>
  );
}
