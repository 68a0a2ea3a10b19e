/** (d) a deliberation of 5,000 events: folding it, and opening its page in a real browser until it can be used. */
import type { Page } from "@playwright/test";
import type { Pool } from "pg";
import { deliberationEventSchema, type DeliberationEvent } from "@/lib/events/schema";
import { listRow } from "@/lib/projections/list-row";
import { timeline } from "@/lib/projections/timeline";
import { viewsOf } from "@/lib/projections/views-of";
import { foldLog } from "@/lib/kernel/fold";
import { debateCreated, panelOf, speakReply, diagnosisReply } from "@/lib/testing/builders";
import { play, TEST_ID } from "@/lib/testing/play";
import { storeLog } from "./long-logs";
import { withBrowser, withServer } from "./pages/browser";
import { median } from "./statistics";

export const EVENTS = 5000;
const OPENINGS = 9;
const HOVER_MS = 150;
/** Nothing else is called so, and it is found in the list wherever the parts before have left it. */
const TITLE = "Five thousand events";
const PARAGRAPH =
  "The write path takes one commit per reply, which leaves the database idle for most of the time. ".repeat(4);

export type LargeLog = {
  events: number;
  megabytes: number;
  foldMs: number;
  projectMs: number;
  fromListMs: number;
  firstPageMs: number;
};

export async function largeLog(pool: Pool, connectionString: string): Promise<LargeLog> {
  const panel = panelOf("API", "Database", "Frontend");
  const debate = debateCreated({ panel, config: { max_iterations: 1000, min_progress: 0 }, start: true });
  const created = { ...debate, subject: { ...debate.subject, title: TITLE } };
  const log = playUntil(created, EVENTS);
  if (log.length !== EVENTS) throw new Error(`The log has ${log.length} events.`);
  const text = JSON.stringify(log);

  const foldMs = median(
    times(9, () => foldLog((JSON.parse(text) as unknown[]).map((event) => deliberationEventSchema.parse(event)))),
  );
  const folded = foldLog(log);
  const projectMs = median(
    times(9, () => [
      viewsOf(folded).matrix(folded),
      viewsOf(folded).scores(folded),
      timeline(log, folded),
      listRow(folded),
    ]),
  );

  const id = await storeLog(pool, log);
  return {
    events: log.length,
    megabytes: text.length / 1e6,
    foldMs,
    projectMs,
    ...(await openInBrowser(connectionString, id)),
  };
}

/** A long debate that neither gains nor loses, paused after exactly as many events as wanted. */
export function playUntil(created: ReturnType<typeof debateCreated>, events: number): DeliberationEvent[] {
  const { log } = play({
    created: {
      ...created,
      config: { ...(created.config as object), max_iterations: Math.ceil(events / (2 * created.panel.length)) },
    },
    maxEvents: 2 * events,
    answer: (ask) => ({
      json: ask.kind === "speak" ? speakReply(50, { proposal: PARAGRAPH, rationale: PARAGRAPH }) : diagnosisReply(),
    }),
  });
  const cut = log.slice(0, events - 1);
  const at = cut.at(-1)?.at ?? new Date().toISOString();
  return [
    ...cut,
    { deliberationId: TEST_ID, seq: cut.length + 1, at, payload: { type: "deliberation.paused", by: "bench" } },
  ];
}

function times(count: number, work: () => unknown): number[] {
  return Array.from({ length: count }, () => {
    const start = performance.now();
    work();
    return performance.now() - start;
  });
}

async function openInBrowser(
  connectionString: string,
  id: string,
): Promise<Pick<LargeLog, "fromListMs" | "firstPageMs">> {
  return withServer(connectionString, { PARLEY_WORKERS: "0" }, (origin) =>
    withBrowser(async (browser) => {
      const page = await browser.newPage();
      await page.addInitScript(watchForUse);
      const firstPage: number[] = [];
      const fromList: number[] = [];
      for (let opening = 0; opening < OPENINGS; opening++) {
        await page.goto("about:blank");
        await page.goto(`${origin}/deliberations/${id}`, { waitUntil: "commit" });
        firstPage.push(await usableAfter(page, 0));
        await page.goto(`${origin}/deliberations?q=${encodeURIComponent(TITLE)}`, { waitUntil: "networkidle" });
        const link = page.locator(`a[href$="${id}"]`).first();
        // A hand is on the link for about this long before it clicks; then the click is timed by the page itself.
        await link.hover();
        await page.waitForTimeout(HOVER_MS);
        const clickedAt = await link.evaluate((element: HTMLElement) => {
          const at = performance.now();
          element.click();
          return at;
        });
        fromList.push(await usableAfter(page, clickedAt));
      }
      return { firstPageMs: median(firstPage.slice(1)), fromListMs: median(fromList.slice(1)) };
    }),
  );
}

/** In the page: usable is when a cell of the matrix has taken the focus and an arrow key has moved it on. */
function watchForUse(): void {
  const probe = setInterval(() => {
    const cell = document.querySelector<HTMLElement>("[role=grid] button");
    if (!cell) return;
    cell.focus();
    cell.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight", bubbles: true, cancelable: true }));
    if (document.activeElement === cell || document.activeElement === document.body) return;
    clearInterval(probe);
    performance.mark("usable");
  }, 2);
}

async function usableAfter(page: Page, start: number): Promise<number> {
  const mark = await page.waitForFunction(() => performance.getEntriesByName("usable")[0]?.startTime, null, {
    polling: 50,
  });
  return ((await mark.jsonValue()) ?? Number.NaN) - start;
}
