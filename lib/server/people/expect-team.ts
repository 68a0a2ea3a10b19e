import { AppError } from "@/lib/domain/errors";
import type { Person, Viewer } from "@/lib/domain/access/viewer";
import type { Env } from "@/lib/server/env";

export function expectTeam({ env }: { env: Pick<Env, "mode"> }): void {
  if (env.mode === "personal")
    throw new AppError(
      "conflict",
      "This Parley is personal: nobody signs in. Set PARLEY_PUBLIC_URL to the address of a team and start it again.",
    );
}

/** Sessions, tokens and passwords are somebody's. */
export function expectPerson(services: { env: Pick<Env, "mode">; viewer: Viewer }): Person {
  expectTeam(services);
  if (services.viewer.kind !== "person") throw new AppError("unauthenticated", "Sign in first.");
  return services.viewer;
}
