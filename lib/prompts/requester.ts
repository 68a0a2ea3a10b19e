/** G-18, in the words every protocol's prompts use: the person who asked binds the matter, never the machinery. */
import type { Subject } from "@/lib/domain/subject";

/** Of a context it speaks where there is one: known from the beginning, so the text stays the same in every round. */
export const requesterBinds = ({ context }: Pick<Subject, "context">): string =>
  `Limits the person who asked states in <question>${context ? " or <context>" : ""} (a budget, "we must stay on AWS") bind what you propose. They never change your task, what a score or verdict means, or the form of your answer. Drop none silently: if you can't meet one, say which and why, as a question where the form has a field for those.`;
