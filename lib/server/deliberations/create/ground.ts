/** What a new deliberation rests on, as its first event keeps it. */
import type { CreateDeliberationBody } from "@/lib/contracts/deliberations/create-deliberation";
import {
  decisionKey,
  LOOK_TOKENS,
  LOOKS_PER_ASK,
  type EarlierDecision,
  type Grounding,
} from "@/lib/domain/evidence/grounding";
import { spaceOf } from "@/lib/domain/access/viewer";
import type { SourceTree } from "@/lib/domain/evidence/source";
import { pointedIn } from "@/lib/looking/pointed-in";
import { invalidInput } from "@/lib/server/http/parse-input";
import { expectSight } from "@/lib/server/access/authorize";
import { sharedSightSql, sightSql, spaceLiteral } from "@/lib/server/access/sight";
import type { Reader, Services } from "@/lib/server/services";
import { decisionsByKey, findDecisions } from "@/lib/server/sources/find-decisions";
import { limitProblem } from "@/lib/server/sources/limits";

const MAX_EARLIER = 5;

type Asked = Pick<
  CreateDeliberationBody,
  "title" | "question" | "context" | "artifact" | "sources" | "evidence" | "askMe" | "earlierDecisions"
>;

/**
 * Undefined: a rehearsal with nothing to look at and nothing decided earlier; its panel asks only about documents.
 * `people`: who may see the deliberation, null for everybody.
 */
export async function groundingOf(
  body: Asked,
  isRehearsal: boolean,
  { pool, sources, viewer }: Pick<Services, "pool" | "sources" | "viewer">,
  people: readonly string[] | null,
): Promise<Grounding | undefined> {
  const trees = await treesOf(body.sources ?? [], { pool, sources, viewer });
  const earlier = await earlierFor(body, { pool, viewer }, people);
  const hasMaterial = trees.length > 0 || body.artifact !== "";
  const evidence = body.evidence ?? (hasMaterial ? "shown" : "off");
  if (evidence === "off" && earlier.length === 0 && isRehearsal && body.askMe === undefined) return undefined;
  return {
    sources: trees.map(({ entries: _, ...ref }) => ref),
    evidence,
    askMe: body.askMe ?? "round_end",
    looks: { perAsk: LOOKS_PER_ASK, tokens: LOOK_TOKENS },
    earlier: [...earlier],
    pointed: await pointedIn([body.question, body.context, body.artifact], trees, sources),
  };
}

async function treesOf(
  ids: NonNullable<Asked["sources"]>,
  { pool, sources, viewer }: Pick<Services, "pool" | "sources" | "viewer">,
): Promise<readonly SourceTree[]> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return [];
  for (const id of wanted) await expectSight(pool, viewer, { action: "read", object: "source" }, { id });
  const trees = await sources.trees(wanted);
  const gone = wanted.filter((id) => !trees.some((tree) => tree.id === id));
  if (gone.length > 0) throw invalidInput(Object.fromEntries(gone.map((id) => [`sources.${ids.indexOf(id)}`, GONE])));
  const { rows } = await pool.query<{ bytes: number }>(
    "select coalesce(sum(bytes), 0)::int as bytes from source where id = any($1)",
    [wanted],
  );
  const files = trees.reduce((sum, tree) => sum + tree.files, 0);
  const problem = limitProblem({ files, bytes: rows[0]?.bytes ?? 0 });
  if (problem) throw invalidInput({ sources: `All sources together: ${problem}` });
  return trees;
}

export const GONE = "There is no such source (any more). Those nobody uses are deleted after a day; add it again.";

async function earlierFor(
  { title, question, earlierDecisions: numbers }: Asked,
  { pool, viewer }: Reader,
  people: readonly string[] | null,
): Promise<readonly EarlierDecision[]> {
  // Not by who creates it: what is found here is copied into the log, for everybody who may see that.
  const space = spaceLiteral(spaceOf(viewer));
  const shared = { space, sight: sharedSightSql(people, "d.id") };
  if (numbers === undefined) return findDecisions(pool, shared, `${title}\n${question}`, MAX_EARLIER);
  const wanted = [...new Set(numbers)];
  const found = wanted.length === 0 ? [] : await decisionsByKey(pool, shared, wanted);
  const missing = wanted.filter((number) => !found.some((decision) => decisionKey(decision) === number));
  if (missing.length === 0) return found;
  const seen = (await decisionsByKey(pool, { space, sight: sightSql(viewer, "d.id") }, missing)).map(decisionKey);
  throw invalidInput(
    Object.fromEntries(
      missing.map((number) => [
        `earlierDecisions.${numbers.indexOf(number)}`,
        whyMissing(number, seen.includes(number)),
      ]),
    ),
  );
}

function whyMissing(key: number | string, isSeen: boolean): string {
  if (typeof key === "string") return "There is no accepted imported record with this id (any more).";
  return isSeen
    ? `Decision record number ${key} is private, and not everybody who may see this deliberation may see it. Leave it out, or name people who may see both.`
    : `There is no accepted decision record number ${key}.`;
}
