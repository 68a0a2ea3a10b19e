"use client";

import { Panel } from "@/components/ui/panel";
import { costView, revisionView } from "@/lib/protocols/judges/views/run-facts";
import type { JudgesState } from "@/lib/protocols/judges/rules/state";
import { YamlDownloads } from "./yaml-downloads";

/** P4-13, P4-37, P4.8: what it has taken and may take, which version is judged, and state and verdict as files. */
export function RunLine({ state }: { state: JudgesState }) {
  const cost = costView(state);
  const { version, cause, loops } = revisionView(state);
  return (
    <Panel title="Calls and state" actions={<YamlDownloads state={state} />}>
      <dl className="grid gap-x-4 gap-y-1 md:grid-cols-[auto_minmax(0,1fr)]">
        <dt className="text-ink-muted">Calls</dt>
        <dd className="tabular">
          {cost.soFar}; {cost.expected}
        </dd>
        <dt className="text-ink-muted">Documents</dt>
        <dd>
          version {version}, {cause}; {loops}
        </dd>
      </dl>
    </Panel>
  );
}
