/**
 * The rules and views of every protocol: what folds a log and shows it. Route handlers bring these and not all.ts, because
 * each of them is bundled by itself: prompts and rehearsals would be in every one.
 */
import { provideProtocol } from "@/lib/kernel/registry";
import { anyProtocol } from "@/lib/kernel/types";
import { provideViews } from "@/lib/projections/views-of";
import { chair } from "./chair/rules/protocol";
import { chairViews } from "./chair/views/views";
import { debate } from "./debate/rules/protocol";
import { debateViews } from "./debate/views/views";
import { judges } from "./judges/rules/protocol";
import { judgesViews } from "./judges/views/views";
import type { RunnableId } from "./protocol-ids";
import { review } from "./review/rules/protocol";
import { reviewViews } from "./review/views/views";
import { structured } from "./structured/rules/protocol";
import { structuredViews } from "./structured/views/views";
import { validation } from "./validation/rules/protocol";
import { validationViews } from "./validation/views/views";

const VIEWS = {
  debate: debateViews,
  review: reviewViews,
  chair: chairViews,
  judges: judgesViews,
  structured: structuredViews,
  validation: validationViews,
} satisfies Record<RunnableId, unknown>;

for (const rules of [debate, review, chair, judges, structured, validation].map((one) => anyProtocol(one as never))) {
  provideProtocol(rules);
  provideViews(rules.id, VIEWS[rules.id as RunnableId]);
}
