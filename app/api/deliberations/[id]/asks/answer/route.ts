import { answerAsk as contract } from "@/lib/contracts/deliberations/asks";
import { answerAsk } from "@/lib/server/asks/answer";
import { route } from "@/lib/server/http/route";

export const dynamic = "force-dynamic";

export const POST = route(contract, ({ params, body, services }) => answerAsk(services, params.id, body));
