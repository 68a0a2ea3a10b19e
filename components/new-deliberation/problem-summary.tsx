import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { formatCountOf } from "@/lib/client/format";
import type { Problems } from "@/lib/client/new-deliberation/draft-problems";
import { PROTOCOL_FORMS } from "@/lib/protocols/forms";
import { fieldLabel } from "./field-labels";
import { useForm } from "./form-context";

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
            {path === "artifact" && <WithoutDocument />}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

/** Beside "there is no document": a way on in one click. */
function WithoutDocument() {
  const { draft, dispatch } = useForm();
  const instead = PROTOCOL_FORMS[draft.protocol].withoutDocument;
  if (!instead || draft.artifact.trim() !== "") return null;
  return (
    <Button className="ml-2" onClick={() => dispatch({ type: "config", changes: instead.changes })}>
      {instead.label}
    </Button>
  );
}
