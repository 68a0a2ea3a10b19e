"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Field } from "@/components/ui/form/field";
import { RadioCards } from "@/components/ui/form/radio-cards";
import { TextField } from "@/components/ui/form/text-field";
import { call, messageOf } from "@/lib/client/http/api";
import { queryKeys } from "@/lib/client/http/query-keys";
import { useDebounced } from "@/lib/client/page/use-debounced";
import { listImportedRecords, type ImportedRow } from "@/lib/contracts/imported-records";
import { listRecords, type RecordRow } from "@/lib/contracts/records";
import { importedName, recordName } from "@/lib/domain/record/record-name";
import { storable } from "@/lib/events/storable";

/** One of Parley's own, or one that was imported. */
export type PickedRecord = RecordRow | ImportedRow;

export const isImported = (record: PickedRecord): record is ImportedRow => "folderId" in record;

type RecordPickerProps = {
  legend: string;
  /** Not offered: the record this is about. */
  except: number;
  /** Whether imported records are offered too. */
  withImported: boolean;
  value: PickedRecord | null;
  onChange: (record: PickedRecord) => void;
  error?: string | undefined;
};

const TYPING_MS = 200;
const SHOWN = 6;

const keyOf = (record: PickedRecord): string => (isImported(record) ? record.id : String(record.number));

/** One record of the register, found by number or title. */
export function RecordPicker({ legend, except, withImported, value, onChange, error }: RecordPickerProps) {
  const [text, setText] = useState("");
  const q = useDebounced(storable(text).trim(), TYPING_MS);
  const found = useQuery({
    queryKey: queryKeys.quickRecords(`pick ${q}`),
    queryFn: ({ signal }) => call(listRecords, { query: { q, limit: SHOWN }, signal }),
    placeholderData: keepPreviousData,
  });
  const imported = useQuery({
    queryKey: queryKeys.importedRecords({ pick: q }),
    queryFn: ({ signal }) => call(listImportedRecords, { query: { q, limit: SHOWN }, signal }),
    placeholderData: keepPreviousData,
    enabled: withImported,
  });
  const rows: PickedRecord[] = [
    ...(found.data?.items ?? []).filter(({ number }) => number !== except),
    ...(imported.data?.items ?? []).filter(({ replacedBy }) => replacedBy === undefined),
  ];
  const offered = value && !rows.some((row) => keyOf(row) === keyOf(value)) ? [value, ...rows] : rows;
  const failed = found.error ?? imported.error;
  return (
    <div className="flex flex-col gap-2">
      <Field label="Find a record" hint="By number, title or words of its text.">
        <TextField type="search" maxLength={200} value={text} onChange={(event) => setText(event.target.value)} />
      </Field>
      {failed && (
        <p role="alert" className="text-danger">
          {messageOf(failed)}
        </p>
      )}
      {found.isSuccess && !(withImported && imported.isPending) && offered.length === 0 && (
        <p className="text-ink-muted">{q ? `No other record matches “${q}”.` : "There is no other record."}</p>
      )}
      {offered.length > 0 && (
        <RadioCards
          legend={legend}
          name="record"
          value={value ? keyOf(value) : null}
          onChange={(key) => {
            const chosen = offered.find((row) => keyOf(row) === key);
            if (chosen) onChange(chosen);
          }}
          options={offered.map((row) => ({
            value: keyOf(row),
            label: `${isImported(row) ? importedName(row) : recordName(row.number)}: ${row.title}`,
            consequence: isImported(row)
              ? `imported from ${row.folderTitle}, ${row.status ?? "status not known"}; its file stays as it is`
              : row.status,
          }))}
          error={error}
        />
      )}
    </div>
  );
}
