"use client";

import { useRef, useState } from "react";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { TextField } from "@/components/ui/text-field";
import type { Address } from "@/lib/client/use-address";

export type ProtocolChoice = { id: string; title: string };

type ListToolbarProps = { address: Address; protocols: readonly ProtocolChoice[] };

/** Long enough to type a word, short enough not to be waited for. */
const TYPING_MS = 200;

export function ListToolbar({ address, protocols }: ListToolbarProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  function search(text: string) {
    setTyped(text);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      address.go({ q: text }, "replace");
      setTyped(null);
    }, TYPING_MS);
  }

  return (
    <form role="search" aria-label="Deliberations" className="flex flex-wrap gap-2" onSubmit={(event) => event.preventDefault()}>
      <Field label="Search deliberations" hideLabel className="flex-[1_1_220px] md:max-w-80">
        <TextField type="search" name="q" maxLength={200} placeholder="Search title, question or agent" value={typed ?? address.get("q") ?? ""} onChange={(event) => search(event.target.value)} />
      </Field>
      <Field label="Protocol" hideLabel className="flex-[0_1_180px]">
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
