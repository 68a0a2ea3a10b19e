import { Badge } from "@/components/ui/badge";
import { hostOf } from "@/lib/client/connections/connection-host";
import type { Connection } from "@/lib/contracts/connections";

type DefaultSentenceProps = { items: readonly Connection[] };

/** Who answers in a new deliberation that chooses nothing. */
export function DefaultSentence({ items }: DefaultSentenceProps) {
  const chosen = items.find(({ isDefault }) => isDefault);
  return (
    <p className="border-b border-line px-3.5 py-2 text-ink-muted">
      {!chosen && (
        <>
          <Badge>Rehearsal</Badge> There is no default connection: a new deliberation is a rehearsal unless you choose
          one for it.
        </>
      )}
      {chosen && chosen.defaultModel === "" && (
        <>
          New deliberations go to <span className="font-semibold text-ink">{chosen.name}</span>, which has no default
          model, so each one has to name a model.
        </>
      )}
      {chosen && chosen.defaultModel !== "" && (
        <>
          New deliberations use <span className="font-semibold text-ink">{chosen.defaultModel}</span> at{" "}
          <span className="font-semibold text-ink">{hostOf(chosen.baseUrl)}</span>. Each one can use another connection
          or model, or be a rehearsal.
        </>
      )}
    </p>
  );
}
