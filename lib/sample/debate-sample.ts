/** The deliberation a newcomer starts with one click: a real question with a real document. Played as a rehearsal. */
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import type { Agent } from "@/lib/domain/agent";
import type { ModelSource } from "@/lib/domain/model-source";
import { debateConfigSchema } from "@/lib/protocols/debate/rules/config";
import { CROSS_CUTTING_SEATS } from "@/lib/protocols/debate/rules/rosters/cross-cutting";
import { SOFTWARE_ROSTER } from "@/lib/protocols/debate/rules/rosters/software";
import { SAMPLE_ARTIFACT } from "./debate-sample-artifact";
import { SAMPLE_QUESTION } from "./sample-question";

const DOMAIN_SEATS: readonly string[] = ["backend", "jobs", "database"];

const panel: Agent[] = [
  ...SOFTWARE_ROSTER.agents.filter(({ id }) => DOMAIN_SEATS.includes(id)),
  ...CROSS_CUTTING_SEATS,
];
const source: ModelSource = { kind: "rehearsal", script: "converges" };

export const SAMPLE = {
  protocol: "debate",
  title: "Job queue: Redis or Postgres?",
  question: SAMPLE_QUESTION,
  artifact: SAMPLE_ARTIFACT,
  context: `Three engineers for ten weeks. Nothing is switched after 1 December: the year-end peak is four times a normal week.

- From 1 January an accepted job must never be lost; 40 enterprise contracts say so.
- Jobs people wait for start within 500 ms.
- No new managed service, and no higher monthly bill.
- Two people are on call for everything that stores data.`,
  config: debateConfigSchema.parse({ feature_type: "cross_service", roster: "software" }),
  panel,
  /** Fixed, so that everyone who tries it sees the same debate. */
  seed: 2,
  source,
};

/** The source of the sample deliberation: the files of lib/sample/repository, which are data and no code of ours. */
export type SampleFile = { path: string; text: string };

let files: Promise<readonly SampleFile[]> | undefined;

/** Sorted by path, with forward slashes. Read when first asked for; a failure is not kept. */
export function sampleFiles(): Promise<readonly SampleFile[]> {
  files ??= readAll().catch((error: unknown) => {
    files = undefined;
    throw error;
  });
  return files;
}

async function readAll(): Promise<readonly SampleFile[]> {
  const root = path.join(process.cwd(), "lib", "sample", "repository");
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  const names = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, "/"))
    .toSorted();
  return Promise.all(names.map(async (name) => ({ path: name, text: await readFile(path.join(root, name), "utf8") })));
}
