"use client";

import { z } from "zod";
import { createLocalSetting, useLocalSetting } from "@/lib/client/page/local-setting";

/** A name for what the address of the list says. */
export type SavedView = { name: string; search: string };

const viewsSchema = z.array(z.object({ name: z.string(), search: z.string() }));
const setting = createLocalSetting("parley-views", "[]");
const MOST = 20;

/** What is kept may be from another version, or written by hand. */
function readViews(text: string): SavedView[] {
  try {
    const read = viewsSchema.safeParse(JSON.parse(text));
    return read.success ? read.data : [];
  } catch (error) {
    if (error instanceof SyntaxError) return [];
    throw error;
  }
}

export function useSavedViews(): {
  views: readonly SavedView[];
  save: (view: SavedView) => void;
  remove: (name: string) => void;
} {
  const [text, write] = useLocalSetting(setting);
  const views = readViews(text);
  const without = (name: string) => views.filter((view) => view.name !== name);
  return {
    views,
    save: (view) => write(JSON.stringify([...without(view.name), view].slice(-MOST))),
    remove: (name) => write(JSON.stringify(without(name))),
  };
}
