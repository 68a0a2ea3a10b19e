/** Round 1 (P4-14, P4-15): alone with the documents. */
import type { JudgesState } from "@/lib/protocols/judges/rules/state";
import type { Prompt } from "@/lib/prompts/types";
import { buildMessages } from "./parts/build-messages";
import { JUDGE_SYSTEM } from "./parts/judge-system";
import { seatOf, seatPart } from "./parts/seat";
import { subjectParts } from "./parts/subject";

const NOW = `# Now
Judge the documents on your own. Read all of them before you score, then go through your seat's questions, then look once more for what would change your mind.

Answer with one JSON object with exactly these fields:
- "overall_score": number from 1.0 to 5.0, one decimal.
- "dimension_scores": array of {"dimension": id from <scored-dimensions>, "score": whole number from 1 to 5}, every dimension once.
- "position_statement": {"strengths": array of {"point": string, "evidence": string}, "concerns": array of {"point": string, "evidence": string}, "verdict": string}. Evidence is document, place and words. The verdict is your judgement from your stance in a short paragraph: what decides it, and what would have to change for a higher score.
- "key_claims": array of {"claim": string, "evidence": string, "confidence": "HIGH", "MEDIUM" or "LOW"}. The two to five statements your score rests on, each such that someone could show it to be wrong. HIGH: the documents say it in so many words. MEDIUM: it follows from them. LOW: it rests on an assumption, which the claim names.
- "critical_findings": array of {"document": name of the document, "section": heading or place, "finding": what fails and what follows, "severity": "CRITICAL", "evidence": string}; an empty array if there is none.`;

export const analyse: Prompt<JudgesState> = {
  id: "judges/analyse",
  version: 1,
  build: (state, ask, limits) =>
    buildMessages(JUDGE_SYSTEM, [...subjectParts(state), seatPart(seatOf(state, ask)), NOW], ask, limits),
};
