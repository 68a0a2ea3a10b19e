/** What can be computed about a deliberation from its log: each figure with how it was computed and the events it rests on. */
import type { DeliberationEvent } from "@/lib/events/schema";
import type { Folded } from "@/lib/kernel/fold";
import { agentName } from "@/lib/projections/agent-name";
import { issuesOf, viewsOf } from "@/lib/projections/views-of";
import { evidenceSection } from "./evidence-found";
import { fastSection } from "./fast-agreement";
import { changeSection, voteSection } from "./first-and-last";
import type { InsightSection } from "./insight-section";
import { withoutSection } from "./leave-one-out";
import { NOTHING_COUNTED } from "./round-count";
import { seatWords } from "./said-words";
import { unansweredSection } from "./unanswered-concerns";
import { unexplainedSection } from "./unexplained-changes";
import { verdictIntegrity } from "./verdict-integrity";

export function insight(log: readonly DeliberationEvent[], folded: Folded): InsightSection[] {
  const seats = seatWords(log, folded);
  const count = viewsOf(folded).count?.(folded) ?? NOTHING_COUNTED;
  const { section: integrity, brokenSeqs } = verdictIntegrity(log, folded, seats);
  return [
    changeSection(folded, seats, count),
    voteSection(count, seats, brokenSeqs),
    withoutSection(count, (id) => agentName(folded.lifecycle.created.panel, id)),
    unexplainedSection(seats, count),
    fastSection(seats, { concerns: issuesOf(folded).length, brokenSeqs, count }),
    unansweredSection(log, folded),
    evidenceSection(folded),
    integrity,
  ];
}
