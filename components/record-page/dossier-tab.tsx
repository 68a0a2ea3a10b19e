"use client";

import { ErrorState } from "@/components/feedback/error-state";
import { RecordDossier } from "@/components/deliberation/record/record-dossier";
import type { WantedMark } from "@/components/deliberation/record/dossier-marks";
import { Skeleton } from "@/components/ui/skeleton";
import { messageOf } from "@/lib/client/http/api";
import { useDossier } from "@/lib/client/records/use-record";
import type { RecordDetail } from "@/lib/contracts/record-life";

type DossierTabProps = { record: Pick<RecordDetail, "number" | "deliberationId">; wanted: WantedMark | null };

/** What stands behind the page. Fetched when somebody looks: it may be long. */
export function DossierTab({ record: { number, deliberationId }, wanted }: DossierTabProps) {
  const dossier = useDossier(number, deliberationId);
  if (dossier.data !== undefined) return <RecordDossier markdown={dossier.data} wanted={wanted} />;
  if (dossier.isError)
    return (
      <ErrorState
        title="The dossier could not be loaded"
        message={messageOf(dossier.error)}
        onRetry={() => void dossier.refetch()}
      />
    );
  return <Skeleton className="h-60 w-full" />;
}
