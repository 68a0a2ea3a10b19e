import type { Draft } from "@/lib/client/new-deliberation/draft";
import { guessQuestionKind, type KindGuess } from "@/lib/protocols/debate/rules/question-kind";

/** In the draft alone: the kind of question is the user's own choice and no longer read off the question. */
export const KIND_CHOSEN = "question_kind_chosen";

/** P5-42: as the user chose, else as the question is asked, with the reason for it. */
export function kindIn({ config, question, title }: Pick<Draft, "config" | "question" | "title">): KindGuess {
  return config[KIND_CHOSEN] === true
    ? { kind: config.question_kind === "choice" ? "choice" : "design", reason: "Chosen by you." }
    : guessQuestionKind({ question, title });
}
