"use client";

import { useQuery } from "@tanstack/react-query";
import { useEffect, useSyncExternalStore } from "react";
import { call } from "@/lib/client/http/api";
import { queryKeys } from "@/lib/client/http/query-keys";
import { createLocalSetting } from "@/lib/client/page/local-setting";
import { getSince, type Since } from "@/lib/contracts/today";

const lastHere = createLocalSetting("parley-last-here", "");

/** Found out once per page load: going to a deliberation and back is the same visit. */
let cameFrom: string | null = null;

const readCameFrom = (): string => (cameFrom ??= lastHere.read());
const never = () => () => undefined;

const isMoment = (text: string): boolean => !Number.isNaN(Date.parse(text));

/** What happened since this browser was last here; null on the first visit, and until it is known. */
export function useSince(): { at: string; since: Since } | null {
  const at = useSyncExternalStore(never, readCameFrom, () => "");

  // The browser's storage.
  useEffect(() => {
    const keep = () => lastHere.write(new Date().toISOString());
    keep();
    document.addEventListener("visibilitychange", keep);
    return () => document.removeEventListener("visibilitychange", keep);
  }, []);

  const { data } = useQuery({
    queryKey: queryKeys.list({ since: at }),
    queryFn: ({ signal }) => call(getSince, { query: { at }, signal }),
    enabled: isMoment(at),
  });
  return data ? { at, since: data } : null;
}
