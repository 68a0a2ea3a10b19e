import clsx from "clsx";

export type ArtifactView = "source" | "preview";

type ViewSwitchProps = { view: ArtifactView; onChange: (view: ArtifactView) => void };

const LABEL: Record<ArtifactView, string> = { source: "Source", preview: "Preview" };

export function ViewSwitch({ view, onChange }: ViewSwitchProps) {
  return (
    <div role="group" aria-label="View" className="inline-flex rounded-md border border-line-strong/60 bg-surface p-px">
      {(["source", "preview"] as const).map((each) => (
        <button
          key={each}
          type="button"
          aria-pressed={view === each}
          onClick={() => onChange(each)}
          className={clsx(
            "rounded-[5px] px-2 leading-6 pointer-coarse:min-h-11",
            view === each ? "bg-hover text-ink" : "text-ink-muted hover:text-ink",
          )}
        >
          {LABEL[each]}
        </button>
      ))}
    </div>
  );
}
