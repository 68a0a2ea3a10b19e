"use client";

import { usePathname, useSearchParams } from "next/navigation";

export type AddressChanges = Readonly<Record<string, string | number | null>>;

export type Address = {
  get: (name: string) => string | null;
  /** The same page with some of its state changed; null takes a part out. */
  href: (changes: AddressChanges) => string;
  /** Goes there without asking the server: the page has all it needs. */
  go: (changes: AddressChanges, how?: "push" | "replace") => void;
};

/** The address is the state: tab, selection and filters are in it. */
export function useAddress(): Address {
  const pathname = usePathname();
  const params = useSearchParams();

  function href(changes: AddressChanges): string {
    const next = new URLSearchParams(params);
    for (const [name, value] of Object.entries(changes)) {
      if (value === null || value === "") next.delete(name);
      else next.set(name, String(value));
    }
    const query = next.toString();
    return query ? `${pathname}?${query}` : pathname;
  }

  return {
    get: (name) => params.get(name),
    href,
    go: (changes, how = "push") =>
      how === "push"
        ? window.history.pushState(null, "", href(changes))
        : window.history.replaceState(null, "", href(changes)),
  };
}
