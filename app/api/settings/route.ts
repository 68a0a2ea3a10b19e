import { getSettings } from "@/lib/contracts/settings";
import { route } from "@/lib/server/http/route";
import { settingsOf } from "@/lib/server/system/settings";

export const dynamic = "force-dynamic";

export const GET = route(getSettings, ({ services }) => settingsOf(services));
