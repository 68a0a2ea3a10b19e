/** What a bundle is made of: one zip with the log, what it cites, and texts for people to read. */
import { z } from "zod";
import { recordChangeSchema } from "@/lib/contracts/record-life";
import { deliberationIdSchema } from "@/lib/domain/ids";
import { contentHashSchema } from "@/lib/domain/evidence/source";

/** Counts up when a reader of the version before could not read it any more. */
export const BUNDLE_FORMAT = 2;
export const BUNDLE_KIND = "parley-bundle";

export const MANIFEST_FILE = "manifest.json";
export const LOG_FILE = "events.jsonl";
export const CHAIN_FILE = "events.sha256";
export const KEPT_FILE = "record/kept.json";
export const treeFile = (sourceId: string): string => `sources/${sourceId}.json`;
export const textFile = (sourceId: string, path: string): string => `sources/${sourceId}/${path}`;
export const recordVersionFile = (version: number): string => `record/versions/${version}.md`;

/** Of the packed file. None larger is made, so a larger one is none of ours. */
export const MAX_BUNDLE_MIB = 32;
/** Of everything in it: sources have 20 MiB at most, and logs of that length are rare. */
export const MAX_UNPACKED_BYTES = 100 * 1024 * 1024;
export const MAX_BUNDLE_FILES = 5000;

/** Read before anything else, also in bundles of later formats. */
export const bundleHeadSchema = z.object({
  kind: z.literal(BUNDLE_KIND),
  format: z.int().min(1),
  /** The version of Parley that packed it, and reads it. */
  parley: z.string().regex(/^\d+\.\d+\.\d+[0-9A-Za-z.+-]*$/),
});

export const manifestSchema = bundleHeadSchema.extend({
  about: z.string(),
  deliberation: z.object({ id: deliberationIdSchema, title: z.string(), protocol: z.string(), status: z.string() }),
  /** `head`: the hash of the last event, which covers all before it. */
  log: z.object({ events: z.int().min(1), head: contentHashSchema }),
  /** Every other file, in the order of the zip. */
  files: z.array(z.object({ path: z.string().min(1), bytes: z.int().min(0), sha256: contentHashSchema })),
});
export type Manifest = z.infer<typeof manifestSchema>;

/** Who did what with the record, oldest first. Bundles from before it was packed have none. */
const keptHistorySchema = z.array(recordChangeSchema).default([]);

/** What people made of the record, where that differs from what is generated from the log. `page`: the file that has it. */
export const keptFileSchema = z.object({
  page: z.string(),
  /** The page as it was shown there; its file has what other tools look for as well. */
  shown: z.string(),
  texts: z.array(z.object({ version: z.int().min(0), by: z.string(), at: z.iso.datetime(), note: z.string() })),
  history: keptHistorySchema,
});

/** The same with its texts, as it is stored with an opened bundle. */
export const keptRecordSchema = z.object({
  markdown: z.string(),
  /** As other tools read it. */
  file: z.string(),
  texts: z.array(
    z.object({ version: z.int().min(0), by: z.string(), at: z.iso.datetime(), note: z.string(), body: z.string() }),
  ),
  history: keptHistorySchema,
});
export type KeptRecord = z.infer<typeof keptRecordSchema>;
