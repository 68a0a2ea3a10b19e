import type { z } from "zod";
import type { PanelTemplate, panelTemplateBodySchema } from "@/lib/contracts/panels";
import { panelTemplateSchema } from "@/lib/contracts/panels";
import { spaceOf } from "@/lib/domain/access/viewer";
import { AppError } from "@/lib/domain/errors";
import type { PanelTemplateId } from "@/lib/domain/ids";
import { randomId } from "@/lib/server/random-id";
import type { Services } from "@/lib/server/services";
import { noSuchTemplate } from "@/lib/server/access/no-such";

type Needed = Pick<Services, "prisma" | "viewer">;
type Content = z.output<typeof panelTemplateBodySchema>;
type Row = { id: string; name: string; agents: unknown; createdAt: Date; updatedAt: Date };

/** Prisma's words for "this value is there already" and "no row to change". */
const DUPLICATE = "P2002";
const MISSING = "P2025";

export async function listPanelTemplates({ prisma, viewer }: Needed): Promise<PanelTemplate[]> {
  return (await prisma.panelTemplate.findMany({ where: { spaceId: spaceOf(viewer) }, orderBy: { name: "asc" } })).map(
    toTemplate,
  );
}

export async function createPanelTemplate({ prisma, viewer }: Needed, content: Content): Promise<PanelTemplate> {
  return translated(content.name, async () =>
    toTemplate(
      await prisma.panelTemplate.create({ data: { id: randomId("pnl"), spaceId: spaceOf(viewer), ...content } }),
    ),
  );
}

export async function updatePanelTemplate(
  { prisma, viewer }: Needed,
  id: PanelTemplateId,
  content: Content,
): Promise<PanelTemplate> {
  return translated(content.name, async () =>
    toTemplate(await prisma.panelTemplate.update({ where: { id, spaceId: spaceOf(viewer) }, data: content })),
  );
}

export async function deletePanelTemplate(
  { prisma, viewer }: Needed,
  id: PanelTemplateId,
): Promise<{ id: PanelTemplateId }> {
  const { count } = await prisma.panelTemplate.deleteMany({ where: { id, spaceId: spaceOf(viewer) } });
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

function toTemplate({ createdAt, updatedAt, ...row }: Row): PanelTemplate {
  return panelTemplateSchema.parse({ ...row, createdAt: createdAt.toISOString(), updatedAt: updatedAt.toISOString() });
}
