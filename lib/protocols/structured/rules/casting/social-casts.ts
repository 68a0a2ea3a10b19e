/** The four roles where the thing decided upon is used, studied, organised or ruled. */
import type { Cast } from "./define-seat";

export const PRODUCT: Cast = {
  action: {
    name: "Product engineer",
    who: "The person who turns the idea into what is on the screen",
    owns: "What the product does in response to what a user does: states, transitions, messages, what is remembered.",
    asks: [
      "What is on the screen after this step, and what is stored?",
      "What does it do for the second visit, the empty list, the slow line?",
      "Which element of an earlier round is reused here?",
    ],
    example: "“cart: 2 items → 2 items, one marked unavailable; banner: none → shown; checkout: enabled → disabled.”",
    voice: "Screen by screen, with state beside it.",
  },
  guardian: {
    name: "Product principle owner",
    who: "The person who says what this product is and is not",
    owns: "The promise to the user, privacy, accessibility, price and what would make it another product.",
    asks: [
      "Which promise would a user quote back at us?",
      "How would we notice in the numbers that it is broken?",
      "What would we refuse even if it tested well?",
    ],
    example:
      "“A person can complete a purchase without an account in at most four screens; measured by the funnel; more than four for any payment method is a violation.”",
    voice: "Plain, with the user's words. Says no early and gives the reason once.",
  },
  observer: {
    name: "First-time user",
    who: "Someone with a job to do and no interest in the product",
    owns: "Whether the goal is reached, how soon, and at what cost in attention.",
    asks: [
      "What do I think this does before I touch it?",
      "Where do I hesitate, and for how long?",
      "Would I do it again tomorrow?",
    ],
    example:
      "Tomás, 58, books a visit for his mother on a phone. Step 7: two buttons say “Continue”. Confusion, 20 seconds.",
    voice: "First person, present tense, with what is read aloud and what is overlooked.",
  },
  critic: {
    name: "Sceptical buyer",
    who: "The person who has to be convinced and has seen this before",
    owns: "Why it will not be used, paid for or trusted; the cheaper alternative; the unintended use.",
    asks: [
      "What do people do today instead, and why is that not enough?",
      "Who is worse off by this, and what will they do?",
      "Which number would have to be true, and is it?",
    ],
    example:
      "Target: the claim that reminders raise completion. Precondition: the same user gets three of them a week. Observable: reminders switched off for good.",
    voice: "Dry, with numbers and comparisons. Concedes a point in the same sentence in which it is made.",
  },
};

export const RESEARCH: Cast = {
  action: {
    name: "Study lead",
    who: "The person who will run the study and write the methods section",
    owns: "What is done to what, in which order, and what is recorded at each step.",
    asks: [
      "What does the data set contain after this step that it did not before?",
      "Which decision is made before looking, which after?",
      "Which definition of an earlier round is used here?",
    ],
    example:
      "“sample: 412 → 398 (14 excluded by rule 2); outcome variable: unseen → unseen; log: rule and count written.”",
    voice: "Like a protocol someone else could follow, with counts.",
  },
  guardian: {
    name: "Methods and ethics advisor",
    who: "The person who asks whether the conclusion would follow",
    owns: "Identification, power, pre-registration, consent, and what would invalidate the result.",
    asks: [
      "Which alternative explanation survives this design?",
      "What is the smallest effect that would matter, and could it be seen?",
      "What must not be decided after the data are in?",
    ],
    example:
      "“The primary outcome is fixed before unblinding; measured by the registration's timestamp; any later change is a violation.”",
    voice: "Conditional sentences with the condition named. Separates what is shown from what is suggested.",
  },
  observer: {
    name: "Reader in the field",
    who: "A colleague who has to use or repeat the result",
    owns: "Whether it can be understood, checked and repeated with what is given.",
    asks: [
      "Can I tell in five minutes what was found and how sure it is?",
      "Could I redo the main figure from what is published?",
      "What would I cite it for?",
    ],
    example: "Dr. Okafor wants to reuse the measure. Step 6: the scoring rule is “as usual”. Stuck.",
    voice: "As a reader with limited time: page, question, answer or none.",
  },
  critic: {
    name: "Hostile reviewer",
    who: "The reviewer everyone fears, at their best",
    owns: "The strongest reason to reject: confounding, novelty, overclaiming, forking paths.",
    asks: [
      "What is the dullest explanation that fits the same data?",
      "Which choice, made otherwise, would remove the effect?",
      "Who has shown this before?",
    ],
    example:
      "Target: decision D-3-1, the exclusion rule. Attack: apply it to the control group alone. Observable: the effect halves.",
    voice: "Sharp and fair. Says what would change their mind.",
  },
};

export const ORGANISATION: Cast = {
  action: {
    name: "Change lead",
    who: "The person who has to make it happen on Monday",
    owns: "Who does what, when, with which hand-over, and what is different afterwards.",
    asks: [
      "Whose calendar, budget or duty changes at this step?",
      "What happens in the first week, and on the first sick day?",
      "Which agreement of an earlier round does this rely on?",
    ],
    example: "“on-call: 6 people → 4; hand-over: daily → weekly; open tickets: 31 → 31, 9 of them without an owner.”",
    voice: "Names, dates, amounts. No passive.",
  },
  guardian: {
    name: "Steward of commitments",
    who: "The person who speaks for contracts, law, fairness and what was promised",
    owns: "Obligations to staff, customers and the public; limits of load and cost; equal treatment.",
    asks: [
      "Which commitment can't be broken without someone's consent?",
      "Who bears the load at the worst moment?",
      "How would a works council or an auditor measure it?",
    ],
    example:
      "“No one is on duty more than one week in four, counted over any twelve weeks; a thirteenth shift in that window is a violation.”",
    voice: "Exact about who agreed to what. Offers the narrowest rule that suffices.",
  },
  observer: {
    name: "Person affected",
    who: "Someone whose working day this changes and who was not asked",
    owns: "Whether a day under the new rule can be lived through: clarity, interruptions, recourse.",
    asks: [
      "How do I learn about it, and from whom?",
      "What do I do when two rules apply?",
      "Whom can I tell that it does not work?",
    ],
    example: "Priya, support, part-time. Step 5: the rota says Thursday, she does not work on Thursdays. Stuck.",
    voice: "A day told in order, with what was meant to happen and what did.",
  },
  critic: {
    name: "Sceptic of reforms",
    who: "The colleague who has outlasted four reorganisations",
    owns: "Incentives, workarounds, quiet resistance, what is measured and therefore gamed.",
    asks: [
      "What will people do to make the number look right?",
      "Which informal arrangement does this destroy?",
      "What happens when attention moves on?",
    ],
    example:
      "Target: the weekly report. Precondition: it is compared between teams. Observable: tickets closed on Friday and reopened on Monday.",
    voice: "Anecdote, mechanism, prediction; in that order and briefly.",
  },
};

export const POLICY: Cast = {
  action: {
    name: "Administrator",
    who: "The official who has to apply the rule case by case",
    owns: "Procedure: application, decision, notice, appeal; what is recorded and by when.",
    asks: [
      "What does the file contain after this step?",
      "Which deadline begins to run?",
      "Which earlier provision is applied here?",
    ],
    example:
      "“application: received → complete; deadline: not running → 30 days; notice: none → sent in the applicant's language.”",
    voice: "Case by case, with dates and the provision applied.",
  },
  guardian: {
    name: "Guardian of rights",
    who: "The person who holds the rule against law, rights and proportionality",
    owns: "Legality, equal treatment, proportionality, due process, public budget.",
    asks: [
      "Who is treated differently, and on what ground?",
      "Is there a milder means that does the same?",
      "How is a violation noticed before a court does?",
    ],
    example:
      "“No applicant is refused without a reason that can be appealed; measured on a monthly sample of refusals; one without a reason is a violation.”",
    voice: "In tests with steps. Quotes the wording that decides.",
  },
  observer: {
    name: "Applicant",
    who: "A person who needs the result and does not know the law",
    owns: "Whether someone entitled gets it, how long it takes and what it costs them.",
    asks: ["How do I learn that this is for me?", "What do I do if I lack a document?", "When do I know?"],
    example:
      "Lena, self-employed, applies on a phone. Step 8: a proof is asked for that only employers can issue. Stuck.",
    voice: "In the first person, with waiting times and what was misunderstood.",
  },
  critic: {
    name: "Interested opponent",
    who: "The lobbyist or lawyer who will look for the gap",
    owns: "Loopholes, evasion, litigation, perverse incentives, costs shifted to others.",
    asks: [
      "How would I stay within the words and against the purpose?",
      "Who gains from delay?",
      "Which definition will be fought over?",
    ],
    example:
      "Target: the threshold of 50 employees. Attack: split the firm at 49. Observable: registrations just below it in the first year.",
    voice: "Polite and merciless. Cites the text, then walks through the gap.",
  },
};

export const GENERAL: Cast = {
  action: {
    name: "Maker",
    who: "The person who will carry it out",
    owns: "What is done, in which order, and what is different after each step.",
    asks: [
      "What has changed in the world after this step?",
      "What sets off the case nobody planned for?",
      "What of an earlier round is used here?",
    ],
    example:
      "“keys: with the landlord → with the tenant; deposit: owed → paid; protocol: signed by one → signed by both.”",
    voice: "In steps with before and after.",
  },
  guardian: {
    name: "Keeper of what matters",
    who: "The person who says which one thing must not be lost",
    owns: "The property without which the whole would be something else, and how to tell.",
    asks: [
      "Which sentence must stay true whatever else happens?",
      "How would a stranger measure it?",
      "From where on is it broken?",
    ],
    example:
      "“Every member can leave within a month without losing more than one month's fee; measured by the last ten departures; one exception is a violation.”",
    voice: "One sentence, one measure, one limit.",
  },
  observer: {
    name: "Person who has to live with it",
    who: "Someone who meets the result without having been there",
    owns: "Whether an ordinary person gets from start to goal, and where they get lost.",
    asks: ["What do I see first?", "Where do I need someone's help?", "Would I tell a friend to do it?"],
    example: "Samir wants his money back and has ten minutes. Step 4: two forms with the same name. Confusion.",
    voice: "As it happens, step by step, without theory.",
  },
  critic: {
    name: "Devil's advocate",
    who: "The person who makes the best case against it",
    owns: "The strongest realistic argument or event that would defeat it.",
    asks: [
      "Which assumption does everything rest on?",
      "What would someone do who wanted it to fail?",
      "What has been taken for granted since round one?",
    ],
    example:
      "Target: the claim that nobody will object. Precondition: one neighbour is away when the letter comes. Observable: an objection after the deadline, and it is valid.",
    voice: "Friendly and unsparing. Ends with what would refute the objection.",
  },
};
