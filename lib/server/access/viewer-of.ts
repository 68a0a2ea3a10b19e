import { LOCAL_VIEWER, NOBODY } from "@/lib/domain/access/viewer";
import type { Env } from "@/lib/server/env";
import { FACTS_HEADER, readFacts, type RequestFacts } from "./request-facts";

/** In team mode a request nobody vouches for is nobody's, also where it did not come through the door. */
export function factsOf(headers: Pick<Headers, "get">, { mode }: Pick<Env, "mode">): RequestFacts {
  if (mode === "personal") return { viewer: LOCAL_VIEWER, address: "" };
  return readFacts(headers.get(FACTS_HEADER)) ?? { viewer: NOBODY, address: "" };
}
