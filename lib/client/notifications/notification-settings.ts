"use client";

import { useState } from "react";
import { createLocalSetting, useLocalSetting } from "@/lib/client/page/local-setting";
import { useIsBrowser } from "@/lib/client/page/use-is-browser";

/** "": nobody has been asked yet. */
const wanted = createLocalSetting("parley-notify", "");
const sound = createLocalSetting("parley-notify-sound", "off");

export type NotifyState = "unknown" | "unsupported" | "not-asked" | "on" | "off" | "denied";

const permission = (): NotificationPermission | "unsupported" =>
  typeof Notification === "undefined" ? "unsupported" : Notification.permission;

function stateOf(choice: string): NotifyState {
  const given = permission();
  if (given === "unsupported") return "unsupported";
  if (choice === "") return given === "denied" ? "denied" : "not-asked";
  if (choice === "off") return "off";
  return given === "granted" ? "on" : given === "denied" ? "denied" : "off";
}

/** Whether this browser tells its reader when a decision waits. The permission is only ever asked for from a click. */
export function useNotifySettings(): {
  state: NotifyState;
  turnOn: () => Promise<void>;
  turnOff: () => void;
  hasSound: boolean;
  setHasSound: (isOn: boolean) => void;
} {
  const isBrowser = useIsBrowser();
  const [choice, choose] = useLocalSetting(wanted);
  const [soundChoice, chooseSound] = useLocalSetting(sound);
  // The browser does not tell when its answer changes: what it said after our question is kept here.
  const [, asked] = useState(0);
  return {
    state: isBrowser ? stateOf(choice) : "unknown",
    turnOn: async () => {
      if (permission() === "unsupported") return;
      await Notification.requestPermission();
      choose("on");
      asked((count) => count + 1);
    },
    turnOff: () => choose("off"),
    hasSound: soundChoice === "on",
    setHasSound: (isOn) => chooseSound(isOn ? "on" : "off"),
  };
}
