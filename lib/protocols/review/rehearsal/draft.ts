/** P1-61: a first draft from the question alone; what nobody said is marked as open. */
import { plain, quotable } from "@/lib/models/rehearsal/subject-matter";
import { fill } from "@/lib/models/rehearsal/template";
import { matterOf } from "./course/matter";
import type { Scene } from "./course/scene";
import { sentences } from "./prose-sentences";
import { focusOf, questionOf } from "./voice";

export function draft({ state }: Scene): { artifact: string } {
  const words = sentences().draft;
  const focus = focusOf(state, "draft").bare;
  const { context } = state.subject;
  const parts = [
    `# ${quotable(plain(matterOf(state.subject).title), 120)}`,
    fill(words.point, { question: questionOf(state) }),
    `## ${words.whyHeading}`,
    fill(words.why, { focus }),
    ...(context.trim() ? [quotable(plain(context), 600)] : []),
    `## ${words.proposalHeading}`,
    fill(words.proposal, { focus }),
    `## ${words.stepsHeading}`,
    words.steps.map((step, index) => `${index + 1}. ${fill(step, { focus })}`).join("\n"),
    `## ${words.openHeading}`,
    words.open,
  ];
  return { artifact: parts.join("\n\n") };
}
