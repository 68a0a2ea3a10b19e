/**
 * A record as it stands today: facts of the log and the register around the newest text. The one place it is made:
 * what is shown, printed, downloaded, exported and written to a folder all come from here.
 */
import { pageForFile } from "@/lib/adr/page-for-file";
import { safeMarkdown } from "@/lib/adr/safe-markdown";
import { NOBODY } from "@/lib/domain/access/viewer";
import type { RecordText } from "@/lib/contracts/record-life";
import type { RecordRow } from "@/lib/contracts/records";
import type { DeliberationId } from "@/lib/domain/ids";
import { recordName } from "@/lib/domain/record/record-name";
import { withEditedLines } from "@/lib/domain/record/edited-lines";
import { composeRecord, headWithFacts, recordParts, type RecordParts } from "@/lib/domain/record/record-parts";
import { type RecordStatus, recordStatusSchema } from "@/lib/domain/record/record-status";
import type { DeliberationEvent } from "@/lib/events/schema";
import type { Folded } from "@/lib/kernel/fold";
import { markdownLine } from "@/lib/projections/record/markdown-data";
import { dossierFileName, recordFileName, withDossierLinks } from "@/lib/projections/record/record-file-name";
import type { RecordView } from "@/lib/projections/record/record-view";
import { logHashOf } from "@/lib/server/bundles/chain";
import type { KeptRecord } from "@/lib/server/bundles/manifest";
import { openedRecord } from "@/lib/server/bundles/opened-record";
import { readFolded } from "@/lib/server/deliberations/read-folded";
import { andSight } from "@/lib/server/access/sight";
import { Slices } from "@/lib/server/slices";
import type { Reader, Services } from "@/lib/server/services";
import { dossierFile, type RecordFile } from "./dossier-file";
import { importedReplacedBy, type ReplacedImport } from "./folder/replaced";
import { recordOf } from "./read-record";
import { givenTitle, recordRowOf } from "./record-row";
import { firstBody, newestText } from "./text/read-text";

/** Without a viewer, nothing private is named in it: a folder is read by whoever may read the folder. */
type Stores = Pick<Services, "pool" | "store"> & Partial<Pick<Services, "viewer">>;

/** Another record: one in whose place this one stands, or that stands in its place. */
export type LinkedRecord = { number: number; slug: string; title: string; status: RecordStatus };
export type Links = {
  supersededBy: LinkedRecord | null;
  supersedes: readonly LinkedRecord[];
  imported: readonly ReplacedImport[];
};

/** `page`: as it is read. `file`: as other tools read it, with links that run nothing. */
export type Composed = { parts: RecordParts; page: string; file: RecordFile };

export type CurrentRecord = {
  log: readonly DeliberationEvent[];
  folded: Folded;
  view: RecordView;
  page: string;
  file: RecordFile;
  /** Made when it is asked for: it may be long. */
  dossier: () => Promise<RecordFile>;
  /** Null: it has no number, and nobody can edit it. */
  numbered: { row: RecordRow; links: Links; text: RecordText; parts: RecordParts } | null;
};

/** `folderNumber`: the number its file has in the folder of PARLEY_RECORDS_DIR; other records are then named as they are there. */
export async function currentRecord(
  { pool, store, viewer = NOBODY }: Stores,
  id: DeliberationId,
  folderNumber?: number,
): Promise<CurrentRecord> {
  const [{ log, folded }, row] = await Promise.all([readFolded(store, id), recordRowOf({ pool, viewer }, id)]);
  const slices = new Slices();
  const { record } = folded.lifecycle;
  const name = record && folderNumber !== undefined ? recordFileName({ ...record, number: folderNumber }) : undefined;
  // Opened from a bundle it stands as it came: its number is of the register it was made in.
  const kept = record && !row ? await openedRecord(pool, id) : null;
  const view = recordOf(log, folded, { name, title: row ? givenTitle(row) : titleIn(kept) });
  await slices.pause();
  const dossier = async () => dossierFile(view, await logHashOf(log));
  const { end } = folded.lifecycle;
  const outcome = end?.kind === "closed" ? end.outcome.summary : "";
  if (!record) {
    const file = { name: view.fileName, text: safeMarkdown(view.markdown) };
    return { log, folded, view, page: view.markdown, file, dossier, numbered: null };
  }
  const generated: Said["text"] = { version: 0, by: null, at: "", body: recordParts(view.markdown).body };
  if (!row) {
    const made = composed(view, { text: generated, facts: NO_FACTS, links: NO_LINKS, outcome });
    const file = kept ? { name: view.fileName, text: kept.file } : made.file;
    return { log, folded, view, page: kept?.markdown ?? made.page, file, dossier, numbered: null };
  }
  const [newest, first, links] = await Promise.all([
    newestText(pool, row.number),
    firstBody(pool, row.number),
    linksOf({ pool, viewer }, row.number, folderNumber !== undefined),
  ]);
  const text = newest ?? { ...generated, at: row.createdAt, note: "" };
  // An edited text names the dossier as it is called in the register.
  const asNamed = (body: string): string =>
    withDossierLinks(body, dossierFileName(recordFileName(record)), view.dossierName);
  const { parts, page, file } = composed(view, {
    text: { ...text, body: asNamed(text.body) },
    firstBody: asNamed(first ?? ""),
    facts: { owner: row.owner, reviewDate: row.reviewDate },
    links,
    outcome,
    isInFolder: folderNumber !== undefined,
  });
  await slices.pause();
  return { log, folded, view, page, file, dossier, numbered: { row, links, text, parts } };
}

const titleIn = (kept: KeptRecord | null): string | undefined =>
  kept?.history.findLast(({ kind }) => kind === "title")?.became ?? undefined;

type Said = {
  text: Pick<RecordText, "version" | "by" | "at" | "body">;
  /** What Parley had written when it was first edited: it would write otherwise today. */
  firstBody?: string;
  facts: { owner: string | null; reviewDate: string | null };
  links: {
    supersededBy: Named | null;
    supersedes: readonly Named[];
    imported: readonly Pick<ReplacedImport, "name" | "path" | "isBeside">[];
  };
  /** Whether it is for the folder of PARLEY_RECORDS_DIR. */
  isInFolder?: boolean;
  /** How the deliberation ended. */
  outcome: string;
};
type Named = Pick<LinkedRecord, "number" | "slug">;

const NO_FACTS: Said["facts"] = { owner: null, reviewDate: null };
const NO_LINKS: Said["links"] = { supersededBy: null, supersedes: [], imported: [] };

export function composed(
  view: RecordView,
  { text, firstBody: first = "", facts, links, outcome, isInFolder = false }: Said,
): Composed {
  const generated = recordParts(view.markdown);
  const parts: RecordParts = {
    head: headWithFacts(generated.head, {
      ...facts,
      supersededBy: links.supersededBy?.number ?? null,
      supersedes: [
        ...links.supersedes.map(({ number }) => recordName(number)),
        ...links.imported.map(({ name }) => name),
      ],
    }),
    body: text.body,
    foot: [generated.foot, ...editedFoot(text, outcome)].filter((part) => part !== "").join("\n\n"),
  };
  const page = composeRecord(
    text.version === 0 ? parts : { ...parts, body: withEditedLines(text.body, `${first}\n${generated.body}`) },
  );
  const { status, date, deciders } = view.page;
  return {
    parts,
    page,
    file: {
      name: view.fileName,
      text: pageForFile(page, {
        status: status ?? "proposed",
        date,
        deciders,
        supersededBy: links.supersededBy && recordFileName(links.supersededBy),
        // A link leads somewhere only where their file is beside it.
        supersedes: [
          ...links.supersedes.map(recordFileName),
          ...links.imported.flatMap(({ path, isBeside }) => (isInFolder && isBeside ? [path] : [])),
        ],
      }),
    },
  };
}

/** What an edited text can't take away: how it ended, and that somebody edited it. */
function editedFoot({ version, by, at }: Said["text"], outcome: string): string[] {
  if (version === 0) return [];
  return [
    ...(outcome ? [`Outcome on record: ${markdownLine(outcome)}`] : []),
    `*Edited by ${markdownLine(by ?? "")} on ${at.slice(0, 10)} (version ${version}): a line marked (edited) says something else than Parley wrote from the log, whatever stands here about the text. Version 0 is the text Parley generated.*`,
  ];
}

/** `areInFolder`: under the numbers of their files there. */
async function linksOf({ pool, viewer }: Reader, number: number, areInFolder: boolean): Promise<Links> {
  const imported = await importedReplacedBy(pool, number);
  const { rows } = await pool.query<{
    number: number;
    written: number | null;
    slug: string;
    title: string;
    status: string;
    is_successor: boolean;
  }>(
    `select r.number, f.number as written, r.slug, r.title, r.status, s.superseded = $1 as is_successor
       from record_supersession s join record r on r.number = case when s.superseded = $1 then s.by else s.superseded end
       left join record_file f on f.deliberation_id = r.deliberation_id
      where (s.superseded = $1 or s.by = $1) ${andSight(viewer, "r.deliberation_id")} order by r.number`,
    [number],
  );
  const others = rows.map(({ is_successor, number: own, written, slug, title, status }) => ({
    isSuccessor: is_successor,
    record: { number: (areInFolder && written) || own, slug, title, status: recordStatusSchema.parse(status) },
  }));
  return {
    supersededBy: others.find(({ isSuccessor }) => isSuccessor)?.record ?? null,
    supersedes: others.filter(({ isSuccessor }) => !isSuccessor).map(({ record }) => record),
    imported,
  };
}
