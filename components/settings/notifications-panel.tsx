"use client";

import { Checkbox } from "@/components/ui/form/checkbox";
import { Panel } from "@/components/ui/panel";
import { useMay, useViewer } from "@/lib/client/people/viewer";
import { NotifyChoice } from "./notify-choice";
import { useNotifySettings, type NotifyState } from "@/lib/client/notifications/notification-settings";

const HINT: Record<NotifyState, string> = {
  unknown: "Shows a desktop notification with the question, and a count on the app’s icon.",
  "not-asked": "Shows a desktop notification with the question, and a count on the app’s icon. The browser asks once.",
  on: "Shows a desktop notification with the question, and a count on the app’s icon.",
  off: "Shows a desktop notification with the question, and a count on the app’s icon.",
  denied: "This browser refuses notifications from here. Allow them in its settings for this site.",
  unsupported: "This browser has no notifications.",
};

export function NotificationsPanel() {
  const { state, turnOn, turnOff, hasSound, setHasSound } = useNotifySettings();
  const isOn = state === "on";
  const isTeam = useViewer().kind === "person";
  const mayDecide = useMay("decide");
  return (
    <Panel
      id="notifications"
      className="scroll-mt-20"
      title="Notifications"
      hint={isTeam ? undefined : "saved in this browser"}
    >
      <div className="flex flex-col gap-4">
        {isTeam && <NotifyChoice />}
        {isTeam && mayDecide && (
          <h3 className="border-t border-line pt-3 text-xs font-semibold text-ink-muted">In this browser</h3>
        )}
        {mayDecide && (
          <>
            <Checkbox
              label="Tell me when a decision waits"
              hint={HINT[state]}
              checked={isOn}
              disabled={state === "unsupported" || state === "denied"}
              onChange={(event) => (event.target.checked ? void turnOn() : turnOff())}
            />
            <Checkbox
              label="With a sound"
              hint="One short tone."
              checked={hasSound}
              disabled={!isOn}
              onChange={(event) => setHasSound(event.target.checked)}
            />
          </>
        )}
      </div>
    </Panel>
  );
}
