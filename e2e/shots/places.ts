import type { Page } from "@playwright/test";
import { SHOWN_PROTOCOLS, type Still } from "./prepare";

export type Place = {
  /** Also the first part of its file's name. */
  name: string;
  path: string;
  /** What a reader does before the picture is taken. */
  act?: (page: Page) => Promise<void>;
  /** Only what fits on the screen: it lies over the page, or has no end. */
  isOneScreen?: boolean;
};

/** Shared by all protocols; one of each is enough to see how a tab looks, and the overview is taken of every state. */
const TABS = ["rounds", "issues", "artifact", "sources", "record", "costs", "insight", "log"];
/** Enough of the log that something was said, and not the end of it. */
const EARLIER = 30;

export function stillPlaces({
  finished,
  waiting,
  gates,
  long,
  original,
  fork,
  draft,
  stopped,
  record,
}: Still): Place[] {
  return [
    { name: "today", path: "/" },
    { name: "list", path: "/deliberations?tab=all" },
    { name: "list-menu", path: "/deliberations?tab=all", act: openRowMenu, isOneScreen: true },
    { name: "inbox", path: "/inbox" },
    { name: "form", path: "/deliberations/new" },
    { name: "form-filled", path: "/deliberations/new", act: askSomething },
    { name: "register", path: "/records" },
    ...["timeline", "chains", "due"].map((view) => ({ name: `register-${view}`, path: `/records?view=${view}` })),
    { name: "record", path: `/records/${record}` },
    { name: "record-edit", path: `/records/${record}/edit` },
    { name: "record-dossier", path: `/records/${record}?tab=dossier` },
    { name: "record-history", path: `/records/${record}?tab=history` },
    { name: "record-versions", path: `/records/${record}?tab=versions` },
    { name: "import", path: "/records/import" },
    { name: "compare-choice", path: `/compare/${original}` },
    ...Object.entries(stopped).map(([state, id]) => ({ name: `debate-${state}`, path: `/deliberations/${id}` })),
    { name: "debate-print", path: `/deliberations/${finished.debate}`, act: onPaper },
    { name: "record-print", path: `/print/records/${finished.debate}` },
    { name: "agents", path: "/agents" },
    { name: "settings", path: "/settings" },
    { name: "not-found", path: "/nowhere" },
    { name: "compare", path: `/compare/${original}/${fork}` },
    { name: "present", path: `/present/${finished.debate}`, isOneScreen: true },
    { name: "present-pictures", path: `/present/${finished.debate}`, act: stepOn, isOneScreen: true },
    { name: "fork-dialog", path: `/deliberations/${original}`, act: openFork, isOneScreen: true },
    { name: "replay", path: `/deliberations/${finished.debate}?at=${EARLIER}` },
    { name: "debate-draft", path: `/deliberations/${draft}` },
    { name: "debate-long", path: `/deliberations/${long}` },
    ...SHOWN_PROTOCOLS.flatMap((protocol) => [
      { name: `${protocol}-finished`, path: `/deliberations/${finished[protocol]}` },
      { name: `${protocol}-waiting`, path: `/deliberations/${waiting[protocol]}` },
      { name: `${protocol}-gate`, path: `/decide/${gates[protocol]}` },
      ...TABS.map((tab) => ({ name: `${protocol}-${tab}`, path: `/deliberations/${finished[protocol]}?tab=${tab}` })),
    ]),
  ];
}

export const livePlaces = (live: Readonly<Record<(typeof SHOWN_PROTOCOLS)[number], string>>): Place[] => [
  { name: "today-live", path: "/" },
  ...SHOWN_PROTOCOLS.map((protocol) => ({ name: `${protocol}-live`, path: `/deliberations/${live[protocol]}` })),
];

async function onPaper(page: Page): Promise<void> {
  await page.emulateMedia({ media: "print" });
}

async function openFork(page: Page): Promise<void> {
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Fork…" }).click();
  await page.getByRole("dialog", { name: "Fork this deliberation" }).waitFor();
}

async function openRowMenu(page: Page): Promise<void> {
  await page
    .getByRole("button", { name: /^Actions for|^More actions/ })
    .first()
    .click();
  await page.getByRole("menuitem").first().waitFor();
}

async function askSomething(page: Page): Promise<void> {
  await page
    .getByRole("textbox", { name: "Question" })
    .fill("Should the job queue run on Redis or on Postgres? We have both, and two people are on call.");
  await page.waitForTimeout(1500);
}

async function stepOn(page: Page): Promise<void> {
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await page.waitForTimeout(300);
}
