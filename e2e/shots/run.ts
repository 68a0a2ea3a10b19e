/**
 * `npm run shots`: every page in every state, for a person to look at. No test compares them.
 * `-- --out <folder> --only gate,today --themes dark --widths 390`: part of them; a name in `--only` may be any piece of a page's name.
 * `--team`: only what a team has.
 */
import { mkdir, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { chromium } from "@playwright/test";
import { apiOf } from "../support/api";
import { startServer } from "../support/server";
import { contactSheet } from "./contact-sheet";
import { livePlaces, stillPlaces, type Place } from "./places";
import { prepareLive, prepareStill } from "./prepare";
import { takeShots, type Shot } from "./take-shots";
import { teamShots } from "./team/team-shots";

/** Slow enough that whatever is live still is when its last picture is taken. */
const LIVE_SPEED = "3";

const { values } = parseArgs({
  options: {
    out: { type: "string", default: "test-results/shots" },
    only: { type: "string", default: "" },
    team: { type: "boolean", default: false },
    themes: { type: "string", default: "light,dark" },
    widths: { type: "string", default: "1440,390" },
  },
});
const out = resolve(values.out);
const wanted = values.only.split(",").filter((piece) => piece !== "");
const isWanted = ({ name }: Place) => wanted.length === 0 || wanted.some((piece) => name.includes(piece));

await mkdir(out, { recursive: true });
const executablePath = process.env["PARLEY_CHROMIUM"];
const browser = await chromium.launch({ ...(executablePath ? { executablePath } : {}), args: ["--no-sandbox"] });
const looks = { browser, out, themes: values.themes.split(","), widths: values.widths.split(",") };
try {
  const shots = [...(values.team ? [] : await shotsOfOne()), ...(await teamShots({ ...looks, isWanted }))];
  await writeFile(join(out, "index.html"), contactSheet(shots));
  process.stdout.write(`parley: ${shots.length} pictures; open ${join(out, "index.html")}\n`);
} finally {
  await browser.close();
}

/** As one person on a laptop sees them. */
async function shotsOfOne(): Promise<Shot[]> {
  const server = await startServer({ root: process.cwd() });
  try {
    const api = apiOf(server.url);
    const how = { ...looks, origin: server.url };
    const empty: Place = { name: "today-first-minute", path: "/" };
    const shots: Shot[] = isWanted(empty) ? await takeShots([empty], how) : [];
    shots.push(...(await takeShots(stillPlaces(await prepareStill(api)).filter(isWanted), how)));
    await server.stop();
    await server.start({ PARLEY_REHEARSAL_SPEED: LIVE_SPEED });
    shots.push(...(await takeShots(livePlaces(await prepareLive(api)).filter(isWanted), how)));
    return shots;
  } finally {
    await server.remove();
  }
}
