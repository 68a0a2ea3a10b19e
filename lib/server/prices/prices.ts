import { z } from "zod";
import { priceRowSchema, type PriceRow, priceRowProblems } from "@/lib/contracts/prices";
import { AppError } from "@/lib/domain/errors";
import type { PrismaClient } from "@/lib/generated/prisma/client";
import { invalidInput } from "@/lib/server/http/parse-input";

export type PriceTable = { items: PriceRow[]; version: number };

/** The table is one row, so that whoever saves it saves all of what they saw. */
const ID = "prices";
/** Prisma's word for "this value is there already". */
const DUPLICATE = "P2002";

const itemsSchema = z.array(priceRowSchema);

/** Version 0: nobody has written one yet. */
export async function readPrices(prisma: PrismaClient): Promise<PriceTable> {
  const row = await prisma.priceTable.findUnique({ where: { id: ID } });
  return row ? { items: itemsSchema.parse(row.items), version: row.version } : { items: [], version: 0 };
}

export async function replacePrices(prisma: PrismaClient, { items, version }: PriceTable): Promise<PriceTable> {
  const problems = priceRowProblems(items);
  if (Object.keys(problems).length > 0) throw invalidInput(problems);
  const saved = version === 0 ? await createFirst(prisma, items) : await replace(prisma, items, version);
  if (!saved) throw changedMeanwhile();
  return { items, version: saved.version };
}

async function createFirst(prisma: PrismaClient, items: PriceRow[]): Promise<{ version: number } | null> {
  try {
    return await prisma.priceTable.create({ data: { id: ID, items, version: 1 } });
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    if (code === DUPLICATE) return null;
    throw error;
  }
}

async function replace(prisma: PrismaClient, items: PriceRow[], version: number): Promise<{ version: number } | null> {
  const [row] = await prisma.priceTable.updateManyAndReturn({
    where: { id: ID, version },
    data: { items, version: { increment: 1 } },
  });
  return row ?? null;
}

const changedMeanwhile = (): AppError =>
  new AppError("conflict", "The prices were changed after you opened them. Reload them and repeat your change.");
