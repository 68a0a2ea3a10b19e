import { createLocalSetting, useLocalSetting } from "@/lib/client/page/local-setting";

const setting = createLocalSetting("parley-single-keys", "on");

export const areSingleKeysOn = (): boolean => setting.read() !== "off";

/** WCAG 2.1.4: shortcuts of one printable key can be turned off. */
export function useSingleKeys(): [boolean, (on: boolean) => void] {
  const [value, write] = useLocalSetting(setting);
  return [value !== "off", (on) => write(on ? "on" : "off")];
}
