"use client";

import { useRef, useState } from "react";
import type { Address } from "@/lib/client/page/use-address";

/** Long enough to type a word, short enough not to be waited for. */
const TYPING_MS = 200;

/** A search box whose text goes into the address as `q` when the typing pauses. */
export function useSearchBox(address: Address): { text: string; search: (text: string) => void } {
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

  return { text: typed ?? address.get("q") ?? "", search };
}
