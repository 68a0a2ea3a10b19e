/** People of a team for tests, made the way real ones are: by an invitation and a password, with a session of their own. */
import { POST as acceptRoute } from "@/app/api/invitations/accept/route";
import { FIRST_SPACE, type Role, type SpaceId } from "@/lib/domain/access/space";
import type { Viewer } from "@/lib/domain/access/viewer";
import { Door } from "@/lib/server/access/door";
import { FACTS_HEADER, sealFacts } from "@/lib/server/access/request-facts";
import { insertInvitation } from "@/lib/server/people/invitations";
import { callRoute } from "@/lib/testing/call-route";
import type { TestServices } from "@/lib/testing/postgres/services";

export const TEAM_ENV = { PARLEY_PUBLIC_URL: "https://parley.example", PARLEY_SECRET: "a secret for tests only" };
export const PASSWORD = "correct horse battery";

export type Member = { cookie: string; viewer: Extract<Viewer, { kind: "person" }>; headers: Record<string, string> };

/** As the door would pass a request on. */
export const asViewer = (viewer: Viewer, address = "192.0.2.1"): Record<string, string> => ({
  [FACTS_HEADER]: sealFacts({ viewer, address }),
});

export const cookieOf = (headers: Headers): string =>
  headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; ");

export async function join(
  services: TestServices,
  role: Role,
  name: string,
  space: SpaceId = FIRST_SPACE,
): Promise<Member> {
  const invited = { role, space, note: "", days: 1, createdBy: null, personId: null };
  const { link } = await insertInvitation(services.pool, invited);
  const answer = await callRoute(acceptRoute, services, {
    headers: asViewer({ kind: "nobody" }),
    body: { token: link.split("#")[1], name, email: `${name.toLowerCase()}@example.org`, password: PASSWORD },
  });
  if (answer.status !== 201) throw new Error(`${name} could not join: ${JSON.stringify(answer.body)}`);
  const cookie = cookieOf(answer.headers);
  const viewer = await viewerBy(services, { cookie });
  if (viewer.kind !== "person") throw new Error(`${name} is not known at the door.`);
  return { cookie, viewer, headers: asViewer(viewer) };
}

/** A door that remembers nobody. */
export async function viewerBy(services: TestServices, headers: Record<string, string>): Promise<Viewer> {
  const door = await Door.open(services.pool, services.env);
  if (!door) throw new Error("There is no door in personal mode.");
  return door.viewerOf(headers);
}
