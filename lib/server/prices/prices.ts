import { z } from "zod";
import { priceRowSchema, type PriceRow, priceRowProblems } from "@/lib/contracts/prices";
import { FIRST_SPACE, type SpaceId } from "@/lib/domain/access/space";
import { spaceOf } from "@/lib/domain/access/viewer";
import { AppError } from "@/lib/domain/errors";
import { ENV_CONNECTION } from "@/lib/domain/ids";
import { invalidInput } from "@/lib/server/http/parse-input";
import type { Services } from "@/lib/server/services";
import { priceIn, type PriceIn } from "./price-in";

export type PriceTable = { items: PriceRow[]; version: number };

type Needed = Pick<Services, "prisma" | "viewer">;

/** Prisma's word for "this value is there already". */
const DUPLICATE = "P2002";

const itemsSchema = z.array(priceRowSchema);

/** Of the viewer's space: one row, so that whoever saves it saves all of what they saw. Version 0: nobody has written one yet. */
export const readPrices = ({ prisma, viewer }: Needed): Promise<PriceTable> => readTable(prisma, spaceOf(viewer));

/** What a call costs in the viewer's space. */
export async function readPriceIn({ prisma, viewer }: Needed): Promise<PriceIn> {
  const space = spaceOf(viewer);
  const own = await readTable(prisma, space);
  const first = space === FIRST_SPACE ? own : await readTable(prisma, FIRST_SPACE);
  return priceIn(own.items, first.items);
}

async function readTable(prisma: Needed["prisma"], spaceId: SpaceId): Promise<PriceTable> {
  const row = await prisma.priceTable.findUnique({ where: { spaceId } });
  return row ? { items: itemsSchema.parse(row.items), version: row.version } : { items: [], version: 0 };
}

export async function replacePrices({ prisma, viewer }: Needed, { items, version }: PriceTable): Promise<PriceTable> {
  const space = spaceOf(viewer);
  const problems = { ...priceRowProblems(items), ...(space === FIRST_SPACE ? {} : sharedProblems(items)) };
  if (Object.keys(problems).length > 0) throw invalidInput(problems);
  const saved =
    version === 0 ? await createFirst(prisma, space, items) : await replace(prisma, space, { items, version });
  if (!saved) throw changedMeanwhile();
  return { items, version: saved.version };
}

/** They would be read by nobody. */
const sharedProblems = (items: readonly PriceRow[]): Record<string, string> =>
  Object.fromEntries(
    items.flatMap(({ connection }, index) =>
      connection === ENV_CONNECTION
        ? [
            [
              `items.${index}.connection`,
              "The environment's connection serves every space; its prices are set in the first one.",
            ],
          ]
        : [],
    ),
  );

async function createFirst(
  prisma: Needed["prisma"],
  spaceId: SpaceId,
  items: PriceRow[],
): Promise<{ version: number } | null> {
  try {
    // The version before spaces reads the first one's by this id.
    const id = spaceId === FIRST_SPACE ? "prices" : spaceId;
    return await prisma.priceTable.create({ data: { id, spaceId, items, version: 1 } });
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    if (code === DUPLICATE) return null;
    throw error;
  }
}

async function replace(
  prisma: Needed["prisma"],
  spaceId: SpaceId,
  { items, version }: PriceTable,
): Promise<{ version: number } | null> {
  const [row] = await prisma.priceTable.updateManyAndReturn({
    where: { spaceId, version },
    data: { items, version: { increment: 1 } },
  });
  return row ?? null;
}

const changedMeanwhile = (): AppError =>
  new AppError("conflict", "The prices were changed after you opened them. Reload them and repeat your change.");
