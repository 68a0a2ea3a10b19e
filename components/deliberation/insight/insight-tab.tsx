"use client";

import { PageBody } from "@/components/layout/page-body";
import { RelatedPanel } from "@/components/deliberation/fork/related-panel";
import { perLog } from "@/lib/client/live/folded-log";
import { useLog, useView } from "@/lib/client/live/log-view";
import { insight } from "@/lib/projections/insight/insight";
import { capital } from "@/lib/domain/wording";
import { countInWords } from "@/lib/projections/story/number-word";
import { InsightQuestion } from "./insight-question";
import { Unanswered } from "./unanswered";

// Here and not among the page's views, so that it comes with this tab.
const insightOf = perLog(insight);

/** What can be computed about how the panel came to its answer. */
export function InsightTab() {
  const sections = insightOf(useLog());
  const { panel } = useView("snapshot");
  const places = new Map(panel.map(({ id }, index) => [id, index + 1]));
  const toLookAt = sections.filter(({ tone }) => tone === "look").length;
  // What has something to show although it has no answer is shown like the others.
  const isBare = ({ tone, points }: (typeof sections)[number]): boolean => tone === "unknown" && points.length === 0;
  return (
    <PageBody>
      <div className="flex min-w-0 flex-col gap-1">
        <h2 className="text-lg font-semibold">
          {toLookAt === 0
            ? "Nothing here needs a second look."
            : toLookAt === 1
              ? "One thing here needs a second look."
              : `${capital(countInWords(toLookAt, "thing"))} here need a second look.`}
        </h2>
        <p className="text-ink-muted">Computed from the log as it stands, by program; no model was asked.</p>
      </div>
      <RelatedPanel />
      <div className="min-w-0 gap-4 xl:columns-2">
        {sections
          .filter((section) => !isBare(section))
          .map((section) => (
            <InsightQuestion key={section.id} section={section} places={places} />
          ))}
        <Unanswered sections={sections.filter(isBare)} />
      </div>
    </PageBody>
  );
}
