"use client";

import { useState } from "react";
import { NumberField } from "@/components/ui/form/number-field";

type WeightBoxProps = { name: string; value: number | null; onChange: (weight: number | null) => void };

export function WeightBox({ name, value, onChange }: WeightBoxProps) {
  // What is in the box while it is typed: "0." and "" are no numbers yet.
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <NumberField
      name={name}
      min={0}
      max={1}
      step="any"
      value={typed ?? value ?? ""}
      className="w-20"
      onChange={(event) => setTyped(event.target.value)}
      onValueChange={onChange}
      onBlur={() => setTyped(null)}
    />
  );
}
