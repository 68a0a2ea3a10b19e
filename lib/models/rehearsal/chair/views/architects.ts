import type { SeatViews } from "../view";

export const ARCHITECT_VIEWS: Readonly<Record<string, SeatViews>> = {
  "system-architect": [
    {
      topic: "who decides and who follows",
      about: /\b(service|module|boundar|event|queue|integrat|sync|architect|platform|team)/i,
      question: "Which part decides about {focus}, which parts only follow, and what crosses between them?",
      finding: "Nothing here says which part decides about {focus}. Two parts that both believe they decide agree in the demo and drift apart from the first retry on.",
      recommendation: "Give {focus} one owning part; let every other part store what it decided and never work it out again.",
      stance: "one owning part, with everyone else following it",
      concern: "If two parts decide about {focus}, the first partial failure leaves two truths and nobody to ask.",
      reasons: [
        "Moving a decision later is not a matter of code: every consumer that has learnt the other shape must be released again, and that is seldom one team alone.",
        "With one owner a mistake is corrected in one place within a day; with two it needs a meeting first, and what was written meanwhile stays wrong.",
      ],
      concession: "an owner named in the document, with the second writer removed one release later",
      price: "one more hop for every reader, and one more queue to watch",
      issue: "No step says which part owns {focus} while the old and the new way are both live.",
    },
    {
      topic: "what can't be taken back",
      about: /\b(migrat|replac|cut|switch|rollout|release|irrevers|rewrite|deprecat)/i,
      question: "Which step on the way to {focus} can't be reversed, and what has to be true before it is taken?",
      finding: "Most of what is described can be undone; one step can't. Once others rely on {focus} as drawn, its shape is fixed for years, whatever we learn in the first month.",
      recommendation: "Put {focus} behind a boundary that can be replaced, and take the irreversible step last.",
      stance: "a boundary that can be replaced",
      concern: "The irreversible step is taken first, while least is known about {focus}.",
      reasons: [
        "The two orders cost the same to build; only one of them still lets us change our mind after the first thousand users.",
        "Decisions of this kind are seldom dear because they were wrong; they are dear because they were early: a boundary costs days, undoing a shape costs quarters.",
      ],
      concession: "a written list of what can't be undone, each point with a date",
      price: "a thin layer that has to be kept for about two releases",
      issue: "The step that fixes {focus} for good comes before anything has been measured.",
    },
  ],
  "data-architect": [
    {
      topic: "getting from the old data to the new",
      about: /\b(migrat|schema|table|column|row|backfill|data|record|import)/i,
      question: "How does live data get from today's shape to {focus}, in which order, and back again?",
      finding: "The new shape of {focus} is described, the way there is not. Between the first and the last converted record both shapes are live, and every reader has to understand both.",
      recommendation: "Write both shapes, convert in batches that can be stopped, read the new one only after a count agrees, drop the old one last.",
      stance: "both shapes written side by side until the counts agree",
      concern: "A migration of {focus} that can't be stopped halfway turns one bad record into a night without service.",
      reasons: [
        "Side by side costs twice the writes for two weeks; converting in one go costs nothing until it fails, and then it costs the rollback too, because the old shape is gone.",
        "A count that agrees is evidence anyone can repeat; without it we would be switching over on the word of the person who wrote the script.",
      ],
      concession: "a rehearsal on a copy with the duration and the count written down",
      price: "twice the writes and about a third more storage for two weeks",
      issue: "Nothing says how {focus} is converted while it is being written to, nor how one gets back.",
    },
    {
      topic: "which copy is right",
      about: /\b(consisten|cache|copy|replica|sync|duplicate|report|analytic|store|memory)/i,
      question: "Where is the one record of {focus}, and which copy wins when two disagree?",
      finding: "I count more than one place that would hold {focus}, and no rule for the day they differ. That day comes with the first restart in the middle of a write.",
      recommendation: "Keep {focus} in one store that survives a restart; everything else is a copy with an age that is shown.",
      stance: "one durable record, with copies that show their age",
      concern: "Two copies of {focus} without a rule are settled by whoever was read last.",
      reasons: [
        "A copy with a known age is wrong by a known amount; a second record is wrong by an unknown one, and no test finds it.",
        "The durable record is also what support will look at: without it, every complaint becomes a search through logs.",
      ],
      concession: "a rule which copy wins, and a nightly comparison that is looked at",
      price: "one write to disk on the path, a few milliseconds",
      issue: "The plan writes {focus} in two places and says nothing about the day they differ.",
    },
  ],
};
