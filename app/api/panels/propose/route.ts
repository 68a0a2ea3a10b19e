import { proposePanel as contract } from "@/lib/contracts/panels";
import { route } from "@/lib/server/http/route";
import { proposePanel } from "@/lib/server/panels/propose";

export const dynamic = "force-dynamic";

export const POST = route(contract, ({ body }) => ({ seats: proposePanel(body) }));
