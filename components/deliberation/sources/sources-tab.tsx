"use client";

import { PageBody } from "@/components/layout/page-body";
import { EvidenceBalance } from "@/components/pictures/evidence-balance";
import { BOXED } from "@/components/pictures/figure";
import { AgentName } from "@/components/ui/agent/agent-name";
import { EmptyState } from "@/components/ui/empty-state";
import { Panel } from "@/components/ui/panel";
import { Spinner } from "@/components/ui/spinner";
import { formatCount, formatCountOf } from "@/lib/client/format";
import { messageOf } from "@/lib/client/http/api";
import { perLog } from "@/lib/client/live/folded-log";
import { useLog, useView } from "@/lib/client/live/log-view";
import { useAddress } from "@/lib/client/page/use-address";
import { useSourceFile } from "@/lib/client/sources/use-sources";
import { ARTIFACT_SOURCE } from "@/lib/domain/evidence/own-sources";
import { decisionKey, decisionName } from "@/lib/domain/evidence/grounding";
import type { SourceId, SourceRef } from "@/lib/domain/evidence/source";
import type { CitationView } from "@/lib/projections/evidence/evidence-view";
import type { SourceFileUse } from "@/lib/projections/evidence/source-use";
import { evidenceBalance } from "@/lib/projections/pictures/evidence-balance";
import { CitedFile } from "./cited-file";
import { SourceFiles } from "./source-files";

// Here and not with the other views: it comes with this tab, after the page.
const balanceOf = perLog((_, folded) => evidenceBalance(folded));

/** What the panel could look at, what it did look at, and what carried its words. */
export function SourcesTab() {
  const evidence = useView("evidence");
  const balance = balanceOf(useLog());
  const address = useAddress();
  const source = address.get("source");
  const path = address.get("path");
  const picture = balance && <EvidenceBalance model={balance} className={BOXED} />;
  if (!evidence || (evidence.sources.length === 0 && evidence.files.length === 0 && evidence.earlier.length === 0))
    return (
      <PageBody>
        <EmptyState title="No sources">
          This deliberation was given no sources: the panel works from the question and its document alone. Add files or
          a folder when you create the next one.
        </EmptyState>
        {picture}
      </PageBody>
    );
  const { sources, files, earlier } = evidence;
  const citations = evidence.replies.flatMap((reply) => reply.citations);
  const notFound = citations.filter(({ status }) => status === "not_found");
  const ofDocument = citations.filter(({ at }) => at?.source === ARTIFACT_SOURCE);
  return (
    <PageBody>
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[300px_minmax(0,1fr)]">
        <div className="flex min-w-0 flex-col gap-4">
          {sources.map((ref) => (
            <Panel key={ref.id} title={ref.title} hint={headLine(ref, files)}>
              <SourceFiles source={ref.id} used={files} current={source === ref.id ? path : null} />
            </Panel>
          ))}
          {ofDocument.length > 0 && (
            <Panel title="The document">
              <p className="text-ink-muted">
                {ofDocument.length === 1 ? "One reply cites it." : `${formatCount(ofDocument.length)} citations.`} It is
                on the Artifact tab.
              </p>
            </Panel>
          )}
          {earlier.length > 0 && (
            <Panel title="Decided before">
              <ul className="flex flex-col gap-2">
                {earlier.map((earlierOne) => (
                  <li key={decisionKey(earlierOne)}>
                    <p className="font-semibold">
                      {decisionName(earlierOne)} · {earlierOne.title}
                    </p>
                    <p className="text-ink-muted">{earlierOne.decision}</p>
                  </li>
                ))}
              </ul>
            </Panel>
          )}
          {notFound.length > 0 && (
            <Panel title="Not found" hint={formatCount(notFound.length)}>
              <p className="mb-2 text-xs text-ink-muted">
                Quotations that are in none of the files the panel was given.
              </p>
              <ul className="flex flex-col gap-2">
                {notFound.map((citation) => (
                  <NotFound key={`${citation.seq}/${citation.id}`} citation={citation} />
                ))}
              </ul>
            </Panel>
          )}
        </div>
        {source && path ? (
          <OneFile
            key={`${source}/${path}`}
            source={source as SourceId}
            path={path}
            use={files.find((file) => file.source === source && file.path === path)}
          />
        ) : (
          <div className="flex min-w-0 flex-col gap-4">
            {picture}
            <Panel title="Choose a file">
              <p className="text-ink-muted">
                Files are marked by who cited them (filled) or only read them (hollow); the bars count citations. Choose
                one to see the passages and the replies that rest on them.
              </p>
            </Panel>
          </div>
        )}
      </div>
    </PageBody>
  );
}

/** "14 files · 11 cited · 2 never opened · 3d81c0a". */
function headLine({ id, files, revision }: SourceRef, used: readonly SourceFileUse[]): string {
  const own = used.filter(({ source }) => source === id);
  const cited = own.filter(({ citations }) => citations.length > 0).length;
  const unopened = files - own.length;
  return [
    formatCountOf(files, "file"),
    `${cited === 0 ? "none" : formatCount(cited)} cited`,
    ...(unopened > 0 ? [`${formatCount(unopened)} never opened`] : []),
    ...(revision ? [revision.commit.slice(0, 7)] : []),
  ].join(" · ");
}

function NotFound({ citation: { agentId, name, round, quote } }: { citation: CitationView }) {
  const { panel } = useView("snapshot");
  return (
    <li className="border-l-2 border-danger pl-2.5">
      <p className="flex flex-wrap gap-x-2 text-xs text-ink-muted">
        <AgentName place={panel.findIndex(({ id }) => id === agentId) + 1} name={name} /> round {round}
      </p>
      <blockquote className="[overflow-wrap:anywhere]">“{quote}”</blockquote>
    </li>
  );
}

function OneFile({ source, path, use }: { source: SourceId; path: string; use: SourceFileUse | undefined }) {
  const { data, error } = useSourceFile(source, path);
  return (
    <Panel title={path} hint={data ? `${formatCount(data.file.lines)} lines, as they were read` : undefined}>
      {error && (
        <p role="alert" className="text-danger">
          {messageOf(error)}
        </p>
      )}
      {!data && !error && <Spinner>Loading the file…</Spinner>}
      {data && <CitedFile text={data.text} use={use} />}
    </Panel>
  );
}
