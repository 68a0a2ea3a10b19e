"use client";

import { PageBody } from "@/components/layout/page-body";
import { CopyButton } from "@/components/ui/text/copy-button";
import { Markdown } from "@/components/ui/text/markdown";
import { Panel } from "@/components/ui/panel";
import { formatCount } from "@/lib/client/format";
import { useView } from "@/lib/client/live/log-view";
import { useAddress } from "@/lib/client/page/use-address";
import { ArtifactDiff } from "./artifact-diff";
import { ArtifactVersions } from "./artifact-versions";
import { ViewSwitch } from "@/components/deliberation/view-switch";

const WAYS = ["rendered", "changes", "source"] as const;
type Way = (typeof WAYS)[number];
const LABELS: Readonly<Record<Way, string>> = { rendered: "Rendered", changes: "Changes", source: "Source" };

/** What is deliberated: the question, what was said around it, and the document as it was and as it became. */
export function ArtifactTab() {
  const { subject } = useView("folded").lifecycle.created;
  const versions = useView("versions");
  const address = useAddress();
  const latest = versions.at(-1);
  const version = versions.find(({ number }) => number === Number(address.get("version"))) ?? latest;
  const before = version ? versions.find(({ number }) => number === version.number - 1) : undefined;
  const text = version?.text ?? subject.artifact;
  const ways = WAYS.filter((way) => way !== "changes" || before);
  const way = ways.find((one) => one === address.get("show")) ?? (before ? "changes" : "rendered");
  // A plan is written beside the document it is for.
  const isGivenApart =
    subject.artifact.trim() !== "" && latest !== undefined && versions.every(({ seq }) => seq !== null);
  const words = text.split(/\s+/).filter(Boolean).length;
  return (
    <PageBody>
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,1fr)_minmax(320px,34%)]">
        <div className="flex min-w-0 flex-col gap-4 lg:col-start-2 lg:row-start-1">
          {version && versions.length > 1 && <ArtifactVersions versions={versions} current={version.number} />}
          <Panel title="Question">
            <Markdown topHeading={3}>{subject.question}</Markdown>
          </Panel>
          {isGivenApart && (
            <Panel title="Original document">
              <Markdown topHeading={3}>{subject.artifact}</Markdown>
            </Panel>
          )}
          {subject.context && (
            <Panel title="Context">
              <Markdown topHeading={3}>{subject.context}</Markdown>
            </Panel>
          )}
        </div>
        <Panel
          className="min-w-0 lg:col-start-1 lg:row-start-1"
          title={version && versions.length > 1 ? `Artifact, version ${version.number}` : "Artifact"}
          hint={text ? `${formatCount(words)} words` : undefined}
          actions={
            text && (
              <>
                <ViewSwitch
                  label="How the artifact is shown"
                  current={way}
                  items={ways.map((id) => ({ id, label: LABELS[id], href: address.href({ show: id }) }))}
                />
                <CopyButton text={text} label="Copy Markdown" />
              </>
            )
          }
        >
          {text === "" ? (
            <p className="text-ink-muted">No document was provided. The panel works from the question alone.</p>
          ) : way === "changes" && before ? (
            <ArtifactDiff key={version?.number} before={before.text} after={text} />
          ) : way === "source" ? (
            <pre
              tabIndex={0}
              role="group"
              aria-label="Source of the artifact"
              className="overflow-x-auto text-xs whitespace-pre-wrap"
            >
              {text}
            </pre>
          ) : (
            <Markdown size="document" topHeading={3}>
              {text}
            </Markdown>
          )}
        </Panel>
      </div>
    </PageBody>
  );
}
