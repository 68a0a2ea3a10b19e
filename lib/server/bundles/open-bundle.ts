import type { OpenedBundle } from "@/lib/contracts/bundles";
import { LOCAL_USER } from "@/lib/server/deliberations/local-user";
import type { Services } from "@/lib/server/services";
import { readBundle } from "./read-bundle";
import { storeBundle } from "./store-bundle";

/** Read and checked as a whole before anything is stored. */
export async function openBundle(
  { pool, viewer, notifier }: Pick<Services, "pool" | "viewer" | "notifier">,
  bytes: Uint8Array,
  by: string = LOCAL_USER,
): Promise<OpenedBundle> {
  const bundle = await readBundle(bytes);
  const opened = await storeBundle({ pool, viewer }, bundle, by);
  const { id, title } = bundle.manifest.deliberation;
  if (opened === "new" || opened === "replaced") notifier.appended(id, bundle.log.length);
  return { id, title, opened };
}
