import { Badge } from "@/components/ui/badge";
import type { ConnectionPreset } from "@/lib/contracts/connections";

type PresetCardsProps = { presets: readonly ConnectionPreset[]; onChoose: (preset: ConnectionPreset) => void };

export function PresetCards({ presets, onChoose }: PresetCardsProps) {
  return (
    <ul role="list" aria-label="Kinds of endpoints" className="grid gap-2 md:grid-cols-2">
      {presets.map((preset) => (
        <li key={preset.id}>
          <button
            type="button"
            onClick={() => onChoose(preset)}
            className="flex size-full flex-col items-start gap-1 rounded-lg border border-line bg-surface px-3 py-2 text-left hover:border-line-strong hover:bg-hover pointer-coarse:min-h-11"
          >
            <span className="flex flex-wrap items-center gap-2">
              <span className="font-semibold">{preset.title}</span>
              {preset.isLocal && <Badge>Local</Badge>}
            </span>
            {preset.note && <span className="text-xs text-ink-muted">{preset.note}</span>}
            {preset.baseUrl && (
              <code className="max-w-full text-xs [overflow-wrap:anywhere] text-ink-muted">{preset.baseUrl}</code>
            )}
          </button>
        </li>
      ))}
    </ul>
  );
}
