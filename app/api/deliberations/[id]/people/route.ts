import {
  getDeliberationPeople as readContract,
  setDeliberationPeople as setContract,
} from "@/lib/contracts/people/deliberation-people";
import { route } from "@/lib/server/http/route";
import { readPrivacy, setPrivacy } from "@/lib/server/people/privacy";

export const dynamic = "force-dynamic";

export const GET = route(readContract, ({ params, services }) => readPrivacy(services, params.id));

export const PUT = route(setContract, ({ params, body, services }) => setPrivacy(services, params.id, body.people));
