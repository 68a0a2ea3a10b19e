"use client";

import { useQuery } from "@tanstack/react-query";
import { FilterLine } from "@/components/layout/filter-line";
import { Checkbox } from "@/components/ui/form/checkbox";
import { Field } from "@/components/ui/form/field";
import { Select } from "@/components/ui/form/select";
import { TextField } from "@/components/ui/form/text-field";
import { call } from "@/lib/client/http/api";
import { queryKeys } from "@/lib/client/http/query-keys";
import { useSearchBox } from "@/lib/client/lists/use-search-box";
import type { Address } from "@/lib/client/page/use-address";
import type { RegisterFilters } from "@/lib/client/records/register-filters";
import { recordOwners } from "@/lib/contracts/record-life";
import { recordStatusSchema } from "@/lib/domain/record/record-status";
import { capital } from "@/lib/domain/wording";

export type ProtocolChoice = { id: string; title: string };

type RegisterToolbarProps = { address: Address; filters: RegisterFilters; protocols: readonly ProtocolChoice[] };

/** How many reviews are due, and the names to filter by. */
export const useOwners = () =>
  useQuery({
    queryKey: [...queryKeys.records, "owners"],
    queryFn: ({ signal }) => call(recordOwners, { signal }),
  });

export function RegisterToolbar({ address, filters, protocols }: RegisterToolbarProps) {
  const { text, search } = useSearchBox(address);
  const names = useOwners().data?.owners.map(({ name }) => name) ?? [];
  const owners = filters.owner && !names.includes(filters.owner) ? [filters.owner, ...names] : names;
  const choose = (name: string) => (value: string) => address.go({ [name]: value }, "replace");
  const isTable = filters.view === "table";
  return (
    <form
      role="search"
      aria-label="Decision records"
      className="flex flex-wrap items-center gap-2"
      onSubmit={(event) => event.preventDefault()}
    >
      <Field label="Search records" hideLabel className="flex-[1_1_100%] md:max-w-80 md:flex-[1_1_200px]">
        <TextField
          type="search"
          name="q"
          maxLength={200}
          placeholder="Search title, text or number"
          value={text}
          onChange={(event) => search(event.target.value)}
        />
      </Field>
      <FilterLine>
        <Field label="Status" hideLabel className="flex-[0_1_130px]">
          <Select
            name="status"
            value={filters.status}
            onChange={choose("status")}
            options={[
              { value: "", label: "Any status" },
              ...recordStatusSchema.options.map((status) => ({ value: status, label: capital(status) })),
            ]}
          />
        </Field>
        <Field label="Protocol" hideLabel className="flex-[0_1_140px]">
          <Select
            name="protocol"
            value={filters.protocol}
            onChange={choose("protocol")}
            options={[
              { value: "", label: "All protocols" },
              ...protocols.map(({ id, title }) => ({ value: id, label: title })),
            ]}
          />
        </Field>
        <Field label="Owner" hideLabel className="flex-[0_1_130px]">
          <Select
            name="owner"
            value={filters.owner}
            onChange={choose("owner")}
            options={[{ value: "", label: "Any owner" }, ...owners.map((name) => ({ value: name, label: name }))]}
          />
        </Field>
        {isTable && (
          <Field label="Sort" hideLabel className="flex-[0_1_140px]">
            <Select
              name="sort"
              value={filters.sort}
              onChange={(sort) => address.go({ sort: sort === "newest" ? null : sort }, "replace")}
              options={[
                { value: "newest", label: "Newest first" },
                { value: "oldest", label: "Oldest first" },
                { value: "title", label: "By title" },
                { value: "review-date", label: "By review date" },
              ]}
            />
          </Field>
        )}
        {filters.view !== "due" && (
          <Checkbox
            label="Due for review"
            checked={filters.due}
            onChange={(event) => address.go({ due: event.target.checked ? "yes" : null }, "replace")}
          />
        )}
      </FilterLine>
    </form>
  );
}
