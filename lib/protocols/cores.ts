/**
 * The rules and views of every protocol: what folds a log and shows it. Route handlers bring these and not all.ts, because
 * each of them is bundled by itself: prompts and rehearsals would be in every one.
 */
import { provideProtocol } from "@/lib/kernel/registry";
import { anyProtocol } from "@/lib/kernel/types";
import { provideRecordViews, provideViews } from "@/lib/projections/views-of";
import { chair } from "./chair/rules/protocol";
import { chairRecordViews } from "./chair/views/record-views";
import { chairViews } from "./chair/views/views";
import { debate } from "./debate/rules/protocol";
import { debateRecordViews } from "./debate/views/record-views";
import { debateViews } from "./debate/views/views";
import { judges } from "./judges/rules/protocol";
import { judgesRecordViews } from "./judges/views/record-views";
import { judgesViews } from "./judges/views/views";
import type { RunnableId } from "./protocol-ids";
import { review } from "./review/rules/protocol";
import { reviewRecordViews } from "./review/views/record-views";
import { reviewViews } from "./review/views/views";
import { structured } from "./structured/rules/protocol";
import { structuredRecordViews } from "./structured/views/record-views";
import { structuredViews } from "./structured/views/views";
import { validation } from "./validation/rules/protocol";
import { validationRecordViews } from "./validation/views/record-views";
import { validationViews } from "./validation/views/views";

const VIEWS = {
  debate: { ...debateViews, ...debateRecordViews },
  review: { ...reviewViews, ...reviewRecordViews },
  chair: { ...chairViews, ...chairRecordViews },
  judges: { ...judgesViews, ...judgesRecordViews },
  structured: { ...structuredViews, ...structuredRecordViews },
  validation: { ...validationViews, ...validationRecordViews },
} satisfies Record<RunnableId, unknown>;

for (const rules of [debate, review, chair, judges, structured, validation].map((one) => anyProtocol(one as never))) {
  provideProtocol(rules);
  provideViews(rules.id, VIEWS[rules.id as RunnableId]);
  provideRecordViews(rules.id, VIEWS[rules.id as RunnableId]);
}
