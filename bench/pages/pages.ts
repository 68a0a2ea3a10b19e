/**
 * (m) what hands and eyes feel of the pages: whether anything moves while a deliberation is being held, how long a key
 * takes beside a long document, whether a long log scrolls evenly, and how soon lists of thousands are drawn. What is
 * timed depends on how busy the machine is, so its load is printed beside it; layout shift does not.
 */
import { loadavg } from "node:os";
import type { Browser, Page } from "@playwright/test";
import type { Pool } from "pg";
import type { DeliberationEvent } from "@/lib/events/schema";
import { debateCreated, panelOf } from "@/lib/testing/builders";
import { play } from "@/lib/testing/play";
import { rehearsalAnswer, rehearsalCreated } from "@/lib/testing/rehearsed-games";
import { EVENTS, playUntil } from "../large-log";
import { longText, storeLog } from "../long-logs";
import { seedLists } from "../seed-lists";
import { median, quantile } from "../statistics";
import { withBrowser, withServer } from "./browser";

const DESKTOP = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };
const WATCHED_MS = 120_000;
const SEEN_AFTER_MS = 1000;
/** Less, and hardly anything could have moved. */
const LEAST_EVENTS = 20;
const DOCUMENT_CHARS = 100_000;
const KEYS = "It stays as it is, because moving it would cost more than it saves in the first two years.";
const KEY_EVERY_MS = 80;
/** Keys that take less are not reported by the browser, and count as this. */
const SHORTEST_KEY_MS = 16;
const LONG_FRAME_MS = 50;
const WHEEL_TURNS = 120;
const WHEEL_STEP = 600;
const LISTED = 5000;
const OPENINGS = 7;

export type PageFigure = { what: string; figure: number; unit: string; goal: number | null; load: number };

export async function pages(pool: Pool, connectionString: string): Promise<PageFigure[]> {
  const figures: PageFigure[] = [];
  const note = (what: string, figure: number, unit: string, goal: number | null) =>
    void figures.push({ what, figure, unit, goal, load: loadavg()[0] ?? Number.NaN });
  const gated = await storeLog(pool, gameWithLongQuestion());
  const debate = debateCreated({ panel: panelOf("API", "Database", "Frontend"), config: { min_progress: 0 } });
  const long = await storeLog(pool, playUntil(debate, EVENTS));

  await withServer(connectionString, { PARLEY_REHEARSAL_SPEED: "1" }, (origin) =>
    withBrowser(async (browser) => {
      const rehearsal = await startRehearsal(origin);
      const [wide, narrow] = await Promise.all(
        [DESKTOP, PHONE].map((viewport) => shiftOf(browser, viewport, `${origin}/deliberations/${rehearsal}`)),
      );
      const events = await headOf(origin, rehearsal);
      if (events < LEAST_EVENTS) throw new Error(`The rehearsal had only ${events} events.`);
      note("layout shift in two minutes of a rehearsal, 1440 px", wide ?? Number.NaN, "", 0.05);
      note("layout shift in two minutes of a rehearsal, 390 px", narrow ?? Number.NaN, "", 0.05);

      const gate = `gat_${gated.slice("dlb_".length)}_1`;
      for (const [where, path] of [
        ["on its page", `/deliberations/${gated}`],
        ["alone", `/decide/${gate}`],
      ] as const) {
        const keys = await inPage(browser, DESKTOP, `${origin}${path}`, typing);
        note(`a key in the reason beside a document of 100 KB, decision ${where}, p95`, quantile(keys, 0.95), "ms", 50);
      }

      for (const [what, path, prepare] of [
        ["its page", `/deliberations/${long}`, async () => undefined],
        ["its log, all rows", `/deliberations/${long}?tab=log`, showAll],
      ] as const) {
        const frames = await inPage(browser, DESKTOP, `${origin}${path}`, async (page) => {
          await prepare(page);
          return scrolling(page);
        });
        note(
          `frames over ${LONG_FRAME_MS} ms of ${frames.length} while 5,000 events are scrolled, ${what}`,
          frames.filter((ms) => ms > LONG_FRAME_MS).length,
          "",
          0,
        );
        note(`the longest of them, ${what}`, Math.max(...frames), "ms", null);
      }

      // The numbers of records are given anew.
      await pool.query("delete from record");
      await seedLists(pool, LISTED);
      for (const [what, path] of [
        ["Today", "/"],
        ["Deliberations", "/deliberations"],
      ] as const) {
        const drawn: number[] = [];
        for (let opening = 0; opening <= OPENINGS; opening++)
          drawn.push(await inPage(browser, DESKTOP, `${origin}${path}`, largestPaint));
        note(
          `${what} with ${LISTED.toLocaleString("en")} deliberations, largest paint`,
          median(drawn.slice(1)),
          "ms",
          null,
        );
      }
    }),
  );
  return figures;
}

/** A debate that waits for a person, with a long document in its question. */
function gameWithLongQuestion(): DeliberationEvent[] {
  const { log } = play({
    created: rehearsalCreated("debate", { source: { kind: "rehearsal", script: "stalls" } }),
    answer: rehearsalAnswer,
    decide: () => null,
  });
  const document = { title: "The plan", text: longText(DOCUMENT_CHARS) };
  return log.map((event) =>
    event.payload.type === "gate.opened"
      ? { ...event, payload: { ...event.payload, gate: { ...event.payload.gate, document } } }
      : event,
  );
}

async function startRehearsal(origin: string): Promise<string> {
  const response = await fetch(`${origin}/api/deliberations`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      protocol: "debate",
      title: "Where the queue lives",
      question: "Does the queue stay in Postgres, or does it move to a broker?",
      panel: ["API", "Database", "Frontend", "Observability", "Operations", "Test", "Security"].map((name) => ({
        name,
      })),
      rehearsal: { script: "converges" },
    }),
  });
  const { data } = (await response.json()) as { data?: { id: string } };
  if (!data) throw new Error(`The rehearsal was refused: ${response.status}.`);
  return data.id;
}

async function headOf(origin: string, id: string): Promise<number> {
  const response = await fetch(`${origin}/api/deliberations/${id}`);
  return ((await response.json()) as { data: { headSeq: number } }).data.headSeq;
}

async function inPage<T>(
  browser: Browser,
  viewport: typeof DESKTOP,
  address: string,
  measure: (page: Page) => Promise<T>,
): Promise<T> {
  const page = await browser.newPage({ viewport });
  try {
    await page.goto(address, { waitUntil: "networkidle" });
    return await measure(page);
  } finally {
    await page.close();
  }
}

/** All of it, as browsers count it: what moves within half a second of a press is the reader's own doing. */
async function shiftOf(browser: Browser, viewport: typeof DESKTOP, address: string): Promise<number> {
  const page = await browser.newPage({ viewport });
  await page.addInitScript(() => {
    const seen = { shift: 0 };
    Object.assign(window, { seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
        if (!entry.hadRecentInput) seen.shift += entry.value;
    }).observe({ type: "layout-shift", buffered: true });
  });
  const read = () => page.evaluate(() => (window as unknown as { seen: { shift: number } }).seen.shift);
  await page.goto(address);
  await page.waitForTimeout(WATCHED_MS);
  const shift = await read();
  // Nothing moved, or nothing was seen? What is put above everything has to be.
  await page.evaluate(() => {
    const above = document.createElement("div");
    above.style.height = "120px";
    document.body.prepend(above);
  });
  await page.waitForTimeout(SEEN_AFTER_MS);
  if ((await read()) <= shift) throw new Error("The page moved, and it was not seen.");
  await page.close();
  return shift;
}

/** From the press of each key until its letter is on the screen. */
async function typing(page: Page): Promise<number[]> {
  const reason = page.getByRole("textbox", { name: /^Why\?/ });
  await reason.focus();
  await page.evaluate((shortest) => {
    const longest = new Map<number, number>();
    Object.assign(window, { longest });
    new PerformanceObserver((list) => {
      for (const { startTime, duration, name } of list.getEntries())
        if (/^key|input/.test(name)) longest.set(startTime, Math.max(duration, longest.get(startTime) ?? 0));
    }).observe({ type: "event", durationThreshold: shortest } as PerformanceObserverInit);
  }, SHORTEST_KEY_MS);
  await page.keyboard.type(KEYS, { delay: KEY_EVERY_MS });
  await page.waitForTimeout(500);
  const slow = await page.evaluate(() => [...(window as unknown as { longest: Map<number, number> }).longest.values()]);
  const rest = Math.max(0, KEYS.length - slow.length);
  return [...slow, ...Array.from({ length: rest }, () => SHORTEST_KEY_MS)];
}

async function showAll(page: Page): Promise<void> {
  const older = page.getByRole("button", { name: /^Show older/ });
  while ((await older.count()) > 0) await older.click();
}

/** The time between frames, in milliseconds, while a wheel is turned from one end to the other. */
async function scrolling(page: Page): Promise<number[]> {
  await page.evaluate(() => {
    const frames: number[] = [];
    Object.assign(window, { frames });
    let last = performance.now();
    requestAnimationFrame(function next(now) {
      frames.push(now - last);
      last = now;
      requestAnimationFrame(next);
    });
  });
  await page.mouse.move(DESKTOP.width / 3, DESKTOP.height / 2);
  for (let turn = 0; turn < WHEEL_TURNS; turn++) {
    await page.mouse.wheel(0, turn < WHEEL_TURNS / 2 ? WHEEL_STEP : -WHEEL_STEP);
    await page.waitForTimeout(SHORTEST_KEY_MS);
  }
  // The first began before it was asked for.
  return (await page.evaluate(() => (window as unknown as { frames: number[] }).frames)).slice(1);
}

async function largestPaint(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => resolve(list.getEntries().at(-1)?.startTime ?? Number.NaN)).observe({
          type: "largest-contentful-paint",
          buffered: true,
        });
      }),
  );
}
