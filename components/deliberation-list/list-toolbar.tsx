"use client";

import { FilterLine } from "@/components/layout/filter-line";
import { Field } from "@/components/ui/form/field";
import { Select } from "@/components/ui/form/select";
import { TextField } from "@/components/ui/form/text-field";
import { defaultSort, TAB_STATUSES, type ListFilters } from "@/lib/client/lists/list-filters";
import { SORT_LABEL, useStatusFilterLabels } from "@/lib/client/lists/list-words";
import { useSearchBox } from "@/lib/client/lists/use-search-box";
import type { Address } from "@/lib/client/page/use-address";
import { listSortSchema, type ListSort } from "@/lib/contracts/deliberations/list-deliberations";
import { SavedViews } from "./saved-views";

export type ProtocolChoice = { id: string; title: string };

type ListToolbarProps = { address: Address; filters: ListFilters; protocols: readonly ProtocolChoice[] };

export function ListToolbar({ address, filters, protocols }: ListToolbarProps) {
  const { text, search } = useSearchBox(address);
  const statuses = TAB_STATUSES[filters.tab];
  const statusLabels = useStatusFilterLabels();

  function order(sort: ListSort) {
    if (sort !== filters.sort) address.go({ sort: sort === defaultSort(filters.tab) ? null : sort }, "replace");
  }

  return (
    <form
      role="search"
      aria-label="Deliberations"
      className="flex flex-wrap gap-2"
      onSubmit={(event) => event.preventDefault()}
    >
      <Field label="Search deliberations" hideLabel className="flex-[1_1_100%] md:max-w-80 md:flex-[1_1_180px]">
        <TextField
          type="search"
          name="q"
          maxLength={200}
          placeholder="Search title, question or seat"
          value={text}
          onChange={(event) => search(event.target.value)}
        />
      </Field>
      <FilterLine>
        {statuses.length > 0 && (
          <Field label="Status" hideLabel className="flex-[0_1_180px]">
            <Select
              name="status"
              value={filters.status}
              onChange={(value) => value !== filters.status && address.go({ status: value }, "replace")}
              options={[
                { value: "", label: "Any status" },
                ...statuses.map((status) => ({ value: status, label: statusLabels[status] })),
              ]}
            />
          </Field>
        )}
        <Field label="Protocol" hideLabel className="flex-[0_1_140px]">
          <Select
            name="protocol"
            value={address.get("protocol") ?? ""}
            onChange={(value) => address.go({ protocol: value }, "replace")}
            options={[
              { value: "", label: "All protocols" },
              ...protocols.map(({ id, title }) => ({ value: id, label: title })),
            ]}
          />
        </Field>
        <Field label="Order" hideLabel className="flex-[0_1_150px]">
          <Select
            name="sort"
            value={filters.sort}
            onChange={order}
            options={listSortSchema.options.map((sort) => ({ value: sort, label: SORT_LABEL[sort] }))}
          />
        </Field>
        <SavedViews />
      </FilterLine>
    </form>
  );
}
