"use client";

import { LoadMore } from "@/components/feedback/load-more";
import { Notice } from "@/components/ui/notice";
import { formatTotal } from "@/lib/client/format";
import { messageOf } from "@/lib/client/http/api";
import type { RegisterFilters } from "@/lib/client/records/register-filters";
import { useImportedRecords } from "@/lib/client/records/use-imported";
import { ImportedTable } from "./imported-table";

/** Records of other tools, below Parley's own; nothing where none was imported or none can have what is looked for. */
export function ImportedRecords({ filters }: { filters: RegisterFilters }) {
  const records = useImportedRecords(filters);
  if (!records) return null;
  if (records.isError && records.rows.length === 0)
    return (
      <Notice tone="attention" title="Imported records could not be loaded">
        {messageOf(records.error)}
      </Notice>
    );
  if (records.rows.length === 0) return null;
  return (
    <section aria-labelledby="imported-records" className="flex flex-col gap-2">
      <h2 id="imported-records" className="text-sm font-semibold">
        Imported <span className="font-normal text-ink-muted">{records.total && formatTotal(records.total)}</span>
      </h2>
      <ImportedTable label="Imported decision records" rows={records.rows} />
      <LoadMore list={records} />
    </section>
  );
}
