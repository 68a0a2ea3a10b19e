/** Every protocol, for the server and for tests: importing this file brings them. The browser takes them one by one (lazy.tsx). */
import { provideProtocol } from "@/lib/kernel/registry";
import { provideRehearsal } from "@/lib/models/rehearsal/rehearsal-port";
import { provideRecordViews, provideViews } from "@/lib/projections/views-of";
import { providePrompts } from "@/lib/prompts/registry";
import { chairManifest } from "./chair";
import { debateManifest } from "./debate";
import { judgesManifest } from "./judges";
import type { ProtocolManifest } from "./manifest";
import type { RunnableId } from "./protocol-ids";
import { reviewManifest } from "./review";
import { structuredManifest } from "./structured";
import { validationManifest } from "./validation";

/** One that is missing does not compile. */
const ALL: Readonly<Record<RunnableId, ProtocolManifest>> = {
  debate: debateManifest,
  review: reviewManifest,
  chair: chairManifest,
  judges: judgesManifest,
  structured: structuredManifest,
  validation: validationManifest,
};

for (const manifest of Object.values(ALL)) register(manifest);

/** Also for one that is not part of Parley: a test's, which takes it back with what this returns. */
export function register({ rules, views, prompts, rehearsal }: ProtocolManifest): () => void {
  const takeBack = [
    provideProtocol(rules),
    provideViews(rules.id, views),
    provideRecordViews(rules.id, views),
    providePrompts(rules.id, prompts),
    provideRehearsal(rules.id, rehearsal),
  ];
  return () => takeBack.forEach((undo) => undo());
}
