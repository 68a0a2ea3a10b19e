import { getSignInMethods as contract } from "@/lib/contracts/people/sign-in";
import { route } from "@/lib/server/http/route";
import { readSignInMethods } from "@/lib/server/people/sign-in-methods";

export const dynamic = "force-dynamic";

export const GET = route(contract, ({ services }) => readSignInMethods(services));
