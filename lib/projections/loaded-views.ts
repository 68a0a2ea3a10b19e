/** The views of all protocols, on the server and in tests; in the browser loaded-views.browser.ts stands in its place. */
import type { ProtocolId } from "@/lib/protocols/protocol-ids";
import { chairViews } from "./chair/views";
import { debateViews } from "./debate/views";
import { judgesViews } from "./judges/views";
import type { ProtocolViews } from "./protocol-views";
import { reviewViews } from "./review/views";
import { structuredViews } from "./structured/views";

const VIEWS: Readonly<Record<ProtocolId, ProtocolViews>> = { debate: debateViews, review: reviewViews, chair: chairViews, judges: judgesViews, structured: structuredViews };

export const loadedViews = (id: ProtocolId): ProtocolViews => VIEWS[id];

export function provideViews(_id: ProtocolId, _views: ProtocolViews): void {}
