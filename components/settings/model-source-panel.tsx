import { Badge } from "@/components/ui/badge";
import { Panel } from "@/components/ui/panel";
import type { Settings } from "@/lib/contracts/settings";

type ModelSourcePanelProps = { source: Settings["source"] };

const VARIABLES = [
  { name: "OPENAI_API_KEY", meaning: "Key of the endpoint. It stays on the server: no page, log or record has it." },
  { name: "OPENAI_BASE_URL", meaning: "Any OpenAI-compatible endpoint, for example a local one. It can do without a key." },
  { name: "PARLEY_MODEL", meaning: "The model that answers unless a deliberation or an agent names another." },
] as const;

/** Which model answers in new deliberations, and where that is decided. Never a key. */
export function ModelSourcePanel({ source }: ModelSourcePanelProps) {
  return (
    <Panel title="Model" hint="of new deliberations">
      <div className="flex flex-col gap-3">
        {source.kind === "rehearsal" ? (
          <p><Badge>Rehearsal</Badge> No endpoint is configured, so no model is called: a built-in panel rehearses, and says so everywhere.</p>
        ) : (
          <p><span className="font-semibold">{source.model}</span> at <span className="font-semibold">{source.host}</span>. A new deliberation can still be a rehearsal.</p>
        )}
        <p className="text-ink-muted">
          {source.kind === "rehearsal" ? "To let a model answer" : "To change it"}, set these variables where Parley is started, then start it again. Deliberations that exist keep the source they were made with.
        </p>
        <dl className="grid gap-x-4 gap-y-1 md:grid-cols-[auto_minmax(0,1fr)]">
          {VARIABLES.map(({ name, meaning }) => (
            <div key={name} className="col-span-full grid grid-cols-subgrid max-md:mb-1">
              <dt><code>{name}</code></dt>
              <dd className="text-ink-muted">{meaning}</dd>
            </div>
          ))}
        </dl>
      </div>
    </Panel>
  );
}
