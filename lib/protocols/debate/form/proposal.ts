import type { ProtocolProposal } from "@/components/new-deliberation/protocol-form";
import { STRENGTH } from "@/lib/client/new-deliberation/proposal/asked";
import { guessQuestionKind } from "@/lib/protocols/debate/rules/question-kind";

export const debateProposal: ProtocolProposal = {
  title: "Debate until they agree",
  text: "The seats argue in rounds until every one of them stands behind one answer, or you are asked.",
  seatsDo: "debate",
  also: { name: "a debate", when: "until all seats stand behind one answer" },
  suits: ({ question }) => {
    const { kind, reason } = guessQuestionKind({ question });
    if (question.trim() === "") return null;
    return kind === "choice"
      ? { strength: STRENGTH.likely, reason: reason.replace(/^It /, "The question ") }
      : { strength: STRENGTH.nothingElse, reason: "Something has to be worked out that all owners can live with." };
  },
};
