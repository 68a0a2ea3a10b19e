import { answerGate as contract } from "@/lib/contracts/gates";
import { answerGate } from "@/lib/server/gates/answer";
import { route } from "@/lib/server/http/route";

export const dynamic = "force-dynamic";

export const POST = route(contract, ({ params, body, services }) => answerGate(services, params.id, body));
