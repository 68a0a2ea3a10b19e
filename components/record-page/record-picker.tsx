"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Field } from "@/components/ui/form/field";
import { RadioCards } from "@/components/ui/form/radio-cards";
import { TextField } from "@/components/ui/form/text-field";
import { call, messageOf } from "@/lib/client/http/api";
import { queryKeys } from "@/lib/client/http/query-keys";
import { useDebounced } from "@/lib/client/page/use-debounced";
import { listRecords, type RecordRow } from "@/lib/contracts/records";
import { recordName } from "@/lib/domain/record/record-name";
import { storable } from "@/lib/events/storable";

type RecordPickerProps = {
  legend: string;
  /** Not offered: the record this is about. */
  except: number;
  value: RecordRow | null;
  onChange: (record: RecordRow) => void;
  error?: string | undefined;
};

const TYPING_MS = 200;
const SHOWN = 6;

/** One record of the register, found by number or title. */
export function RecordPicker({ legend, except, value, onChange, error }: RecordPickerProps) {
  const [text, setText] = useState("");
  const q = useDebounced(storable(text).trim(), TYPING_MS);
  const found = useQuery({
    queryKey: queryKeys.quickRecords(`pick ${q}`),
    queryFn: ({ signal }) => call(listRecords, { query: { q, limit: SHOWN }, signal }),
    placeholderData: keepPreviousData,
  });
  const rows = (found.data?.items ?? []).filter(({ number }) => number !== except);
  const offered = value && !rows.some(({ number }) => number === value.number) ? [value, ...rows] : rows;
  return (
    <div className="flex flex-col gap-2">
      <Field label="Find a record" hint="By number, title or words of its text.">
        <TextField type="search" maxLength={200} value={text} onChange={(event) => setText(event.target.value)} />
      </Field>
      {found.isError && (
        <p role="alert" className="text-danger">
          {messageOf(found.error)}
        </p>
      )}
      {found.isSuccess && offered.length === 0 && (
        <p className="text-ink-muted">{q ? `No other record matches “${q}”.` : "There is no other record."}</p>
      )}
      {offered.length > 0 && (
        <RadioCards
          legend={legend}
          name="record"
          value={value ? String(value.number) : null}
          onChange={(number) => {
            const chosen = offered.find((row) => String(row.number) === number);
            if (chosen) onChange(chosen);
          }}
          options={offered.map((row) => ({
            value: String(row.number),
            label: `${recordName(row.number)}: ${row.title}`,
            consequence: row.status,
          }))}
          error={error}
        />
      )}
    </div>
  );
}
