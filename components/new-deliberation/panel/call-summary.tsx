"use client";

import { readableConfig } from "@/lib/client/new-deliberation/draft";
import { useForm } from "@/components/new-deliberation/form-context";
import { PROTOCOL_FORMS } from "@/lib/protocols/forms";

export function CallSummary() {
  const { draft, seats, problemAt } = useForm();
  const rounds = problemAt("config.max_iterations") ?? problemAt("config.max_rounds");
  const line =
    rounds === undefined
      ? PROTOCOL_FORMS[draft.protocol].callLine(readableConfig(draft), seats.length, { draft, seats })
      : null;
  if (!line) return <p className="text-ink-muted">Set the maximum rounds to see how many calls it can take.</p>;
  const canLook = draft.sources.length > 0 && draft.evidence !== "off";
  return (
    <p>
      <span className="font-semibold tabular">{line.main}</span>
      {line.more && <span className="text-ink-muted">, {line.more}.</span>}
      {canLook && <span className="text-ink-muted"> Calls for look-ups come on top.</span>}
    </p>
  );
}
