"use client";

import { Button } from "@/components/ui/button";
import { useNotifySettings } from "@/lib/client/notifications/notification-settings";
import { useMay } from "@/lib/client/people/viewer";

/** Offered once, quietly, to whom a panel may need; the answer can be changed in the settings. */
export function NotifyLine() {
  const { state, turnOn, turnOff } = useNotifySettings();
  const mayDecide = useMay("decide");
  if (state !== "not-asked" || !mayDecide) return null;
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
