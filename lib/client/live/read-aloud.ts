import { createLocalSetting, useLocalSetting } from "@/lib/client/page/local-setting";

const setting = createLocalSetting("parley-read-aloud", "off");

/** Whether a screen reader is to read every new event of the log; the page's own summaries come in any case. */
export function useReadAloud(): [boolean, (on: boolean) => void] {
  const [value, write] = useLocalSetting(setting);
  return [value === "on", (on) => write(on ? "on" : "off")];
}
