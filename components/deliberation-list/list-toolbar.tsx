"use client";

import { Field } from "@/components/ui/form/field";
import { Select } from "@/components/ui/form/select";
import { TextField } from "@/components/ui/form/text-field";
import type { Address } from "@/lib/client/page/use-address";
import { useSearchBox } from "@/lib/client/lists/use-search-box";

export type ProtocolChoice = { id: string; title: string };

type ListToolbarProps = { address: Address; protocols: readonly ProtocolChoice[] };

export function ListToolbar({ address, protocols }: ListToolbarProps) {
  const { text, search } = useSearchBox(address);
  return (
    <form
      role="search"
      aria-label="Deliberations"
      className="flex flex-wrap gap-2"
      onSubmit={(event) => event.preventDefault()}
    >
      <Field label="Search deliberations" hideLabel className="flex-[1_1_180px] md:max-w-80">
        <TextField
          type="search"
          name="q"
          maxLength={200}
          placeholder="Search title, question or agent"
          value={text}
          onChange={(event) => search(event.target.value)}
        />
      </Field>
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
    </form>
  );
}
