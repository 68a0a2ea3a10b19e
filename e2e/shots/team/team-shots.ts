import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { startMailServer } from "@/lib/testing/team/mail-server";
import { freePort, startServer } from "../../support/server";
import type { Place } from "../places";
import { type How, type Shot, takeShots } from "../take-shots";
import { prepareTeam } from "./prepare-team";
import { deciderPlaces, doorPlaces, observerPlaces, ownerPlaces } from "./team-places";

type Given = Omit<How, "origin"> & { isWanted: (place: Place) => boolean };

/** The pages a team has, on a server of its own: before there is anybody, at the door, and as each of three sees them. */
export async function teamShots({ isWanted, ...how }: Given): Promise<Shot[]> {
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const mail = await startMailServer();
  const sink = createServer((_request, response) => void response.end("ok"));
  await new Promise<void>((resolve) => void sink.listen(0, "127.0.0.1", resolve));
  const server = await startServer({
    root: process.cwd(),
    port,
    env: { PARLEY_PUBLIC_URL: origin, PARLEY_SMTP_URL: mail.url, PARLEY_MAIL_FROM: "Parley <parley@example.org>" },
  });
  try {
    const shots: Shot[] = [];
    const take = async (places: readonly Place[], state?: How["state"]) =>
      void shots.push(...(await takeShots(places.filter(isWanted), { ...how, origin, ...(state ? { state } : {}) })));
    await take([{ name: "door-first-owner", path: "/" }]);
    const team = await prepareTeam(server, origin, `http://127.0.0.1:${(sink.address() as AddressInfo).port}/hook`);
    const { states } = team;
    await take(doorPlaces(team));
    // Somebody else looks at it too.
    const other = await how.browser.newContext({ baseURL: origin, storageState: states.decider });
    await (await other.newPage()).goto(`/deliberations/${team.quorum.id}`);
    await take(ownerPlaces(team), states.owner);
    await other.close();
    await take(deciderPlaces(team), states.decider);
    await take(observerPlaces(team), states.observer);
    return shots;
  } finally {
    await server.remove();
    await mail.close();
    await new Promise<void>((resolve) => void sink.close(() => resolve()));
  }
}
