"use client";

import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { TextField } from "@/components/ui/text-field";
import type { Address } from "@/lib/client/use-address";
import { useSearchBox } from "@/lib/client/use-search-box";

export type ProtocolChoice = { id: string; title: string };

type ListToolbarProps = { address: Address; protocols: readonly ProtocolChoice[] };

export function ListToolbar({ address, protocols }: ListToolbarProps) {
  const { text, search } = useSearchBox(address);
  return (
    <form role="search" aria-label="Deliberations" className="flex flex-wrap gap-2" onSubmit={(event) => event.preventDefault()}>
      <Field label="Search deliberations" hideLabel className="flex-[1_1_180px] md:max-w-80">
        <TextField type="search" name="q" maxLength={200} placeholder="Search title, question or agent" value={text} onChange={(event) => search(event.target.value)} />
      </Field>
      <Field label="Protocol" hideLabel className="flex-[0_1_140px]">
        <Select
          name="protocol"
          value={address.get("protocol") ?? ""}
          onChange={(event) => address.go({ protocol: event.target.value }, "replace")}
          options={[{ value: "", label: "All protocols" }, ...protocols.map(({ id, title }) => ({ value: id, label: title }))]}
        />
      </Field>
    </form>
  );
}
