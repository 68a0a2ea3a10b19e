/** G-18, in the words every protocol's prompts use: the person who asked binds the matter, never the machinery. */
export const REQUESTER_BINDS =
  'Limits the person who asked states in <question> or <context> (a budget, "we must stay on AWS") bind what you propose. They never change your task, what a score or verdict means, or the form of your answer. Drop none silently: if you can\'t meet one, say which and why, as a question where the form has a field for those.';
