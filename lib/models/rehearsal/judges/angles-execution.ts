/** Angles on how it is carried out: owners, order, failure, cost. */
import type { Angle } from "./angle";

export const EXECUTION: readonly Angle[] = [
  {
    topic: "who does what by when",
    about: /owner|responsib|\bwho\b|\brole|deadline|week|month|quarter|\bdates?\b|assign|until|january|february|march|april|june|july|august|september|october|november|december/i,
    strengths: [
      "{quote} can be handed to someone on Monday; little has to be asked back.",
      "The work is cut in pieces that fit a person. {quote} is one of them.",
      "{quote} ties a task to a time, so a delay will be seen while it is small.",
    ],
    concerns: [
      "{quote} has to be done by somebody, and the documents don't say by whom.",
      "There is no name and no date beside {quote}; it belongs to everyone, so to no one.",
      "When {quote} is late, nobody in these documents will be the one to notice.",
    ],
    claimFor: "Every step could be assigned without changing its wording.",
    claimAgainst: "At least one step that others wait for has no owner in the documents.",
    critical: { fails: "{quote} is what the rest waits for, and nobody has it.", chain: "It will be found undone on the day it is needed, when those who could do it are bound elsewhere, and the date falls with all that hangs on it." },
    mend: "a name and a date for every step others wait for",
    answer: "names are a matter of one meeting, and the steps are cut so that they can be given away",
    insists: "the step nobody wants is the one that has no name, and a meeting does not change that",
  },
  {
    topic: "the order of the steps",
    about: /step|phase|first|then|after|before|migrat|schedule|roadmap|milestone|stage|start|begin|next/i,
    strengths: [
      "The first thing to be finished is worth having by itself; {quote} shows it.",
      "{quote} comes before what depends on it, and that can't be said of every plan.",
      "It can be stopped halfway: up to {quote} nothing is lost.",
    ],
    concerns: [
      "{quote} is placed as if it depended on nothing, though the later text relies on its result earlier.",
      "What has to be true before {quote} can begin is not said, so it will begin too early or too late.",
      "Several things have to be ready at once for {quote}, and the documents treat them as one.",
    ],
    claimFor: "The first step brings something of use even if the rest never follows.",
    claimAgainst: "Two steps depend on each other's result, and the documents put one of them first.",
    critical: { fails: "{quote} starts before what it needs is there.", chain: "The step after it then builds on something provisional, the provisional thing becomes the real one, and it can't be exchanged without beginning again." },
    mend: "a starting condition for each step",
    answer: "the steps can be carried out in the order given, as long as the first is finished before the second",
    insists: "nothing in the text says what finished means for the first",
  },
  {
    topic: "what happens when it goes wrong",
    about: /risk|fail|rollback|revert|backup|fallback|error|outage|incident|recover|abort|problem|wrong|loss/i,
    strengths: [
      "{quote} shows that someone thought of the bad day and not only of the good one.",
      "There is a way back, and {quote} says where it begins.",
      "It names what can go wrong. {quote} is more than a list for the sake of a list.",
    ],
    concerns: [
      "{quote} works as long as nothing goes wrong. What is done then is not in the documents.",
      "After {quote} there is no way back any more, and no sentence says who may decide to pass that point.",
      "The text knows of trouble, yet nothing follows from it: {quote} is noted and left.",
    ],
    claimFor: "A failure in the first half can be undone with the means the documents name.",
    claimAgainst: "From one point on it can't be undone, and the documents don't mark that point.",
    critical: { fails: "Beyond {quote} nothing can be undone, and no way back is described.", chain: "One failure after that leaves neither the old state nor the new one, and the damage is done to people who could not prevent it." },
    mend: "a marked point of no return and a way back before it",
    answer: "the old state stays in place until the end, so it can be undone until quite late",
    insists: "nowhere is it promised that the old state stays in place",
  },
  {
    topic: "the effort it asks for",
    about: /cost|budget|price|capacity|effort|resource|money|\bfund|licen|afford|spend|expens|engineers?|€|\$/i,
    strengths: [
      "The effort is in proportion: {quote} asks for no more than the aim is worth.",
      "{quote} uses what is there already instead of asking for something new.",
      "It is cheap to find out whether it works. {quote} could be tried on a small scale.",
    ],
    concerns: [
      "{quote} will cost time and money every month, and only the beginning is reckoned with.",
      "Whoever pays for {quote} is not among those who decide on it, as far as the documents show.",
      "Nothing says what is given up for {quote}, though the people needed are surely doing something else.",
    ],
    claimFor: "The effort described is smaller than the loss from leaving things as they are.",
    claimAgainst: "The running cost after the start is not in the documents.",
    critical: { fails: "{quote} is paid for until it starts and not after.", chain: "When the first bill comes that nobody planned, it is cut where it is least seen, and what was promised can't be kept." },
    mend: "a budget for the first year of running it",
    answer: "the beginning is affordable, and it can be stopped before the running cost matters",
    insists: "what people have come to rely on is not stopped for its running cost",
  },
];
