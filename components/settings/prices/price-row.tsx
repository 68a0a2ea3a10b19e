"use client";

import { Field } from "@/components/ui/form/field";
import { IconButton } from "@/components/ui/icon-button";
import { NumberBox } from "@/components/ui/form/number-box";
import { Select } from "@/components/ui/form/select";
import { TableCell } from "@/components/ui/table/table-cell";
import { TableRow } from "@/components/ui/table/table-row";
import { TextField } from "@/components/ui/form/text-field";
import type { DraftPrice } from "@/lib/client/prices/price-draft";
import type { Connection } from "@/lib/contracts/connections";

type PriceRowProps = {
  row: DraftPrice;
  place: number;
  connections: readonly Connection[];
  problemAt: (field: string) => string | undefined;
  onChange: (changes: Partial<DraftPrice>) => void;
  onRemove: () => void;
};

const CELL =
  "align-top md:px-1.5 md:first:pl-3.5 max-md:flex max-md:basis-full max-md:items-start max-md:gap-2 max-md:[&>span]:w-24 max-md:[&>span]:shrink-0 max-md:[&>span]:pt-3 max-md:[&>div]:flex-1";

export function PriceRow({ row, place, connections, problemAt, onChange, onRemove }: PriceRowProps) {
  const name = row.model.trim() || `price ${place}`;
  // A price of a connection that was removed stays until somebody decides.
  const isGone = row.connection !== "" && !connections.some(({ id }) => id === row.connection);
  const options = [
    { value: "", label: "Any" },
    ...(isGone ? [{ value: row.connection, label: "Removed connection" }] : []),
    ...connections.map((connection) => ({ value: connection.id as string, label: connection.name })),
  ];
  return (
    <TableRow className="hover:bg-transparent">
      <TableCell lead label="Model" className={`${CELL} md:min-w-44!`}>
        <Field label={`Model of ${name}`} hideLabel error={problemAt("model")}>
          <TextField
            value={row.model}
            maxLength={120}
            autoFocus={row.model === "" && place > 1}
            autoComplete="off"
            spellCheck={false}
            placeholder="The name the endpoint uses"
            onChange={(event) => onChange({ model: event.target.value })}
          />
        </Field>
      </TableCell>
      <TableCell label="Connection" className={CELL}>
        <Field label={`Connection of ${name}`} hideLabel error={problemAt("connection")}>
          <Select value={row.connection} options={options} onChange={(value) => onChange({ connection: value })} />
        </Field>
      </TableCell>
      <TableCell label="Input" className={CELL}>
        <Money
          label={`Input of ${name}`}
          value={row.input}
          problem={problemAt("inputPerMillion")}
          onValue={(input) => onChange({ input })}
        />
      </TableCell>
      <TableCell label="Cached input" className={CELL}>
        <Money
          label={`Cached input of ${name}`}
          value={row.cachedInput}
          problem={problemAt("cachedInputPerMillion")}
          placeholder="as input"
          onValue={(cachedInput) => onChange({ cachedInput })}
        />
      </TableCell>
      <TableCell label="Output" className={CELL}>
        <Money
          label={`Output of ${name}`}
          value={row.output}
          problem={problemAt("outputPerMillion")}
          onValue={(output) => onChange({ output })}
        />
      </TableCell>
      <TableCell label="Currency" className={CELL}>
        <Field label={`Currency of ${name}`} hideLabel error={problemAt("currency")}>
          <TextField
            value={row.currency}
            maxLength={3}
            autoComplete="off"
            className="max-w-14 uppercase"
            onChange={(event) => onChange({ currency: event.target.value.toUpperCase() })}
          />
        </Field>
      </TableCell>
      <TableCell label="As of" className={CELL}>
        <Field label={`Day of ${name}`} hideLabel error={problemAt("asOf")}>
          <TextField
            type="date"
            value={row.asOf}
            className="max-w-36"
            onChange={(event) => onChange({ asOf: event.target.value })}
          />
        </Field>
      </TableCell>
      <TableCell className="align-top md:pr-2 md:pl-0 max-md:ml-auto">
        <IconButton icon="close" label={`Remove ${name}`} onClick={onRemove} />
      </TableCell>
    </TableRow>
  );
}

type MoneyProps = {
  label: string;
  value: number | null;
  problem: string | undefined;
  placeholder?: string;
  onValue: (value: number | null) => void;
};

function Money({ label, value, problem, placeholder, onValue }: MoneyProps) {
  return (
    <Field label={label} hideLabel error={problem}>
      <NumberBox
        min={0}
        step="any"
        value={value}
        {...(placeholder ? { placeholder } : {})}
        className="w-24"
        onValue={onValue}
      />
    </Field>
  );
}
