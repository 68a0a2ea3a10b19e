"use client";

import { Button } from "@/components/ui/button";
import { useNotifySettings } from "@/lib/client/notifications/notification-settings";

/** Offered once, quietly; the answer can be changed in the settings. */
export function NotifyLine() {
  const { state, turnOn, turnOff } = useNotifySettings();
  if (state !== "not-asked") return null;
  return (
    <div className="flex flex-col gap-2">
      <p className="text-ink-muted">Get a notification when a panel needs you?</p>
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => void turnOn()}>Turn on notifications</Button>
        <Button variant="ghost" onClick={turnOff}>
          No, thanks
        </Button>
      </div>
    </div>
  );
}
