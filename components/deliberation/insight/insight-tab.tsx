"use client";

import { PageBody } from "@/components/layout/page-body";
import { RelatedPanel } from "@/components/deliberation/fork/related-panel";
import { perLog } from "@/lib/client/live/folded-log";
import { useLog, useView } from "@/lib/client/live/log-view";
import { insight } from "@/lib/projections/insight/insight";
import { countOf } from "@/lib/projections/wording";
import { InsightQuestion } from "./insight-question";

// Here and not among the page's views, so that it comes with this tab.
const insightOf = perLog(insight);

/** What can be computed about how the panel came to its answer. */
export function InsightTab() {
  const sections = insightOf(useLog());
  const { panel } = useView("snapshot");
  const places = new Map(panel.map(({ id }, index) => [id, index + 1]));
  const toLookAt = sections.filter(({ tone }) => tone === "look").length;
  const unknown = sections.filter(({ tone }) => tone === "unknown").length;
  return (
    <PageBody>
      <div className="flex min-w-0 flex-col gap-1">
        <h2 className="text-lg font-semibold">
          {toLookAt === 0 ? "Nothing here needs a second look." : `${countOf(toLookAt, "answer")} to look at.`}
        </h2>
        <p className="text-ink-muted">
          Computed from the log as it stands, by program; no model was asked.
          {unknown > 0 &&
            ` ${countOf(unknown, "question")} can’t be answered from this log; ${unknown === 1 ? "it says" : "each says"} why.`}
        </p>
      </div>
      <RelatedPanel />
      <div className="min-w-0 gap-4 xl:columns-2">
        {sections.map((section) => (
          <InsightQuestion key={section.id} section={section} places={places} />
        ))}
      </div>
    </PageBody>
  );
}
