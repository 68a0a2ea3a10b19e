import { browseFolders as contract } from "@/lib/contracts/sources";
import { route } from "@/lib/server/http/route";
import { browse } from "@/lib/server/sources/folder-roots";

export const dynamic = "force-dynamic";

export const GET = route(contract, ({ query, services }) => browse(services.env, query, services.viewer));
