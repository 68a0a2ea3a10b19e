"use client";

import { PageBody } from "@/components/layout/page-body";
import { CopyButton } from "@/components/ui/copy-button";
import { Markdown } from "@/components/ui/markdown";
import { Panel } from "@/components/ui/panel";
import { formatCount } from "@/lib/client/format";
import { useView } from "@/lib/client/log-view";
import { useAddress } from "@/lib/client/use-address";
import { ViewSwitch } from "./view-switch";

/** What is deliberated: the question, what was said around it, and the document. */
export function ArtifactTab() {
  const { subject } = useView("folded").lifecycle.created;
  const address = useAddress();
  const isSource = address.get("show") === "source";
  const words = subject.artifact.split(/\s+/).filter(Boolean).length;
  return (
    <PageBody>
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-[minmax(0,1fr)_minmax(320px,34%)]">
        <div className="flex min-w-0 flex-col gap-4 lg:col-start-2 lg:row-start-1">
          <Panel title="Question"><Markdown topHeading={3}>{subject.question}</Markdown></Panel>
          {subject.context && <Panel title="Context"><Markdown topHeading={3}>{subject.context}</Markdown></Panel>}
        </div>
        <Panel
          className="lg:col-start-1 lg:row-start-1"
          title="Artifact"
          hint={subject.artifact ? `${formatCount(words)} words` : undefined}
          actions={subject.artifact && (
            <>
              <ViewSwitch label="How the artifact is shown" current={isSource ? "source" : "rendered"} items={[{ id: "rendered", label: "Rendered", href: address.href({ show: null }) }, { id: "source", label: "Source", href: address.href({ show: "source" }) }]} />
              <CopyButton text={subject.artifact} label="Copy Markdown" />
            </>
          )}
        >
          {subject.artifact === "" ? <p className="text-ink-muted">No document was given: the panel works from the question alone.</p>
            : isSource ? <pre tabIndex={0} role="group" aria-label="Source of the artifact" className="overflow-x-auto text-xs whitespace-pre-wrap">{subject.artifact}</pre>
            : <Markdown size="document" topHeading={3}>{subject.artifact}</Markdown>}
        </Panel>
      </div>
    </PageBody>
  );
}
