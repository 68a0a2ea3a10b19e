"use client";

import { Button } from "@/components/ui/button";
import { useNotifySettings } from "@/lib/client/notifications/notification-settings";

/** Offered once, quietly; the answer can be changed in the settings. */
export function NotifyLine() {
  const { state, turnOn, turnOff } = useNotifySettings();
  if (state !== "not-asked") return null;
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-muted">
      Hear of it when a panel needs you?
      <Button variant="ghost" onClick={() => void turnOn()}>
        Turn on notifications
      </Button>
      <Button variant="ghost" onClick={turnOff}>
        No, thanks
      </Button>
    </p>
  );
}
