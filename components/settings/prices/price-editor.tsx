"use client";

import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { Table } from "@/components/ui/table/table";
import { TableHeaderCell } from "@/components/ui/table/table-header-cell";
import { useAnnounce } from "@/lib/client/live/announcer";
import { ApiError, mayBeDone, messageOf } from "@/lib/client/http/api";
import {
  blankPrice,
  draftPrices,
  isSamePrices,
  itemsOf,
  priceProblems,
  type DraftPrice,
  type PriceProblems,
} from "@/lib/client/prices/price-draft";
import { FIRST_SPACE } from "@/lib/domain/access/space";
import { spaceOf } from "@/lib/domain/access/viewer";
import { useViewer } from "@/lib/client/people/viewer";
import { useConnections } from "@/lib/client/connections/use-connections";
import { useSavePrices, type PriceTable, useUnsavedPrices } from "@/lib/client/prices/use-prices";
import { PriceRow } from "./price-row";

type PriceEditorProps = { table: PriceTable; onReload: () => void };

export function PriceEditor({ table, onReload }: PriceEditorProps) {
  const [unsaved, setUnsaved] = useUnsavedPrices();
  const [removed, setRemoved] = useState<{ row: DraftPrice; at: number } | null>(null);
  const [isAttempted, setIsAttempted] = useState(false);
  const [refused, setRefused] = useState<PriceProblems>({});
  const form = useRef<HTMLFormElement>(null);
  const space = spaceOf(useViewer());
  // What every space shares is priced in the first one.
  const connections = (useConnections().data?.items ?? []).filter(
    ({ isFromEnvironment }) => !isFromEnvironment || space === FIRST_SPACE,
  );
  const save = useSavePrices();
  const announce = useAnnounce();

  const rows = unsaved?.rows ?? draftPrices(table.items);
  const problems = isAttempted ? { ...priceProblems(rows), ...refused } : refused;
  const isConflict = save.error instanceof ApiError && save.error.status === 409;

  function edit(next: readonly DraftPrice[]) {
    setRefused({});
    setUnsaved(isSamePrices(next, table.items) ? null : { rows: next, version: unsaved?.version ?? table.version });
  }

  function discard() {
    setUnsaved(null);
    setRemoved(null);
    setRefused({});
    setIsAttempted(false);
    save.reset();
  }

  function submit() {
    if (!unsaved || save.isPending) return;
    flushSync(() => setIsAttempted(true));
    if (Object.keys(priceProblems(unsaved.rows)).length > 0) return focusFirstProblem(form.current);
    save.mutate(
      { items: itemsOf(unsaved.rows), version: unsaved.version },
      {
        onSuccess: () => {
          announce("Prices saved", { urgent: true });
          discard();
        },
        onError: (error) => {
          if (!(error instanceof ApiError) || error.status !== 422) return;
          flushSync(() => setRefused(error.fields));
          focusFirstProblem(form.current);
        },
      },
    );
  }

  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {rows.length === 0 ? (
        <p className="px-3.5 py-3 text-ink-muted">None yet. Add the models you use to see what deliberations cost.</p>
      ) : (
        <Table
          label="Prices"
          head={
            <>
              <TableHeaderCell className="min-w-44">Model</TableHeaderCell>
              <TableHeaderCell className="min-w-36">Connection</TableHeaderCell>
              <TableHeaderCell>Input</TableHeaderCell>
              <TableHeaderCell>Cached input</TableHeaderCell>
              <TableHeaderCell>Output</TableHeaderCell>
              <TableHeaderCell>Currency</TableHeaderCell>
              <TableHeaderCell>As of</TableHeaderCell>
              <TableHeaderCell />
            </>
          }
        >
          {rows.map((row, index) => (
            <PriceRow
              key={row.key}
              row={row}
              place={index + 1}
              connections={connections}
              problemAt={(field) => problems[`items.${index}.${field}`]}
              onChange={(changes) => edit(rows.map((one) => (one === row ? { ...one, ...changes } : one)))}
              onRemove={() => {
                setRemoved({ row, at: index });
                edit(rows.filter((one) => one !== row));
              }}
            />
          ))}
        </Table>
      )}
      <div className="flex flex-col gap-3 border-t border-line p-3.5">
        {removed && (
          <Notice
            tone="neutral"
            live
            actions={
              <Button
                onClick={() => {
                  edit(rows.toSpliced(removed.at, 0, removed.row));
                  setRemoved(null);
                }}
              >
                Undo
              </Button>
            }
          >
            The price of {removed.row.model.trim() || "a model without a name"} will be removed when you save.
          </Notice>
        )}
        {isConflict && (
          <Notice
            tone="attention"
            live
            title="Someone else changed the prices"
            actions={
              <Button
                onClick={() => {
                  discard();
                  onReload();
                }}
              >
                Discard mine and reload
              </Button>
            }
          >
            {messageOf(save.error)} What you entered is still here to copy from.
          </Notice>
        )}
        {save.error && !isConflict && Object.keys(refused).length === 0 && (
          <Notice
            tone="danger"
            live
            title={mayBeDone(save.error) ? "The prices may have been saved" : "The prices were not saved"}
          >
            {messageOf(save.error)} What you entered is still here.
          </Notice>
        )}
        <div className="flex flex-wrap items-center gap-2">
          <Button icon="plus" onClick={() => edit([...rows, blankPrice(rows, new Date().toISOString().slice(0, 10))])}>
            Add a price
          </Button>
          {unsaved && (
            <>
              <span className="ml-auto text-ink-muted">Not saved yet</span>
              <Button variant="ghost" onClick={discard}>
                Discard changes
              </Button>
              <Button variant="primary" type="submit" pending={save.isPending && "Saving…"}>
                Save prices
              </Button>
            </>
          )}
        </div>
        <p className="text-xs text-ink-muted">
          Past replies keep the price they were made at. A model name that ends in a date, such as{" "}
          <code>name-2026-01-01</code>, uses the price of <code>name</code> unless it has its own price. <code>*</code>{" "}
          stands for every model of a connection.
        </p>
      </div>
    </form>
  );
}

function focusFirstProblem(form: HTMLFormElement | null): void {
  form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
}
