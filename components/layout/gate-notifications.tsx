"use client";

import { useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useEffect, useEffectEvent, useRef } from "react";
import { call } from "@/lib/client/http/api";
import { queryKeys } from "@/lib/client/http/query-keys";
import { listGates } from "@/lib/client/lists/inbox-queries";
import { newGates } from "@/lib/client/notifications/new-gates";
import { useNotifySettings } from "@/lib/client/notifications/notification-settings";
import { persistently } from "@/lib/client/page/persistently";
import { playTone } from "@/lib/client/notifications/play-tone";
import type { GateRow } from "@/lib/contracts/gates";

/** Tells the reader outside of the page when a decision waits, if they asked for it. */
export function GateNotifications({ count }: { /** How many wait. */ count: number }) {
  const { state } = useNotifySettings();
  return state === "on" ? <Notifications count={count} /> : null;
}

const LOOKED_AT = 100;

function Notifications({ count }: { count: number }) {
  const { hasSound } = useNotifySettings();
  const router = useRouter();
  const known = useRef<ReadonlySet<string> | null>(null);
  const { data } = useQuery({
    queryKey: queryKeys.openGates("news"),
    queryFn: ({ signal }) => call(listGates, { query: { waitsFor: "you", limit: LOOKED_AT }, signal }),
  });

  const tell = useEffectEvent(async (gate: GateRow) => {
    const body = await bodyOf(gate);
    // One per gate, however many tabs are open.
    const notification = new Notification(gate.deliberationTitle, { body, tag: gate.id });
    notification.addEventListener("click", () => {
      window.focus();
      router.push(`/decide/${gate.id}`);
      notification.close();
    });
  });
  const sound = useEffectEvent(() => {
    if (hasSound) playTone();
  });

  // The desktop.
  useEffect(() => {
    if (!data) return;
    const fresh = newGates(known.current, data.items);
    known.current = new Set(data.items.map(({ id }) => id));
    fresh.forEach((gate) => void tell(gate));
    if (fresh.length > 0) sound();
  }, [data]);

  // The badge on the app's icon, where it is installed.
  useEffect(() => {
    if (!("setAppBadge" in navigator)) return;
    const ignore = () => undefined; // not installed, or not allowed: there is no icon to mark
    (count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge()).catch(ignore);
  }, [count]);

  return null;
}

/** What is asked, and who is apart. Every page has this file, and hardly one needs the words. */
async function bodyOf({ gate }: GateRow): Promise<string> {
  const { apartSentence } = await persistently(() => import("@/lib/projections/gate/apart-sentence"));
  return [gate.question, apartSentence(gate)].filter(Boolean).join("\n");
}
