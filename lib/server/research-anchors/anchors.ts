import { randomUUID } from "node:crypto";
import type { z } from "zod";
import type {
  createAnchorBodySchema,
  ResearchAnchorId,
  SavedAnchor,
  updateAnchorBodySchema,
} from "@/lib/contracts/research-anchors";
import { spaceOf } from "@/lib/domain/access/viewer";
import { AppError } from "@/lib/domain/errors";
import {
  researchAnchorSchema,
  type ResearchAnchor,
  changeAnchor,
  type AnchorChange,
  type AnchorField,
} from "@/lib/protocols/review/rules/ideas/research-anchor";
import { parseInput } from "@/lib/server/http/parse-input";
import type { Services } from "@/lib/server/services";
import { noSuchAnchor } from "@/lib/server/access/no-such";

type Needed = Pick<Services, "prisma" | "viewer">;
type Row = { id: string; name: string; anchor: unknown; version: number; createdAt: Date; updatedAt: Date };

/** Prisma's word for "this value is there already". */
const DUPLICATE = "P2002";

export async function listResearchAnchors({ prisma, viewer }: Needed): Promise<SavedAnchor[]> {
  return (await prisma.researchAnchor.findMany({ where: { spaceId: spaceOf(viewer) }, orderBy: { name: "asc" } })).map(
    toSaved,
  );
}

export async function createResearchAnchor(
  { prisma, viewer }: Needed,
  { name, anchor }: z.output<typeof createAnchorBodySchema>,
): Promise<SavedAnchor> {
  const first = firstAnchor(parseAnchor(anchor), new Date().toISOString());
  return uniquelyNamed(name, async () =>
    toSaved(
      await prisma.researchAnchor.create({
        data: { id: `anc_${randomUUID().replaceAll("-", "")}`, spaceId: spaceOf(viewer), name, anchor: first },
      }),
    ),
  );
}

export async function updateResearchAnchor(
  { prisma, viewer }: Needed,
  id: ResearchAnchorId,
  { name, anchor, version, reason }: z.output<typeof updateAnchorBodySchema>,
): Promise<SavedAnchor> {
  const wanted = parseAnchor(anchor);
  const spaceId = spaceOf(viewer);
  const row = await prisma.researchAnchor.findUnique({ where: { id, spaceId } });
  if (!row) throw noSuchAnchor();
  if (row.version !== version) throw changedMeanwhile(row);
  const after = editAnchor(researchAnchorSchema.parse(row.anchor), { wanted, reason, at: new Date().toISOString() });
  const [updated] = await uniquelyNamed(name, () =>
    prisma.researchAnchor.updateManyAndReturn({
      where: { id, spaceId, version },
      data: { name, anchor: after, version: { increment: 1 } },
    }),
  );
  if (updated) return toSaved(updated);
  // Between reading and writing somebody else was faster.
  const now = await prisma.researchAnchor.findUnique({ where: { id, spaceId } });
  throw now ? changedMeanwhile(now) : noSuchAnchor();
}

export async function deleteResearchAnchor(
  { prisma, viewer }: Needed,
  id: ResearchAnchorId,
): Promise<{ id: ResearchAnchorId }> {
  const { count } = await prisma.researchAnchor.deleteMany({ where: { id, spaceId: spaceOf(viewer) } });
  if (count === 0) throw noSuchAnchor();
  return { id };
}

const parseAnchor = (anchor: unknown): ResearchAnchor => parseInput(researchAnchorSchema, anchor, "anchor");

async function uniquelyNamed<T>(name: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    if (code !== DUPLICATE) throw error;
    throw new AppError("conflict", `There is already an anchor called “${name}”. Choose another name.`, {
      cause: error,
      fields: { name: "This name is taken." },
    });
  }
}

function changedMeanwhile({ name, version }: Row): AppError {
  return new AppError("conflict", `“${name}” was changed after you opened it. Reopen it and repeat your change.`, {
    details: { version },
  });
}

function toSaved({ anchor, createdAt, updatedAt, id, ...row }: Row): SavedAnchor {
  return {
    ...row,
    id: id as ResearchAnchorId,
    anchor: researchAnchorSchema.parse(anchor),
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}

/** The log and the dates follow from what a person changes. In this order a value and its lock can be set in one go. */
const EDITED = (Object.keys(researchAnchorSchema.shape) as (keyof ResearchAnchor)[]).filter(
  (field): field is AnchorField =>
    field !== "modification_log" && field !== "last_modified" && field !== "confirmed_at",
);

const LOCKED_NAMES: Readonly<Partial<Record<AnchorField, string>>> = {
  research_type: "The research type",
  research_type_locked: "The research type",
  target_venue: "The venue",
};

type Edit = {
  wanted: ResearchAnchor;
  /** Whoever gives one stands for the change (P1-14). */ reason: string;
  at: string;
};

/** P1-14: one entry in the log for every field that changes. */
function editAnchor(before: ResearchAnchor, { wanted, reason, at }: Edit): ResearchAnchor {
  const changed = EDITED.filter((field) => JSON.stringify(before[field]) !== JSON.stringify(wanted[field]));
  const after = changed.reduce((anchor, field) => {
    const edit = changeAnchor(anchor, { field, value: wanted[field], reason, userApproved: true, at } as AnchorChange);
    if (!edit.ok) throw lockedWithoutReason(field);
    return edit.anchor;
  }, before);
  return withConfirmation(after, { earlier: before.confirmed_by_user ? before.confirmed_at : null, at });
}

/** A new one: what it brings along from a file stays, the log included. */
function firstAnchor(wanted: ResearchAnchor, at: string): ResearchAnchor {
  return withConfirmation(
    { ...wanted, last_modified: wanted.last_modified ?? at },
    { earlier: wanted.confirmed_at, at },
  );
}

const withConfirmation = (
  anchor: ResearchAnchor,
  { earlier, at }: { earlier: string | null; at: string },
): ResearchAnchor => ({ ...anchor, confirmed_at: anchor.confirmed_by_user ? (earlier ?? at) : null });

function lockedWithoutReason(field: AnchorField): AppError {
  const sentence = `${LOCKED_NAMES[field] ?? field} is locked: say why it changes.`;
  return new AppError("invalid_input", sentence, { fields: { reason: sentence } });
}
