import type { z } from "zod";
import type { PanelTemplate, panelTemplateBodySchema } from "@/lib/contracts/panels";
import { panelTemplateSchema } from "@/lib/contracts/panels";
import { AppError } from "@/lib/domain/errors";
import type { PanelTemplateId } from "@/lib/domain/ids";
import type { PrismaClient } from "@/lib/generated/prisma/client";
import { randomId } from "@/lib/server/random-id";

type Content = z.output<typeof panelTemplateBodySchema>;
type Row = { id: string; name: string; agents: unknown; createdAt: Date; updatedAt: Date };

/** Prisma's words for "this value is there already" and "no row to change". */
const DUPLICATE = "P2002";
const MISSING = "P2025";

export async function listPanelTemplates(prisma: PrismaClient): Promise<PanelTemplate[]> {
  return (await prisma.panelTemplate.findMany({ orderBy: { name: "asc" } })).map(toTemplate);
}

export async function createPanelTemplate(prisma: PrismaClient, content: Content): Promise<PanelTemplate> {
  return translated(content.name, async () =>
    toTemplate(await prisma.panelTemplate.create({ data: { id: randomId("pnl"), ...content } })),
  );
}

export async function updatePanelTemplate(
  prisma: PrismaClient,
  id: PanelTemplateId,
  content: Content,
): Promise<PanelTemplate> {
  return translated(content.name, async () =>
    toTemplate(await prisma.panelTemplate.update({ where: { id }, data: content })),
  );
}

export async function deletePanelTemplate(prisma: PrismaClient, id: PanelTemplateId): Promise<{ id: PanelTemplateId }> {
  const { count } = await prisma.panelTemplate.deleteMany({ where: { id } });
  if (count === 0) throw noSuchTemplate();
  return { id };
}

async function translated<T>(name: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    if (code === DUPLICATE)
      throw new AppError("conflict", `There is already a panel called “${name}”. Choose another name.`, {
        cause: error,
        fields: { name: "This name is taken." },
      });
    if (code === MISSING) throw noSuchTemplate();
    throw error;
  }
}

const noSuchTemplate = (): AppError => new AppError("not_found", "There is no such panel. It may have been deleted.");

function toTemplate({ createdAt, updatedAt, ...row }: Row): PanelTemplate {
  return panelTemplateSchema.parse({ ...row, createdAt: createdAt.toISOString(), updatedAt: updatedAt.toISOString() });
}
