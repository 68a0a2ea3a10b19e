import { gateAnswerProblems } from "@/lib/domain/gate/gate-answer-problems";
import { gateAnswerSchema, type Gate, type GateAnswer, type GateOption } from "@/lib/domain/gate/gate";
import type { GateDraft } from "./gate-draft";

export type CheckedAnswer = { answer: GateAnswer; problems: null } | { answer: null; problems: Record<string, string> };

/** The server's own checks, before anything is sent. Keys are the fields' dotted paths. */
export function checkAnswer(gate: Gate, draft: GateDraft, name: string): CheckedAnswer {
  const option = gate.options.find(({ id }) => id === draft.choice);
  const wants = (kind: string) => option?.requires.filter((need) => need.kind === kind) ?? [];
  const parsed = gateAnswerSchema.safeParse({
    choice: draft.choice ?? "",
    rationale: draft.rationale,
    ...(name.trim() ? { answeredBy: name.trim() } : {}),
    // Only what the chosen option asks for: a tick left from another one is no acceptance.
    acceptedRisks: wants("risk_acceptance").flatMap((need) =>
      need.kind === "risk_acceptance" && draft.acceptedRisks.includes(need.agentId) ? [need.agentId] : [],
    ),
    scores: Object.fromEntries(
      wants("score").flatMap((need) =>
        need.kind === "score" && typeof draft.scores[need.agentId] === "number"
          ? [[need.agentId, draft.scores[need.agentId]]]
          : [],
      ),
    ),
    ...(gate.questions && draft.leftOpen.length > 0 ? { leftOpen: draft.leftOpen } : {}),
    texts: Object.fromEntries(
      textFields(option).flatMap((field) => (draft.texts[field]?.trim() ? [[field, draft.texts[field]]] : [])),
    ),
  });
  if (!parsed.success) {
    const problems = Object.fromEntries(parsed.error.issues.map((issue) => [issue.path.join("."), issue.message]));
    const more = gateAnswerProblems(gate, {
      choice: draft.choice ?? "",
      rationale: draft.rationale,
      answeredBy: "–",
      ...filledIn(gate, draft),
    });
    return {
      answer: null,
      problems: { ...more, ...problems, ...(draft.choice ? {} : { choice: "Choose one of the options." }) },
    };
  }
  const problems = gateAnswerProblems(gate, parsed.data);
  return Object.keys(problems).length > 0 ? { answer: null, problems } : { answer: parsed.data, problems: null };
}

function textFields(option: GateOption | undefined): string[] {
  return option?.requires.flatMap((need) => (need.kind === "text" || need.kind === "amount" ? [need.field] : [])) ?? [];
}

/** What is filled in, so that all that is missing is named at once. */
function filledIn(gate: Gate, draft: GateDraft): Pick<GateAnswer, "acceptedRisks" | "scores" | "texts"> {
  const risks = gate.positions.map(({ agentId }) => agentId).filter((agentId) => draft.acceptedRisks.includes(agentId));
  const scores = Object.fromEntries(
    Object.entries(draft.scores).filter((entry): entry is [string, number] => entry[1] !== null),
  );
  return { acceptedRisks: risks, scores, texts: draft.texts };
}
