import type { z } from "zod";
import type { createSource as contract, NewSource } from "@/lib/contracts/sources";
import { invalidInput } from "@/lib/server/http/parse-input";
import type { Services } from "@/lib/server/services";
import { sweepSources } from "./delete-sources";
import { placeOf } from "./folder-roots";
import { gatherFiles } from "./gather/gather-files";
import { gatherFolder } from "./gather/gather-folder";
import { gatherPage } from "./gather/gather-page";
import { counted } from "./limits";
import type { Gathered, ReadFile, Skipped } from "./new-source";
import { storeSource } from "./store-source";
import { spaceOf } from "@/lib/domain/access/viewer";
import { deliberationIdSchema } from "@/lib/domain/ids";
import { andSight, notPrivateSql } from "@/lib/server/access/sight";
import { currentRecord } from "@/lib/server/records/current-record";

type Created = z.output<(typeof contract)["response"]>;
type Needed = Pick<Services, "env" | "pool" | "store" | "logger" | "viewer">;

/** How many of what was left out are named; a folder may have thousands. */
const MAX_NAMED = 200;

export async function createSource(services: Needed, wanted: NewSource): Promise<Created> {
  const gathered = await gather(services, wanted);
  if (!gathered.files.some((file) => "text" in file)) throw nothingReadable(wanted.kind, gathered);
  const source = await storeSource(services.pool, gathered, spaceOf(services.viewer));
  // Nobody waits for it, and it is tried again with the next source.
  void sweepSources(services.pool).catch((error: unknown) =>
    services.logger.warn({ error }, "unused sources could not be swept"),
  );
  return { source, skipped: namedOf(gathered) };
}

async function gather({ env, pool, store, viewer }: Needed, wanted: NewSource): Promise<Gathered> {
  switch (wanted.kind) {
    case "files":
      return gatherFiles(wanted);
    case "folder":
      return gatherFolder(await placeOf(env, wanted.root, wanted.folder, spaceOf(viewer)), wanted.title);
    case "records":
      return gatherRecords({ pool, store, viewer }, wanted);
    case "page":
      return gatherPage(env, wanted);
  }
}

function namedOf({ skipped }: Gathered): Created["skipped"] {
  const rest = skipped.length - MAX_NAMED;
  return rest <= 0
    ? [...skipped]
    : [...skipped.slice(0, MAX_NAMED), { path: "…", reason: `And ${counted(rest, "more file")}.` }];
}

/** In the sentence that nothing could be read. */
const MAX_REASONS = 5;

const FIELD = { files: "files", folder: "folder", records: "numbers", page: "url" } as const;

function nothingReadable(kind: NewSource["kind"], { files, skipped }: Gathered): Error {
  const reasons = [
    ...skipped,
    ...files.flatMap((file) => ("note" in file ? { path: file.path, reason: file.note } : [])),
  ];
  const why = reasons.slice(0, MAX_REASONS).map(({ path, reason }) => ` ${path}: ${reason}`);
  const rest = reasons.length > MAX_REASONS ? ` And ${counted(reasons.length - MAX_REASONS, "more file")}.` : "";
  const what = kind === "files" ? "None of the files could be read." : "There is nothing in it that can be read.";
  return invalidInput({ [FIELD[kind]]: `${what}${why.join("")}${rest}` });
}

const PRIVATE =
  "It is private, and a source could be read by everybody here. In a private deliberation, choose it among the earlier decisions instead.";

type Records = Extract<NewSource, { kind: "records" }>;

/**
 * Accepted decision records the viewer may see, as they read today, one file each. No private ones: a source is its
 * whole space's as long as no private deliberation alone has it.
 */
async function gatherRecords(
  { pool, store, viewer }: Pick<Services, "pool" | "store" | "viewer">,
  { title, numbers }: Records,
): Promise<Gathered> {
  const { rows } = await pool.query<{ number: number; deliberation_id: string; is_private: boolean }>(
    `select r.number, r.deliberation_id, not (${notPrivateSql("r.deliberation_id")}) as is_private from record r
      where r.number = any($1) and r.status = 'accepted' ${andSight(viewer, "r.deliberation_id")} order by r.number`,
    [numbers],
  );
  const files: ReadFile[] = [];
  for (const { deliberation_id: id, is_private } of rows) {
    if (is_private) continue;
    const { page, file } = await currentRecord({ pool, store }, deliberationIdSchema.parse(id));
    files.push({ path: file.name, text: page });
  }
  const skipped: Skipped[] = [...new Set(numbers)].flatMap((number) => {
    const row = rows.find((one) => one.number === number);
    if (row && !row.is_private) return [];
    const reason = row ? PRIVATE : "There is no accepted decision record with this number.";
    return [{ path: `ADR ${number}`, reason }];
  });
  const named = files.length === 1 ? (files[0]?.path ?? "") : `${files.length} decision records`;
  return { title: title ?? named, kind: "records", files, skipped };
}
