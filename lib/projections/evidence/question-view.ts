/** The panel's questions, and how each stands, in words (G-14). */
import { differingDefaults } from "@/lib/domain/evidence/differing-defaults";
import type { AgentId } from "@/lib/domain/ids";
import type { Folded } from "@/lib/kernel/fold";
import { overtakenDefault } from "@/lib/evidence/assumptions";
import type { AskedQuestion, GroundedReply } from "@/lib/kernel/grounding";
import { agentName } from "@/lib/projections/agent-name";
import { ended } from "@/lib/projections/wording";

export type QuestionView = {
  id: string;
  question: string;
  round: number;
  askedBy: readonly { agentId: AgentId; name: string; why: string; default: string }[];
  state: "waiting" | "left_open" | "answered" | "assumed";
  /** The answer, or what is gone by; "" where nobody said anything. */
  answer: string;
  /** Who answered, left it open or gave it back; null: nobody was asked, or nobody has answered yet. */
  by: string | null;
  stateText: string;
  /** G-22: who said that what it was left to holds no longer. */
  overtakenBy: { name: string; seq: number } | null;
};

export function questionViews({ lifecycle }: Folded): QuestionView[] {
  const { panel } = lifecycle.created;
  return lifecycle.grounding.questions.map((question) => ({
    id: question.id,
    question: question.question,
    round: question.round,
    askedBy: question.askedBy.map((agentId) => {
      const said = question.reasons?.find((reason) => reason.agentId === agentId) ?? question;
      return { agentId, name: agentName(panel, agentId), why: said.why, default: said.default };
    }),
    ...standing(question, (agentId) => agentName(panel, agentId)),
    overtakenBy: overtaken(question, lifecycle.grounding.replies, (agentId) => agentName(panel, agentId)),
  }));
}

function overtaken(
  { id, state }: AskedQuestion,
  replies: readonly GroundedReply[],
  nameOf: (agentId: AgentId) => string,
): QuestionView["overtakenBy"] {
  const by = state.kind === "default" ? overtakenDefault(id, replies) : null;
  return by && { name: nameOf(by.agentId), seq: by.seq };
}

function standing(
  question: AskedQuestion,
  nameOf: (agentId: AgentId) => string,
): Pick<QuestionView, "state" | "answer" | "by" | "stateText"> {
  const { state } = question;
  const own = differingDefaults(question).map(({ agentId, default: text }) => `${nameOf(agentId)}: ${ended(text)}`);
  const fallback = question.default || own.join(" ");
  switch (state.kind) {
    case "answered":
      return { state: "answered", answer: state.answer, by: state.by, stateText: `answered by ${state.by}` };
    case "default": {
      const what =
        own.length > 0
          ? "the seats went by different things"
          : fallback
            ? "the panel’s default was used"
            : "the panel decides";
      const who = state.by === null ? "nobody was asked" : `${state.by} left it to the panel`;
      return { state: "assumed", answer: fallback, by: state.by, stateText: `${who}: ${what}` };
    }
    case "open":
      return state.left
        ? { state: "left_open", answer: "", by: state.left.by, stateText: `left open by ${state.left.by}` }
        : { state: "waiting", answer: "", by: null, stateText: "not answered yet" };
  }
}
