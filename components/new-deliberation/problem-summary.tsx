import { Notice } from "@/components/ui/notice";
import { formatCountOf } from "@/lib/client/format";
import type { Problems } from "@/lib/client/new-deliberation/draft-problems";
import { fieldLabel } from "./field-labels";

type ProblemSummaryProps = { problems: Problems; onChoose: (path: string) => void };

export function ProblemSummary({ problems, onChoose }: ProblemSummaryProps) {
  const entries = Object.entries(problems);
  if (entries.length === 0) return null;
  return (
    <Notice tone="danger" live title={`${formatCountOf(entries.length, "thing")} to fix before it can start`}>
      <ul role="list">
        {entries.map(([path, problem]) => (
          <li key={path}>
            <button type="button" className="link text-left pointer-coarse:min-h-11" onClick={() => onChoose(path)}>
              {fieldLabel(path)}
            </button>
            : {problem}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
