"use client";

import clsx from "clsx";
import { Panel } from "@/components/ui/panel";
import { formatCountOf } from "@/lib/client/format";
import { useView } from "@/lib/client/live/log-view";
import { useAddress } from "@/lib/client/page/use-address";
import type { ArtifactVersion } from "@/lib/projections/artifact-version";
import { issueChanges } from "@/components/deliberation/tabs";

type ArtifactVersionsProps = { versions: readonly ArtifactVersion[]; current: number };

/** Newest first: who made it after which round, what changed, and which issues each change answers. */
export function ArtifactVersions({ versions, current }: ArtifactVersionsProps) {
  const address = useAddress();
  return (
    <Panel flush title="Versions" hint={formatCountOf(versions.length, "version")}>
      <ol>
        {versions.toReversed().map(({ number, round, by, changes }) => (
          <li
            key={number}
            className={clsx("border-b border-line px-3.5 py-2.5 last:border-0", number === current && "bg-sunken")}
          >
            <a
              className="link font-semibold"
              aria-current={number === current ? "true" : undefined}
              href={address.href({ version: number })}
            >
              Version {number}
            </a>
            <span className="ml-2 text-xs text-ink-muted">{round > 0 ? `${by}, after round ${round}` : by}</span>
            {number === current && changes.length > 0 && (
              <ul className="mt-1.5 flex flex-col gap-1.5">
                {changes.map(({ what, why, answers }, index) => (
                  <li key={index} className="border-l-2 border-line-strong pl-2.5 [overflow-wrap:anywhere]">
                    {what}
                    {why && <p className="text-xs text-ink-muted">{why}</p>}
                    {answers.length > 0 && (
                      <p className="text-xs text-ink-muted">
                        answers <Answers ids={answers} />
                      </p>
                    )}
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ol>
    </Panel>
  );
}

function Answers({ ids }: { ids: readonly string[] }) {
  const address = useAddress();
  const issues = useView("issues");
  return ids.map((id, index) => {
    const issue = issues.find((one) => one.id.toLowerCase() === id.trim().toLowerCase());
    return (
      <span key={id}>
        {index > 0 && ", "}
        {issue ? (
          <a
            className="link font-mono"
            title={issue.text}
            href={address.href({ ...issueChanges(issue.id), seq: issue.seq })}
          >
            {issue.id}
          </a>
        ) : (
          <span className="font-mono">{id}</span>
        )}
      </span>
    );
  });
}
