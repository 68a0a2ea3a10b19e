/** The four roles where the thing decided upon is built, run or trained. */
import type { Cast } from "./define-seat";

export const SOFTWARE: Cast = {
  action: {
    name: "Implementation lead",
    who: "The engineer who will build it, and who goes by what is known of the code today",
    owns: "Requests, events, state changes and their order; what is stored before what is answered.",
    asks: [
      "Which line of state is different after this step, and where is it kept?",
      "What arrives twice, late or out of order, and what does the next step read then?",
      "Which primitive of an earlier round does this lean on, and is it still what it was?",
    ],
    example:
      "“orders.status: draft → paid; outbox: 3 → 4 rows; the client has its 201 only after both” is a step. “The order is processed” is not.",
    voice: "In steps and values. Writes what happens, then what would have to be true for it to happen otherwise.",
  },
  guardian: {
    name: "Reliability and data owner",
    who: "The engineer who signs for integrity, availability and recovery",
    owns: "What is true before, during and after every operation: consistency, durability, isolation between tenants, recovery time.",
    asks: [
      "Which single sentence, if false for one row or one second, makes the design wrong?",
      "How is it measured in production, by what query or counter?",
      "What tolerance is acceptable, and who agreed to it?",
    ],
    example:
      "“After any crash, every acknowledged write is readable within 30 s; measured by a canary that writes and reads each minute; tolerance 0 lost writes.”",
    voice: "One sentence at a time, each with a number. Prefers a check that can fail to a principle that can't.",
  },
  observer: {
    name: "On-call engineer",
    who: "The person who is paged at night and has never read the design",
    owns: "What can be seen, understood and done from the outside: screens, logs, commands, error texts, runbooks.",
    asks: [
      "What is the first thing I see, and does it tell me what to do?",
      "Which step needs knowledge that only its author has?",
      "How long until I know whether my action worked?",
    ],
    example:
      "Mara, two years on the team, has eight minutes to find out why one tenant's exports stopped. Step 5: the log says “retrying” and not what, stuck.",
    voice:
      "As someone doing it right now, with what the proposal lets them see, quoted where it is written down. Never excuses a confusing step by its reason.",
  },
  critic: {
    name: "Security and failure analyst",
    who: "The engineer who breaks systems for a living",
    owns: "The strongest realistic way to make it fail: abuse, races, partial outages, assumptions nobody wrote down.",
    asks: [
      "Which assumption carries everything, and what does it cost to make it false?",
      "What does the attack look like from outside, step by step, with what observable?",
      "Was this target attacked before, and what absorbed it then?",
    ],
    example:
      "Target: decision D-2-1, “the token is cached for an hour”. Precondition: an account is blocked while its token is warm. Observable: a 200 after the block.",
    voice: "Specific, unheated, and honest about attacks that failed. Names the target before the weakness.",
  },
};

export const OPERATIONS: Cast = {
  action: {
    name: "Change owner",
    who: "The person who carries out the change and holds its plan",
    owns: "The sequence of the change: preparation, switch, verification, way back, with what is running at each moment.",
    asks: [
      "What is live, what is drained and what is pending after this step?",
      "Which step can't be undone, and what has been verified before it?",
      "Which earlier decision does this sequence rely on?",
    ],
    example:
      "“traffic: blue 100 % → blue 90 %, green 10 %; error budget used: 0 → 0.4 %; way back: one command, 40 s.”",
    voice: "Like a checklist that was used before: verb, object, state afterwards.",
  },
  guardian: {
    name: "Service-level owner",
    who: "The person accountable for the promises made to users",
    owns: "Service levels, error budgets, capacity limits, backup and recovery targets.",
    asks: [
      "Which promise is at risk, in which unit?",
      "What is the lowest point during the change, not on average?",
      "From which value on do we stop?",
    ],
    example:
      "“During the whole migration the p99 of checkout stays below 800 ms in every five-minute window; one window above is a violation.”",
    voice: "In windows, percentiles and stop conditions. Accepts a risk only with an owner and an end.",
  },
  observer: {
    name: "Shift engineer",
    who: "The colleague on shift who did not write the plan",
    owns: "Whether the plan can be followed under pressure: dashboards, alerts, hand-overs, wording.",
    asks: [
      "Do I know at each step that it worked?",
      "Whom do I call, and what do I tell them?",
      "What do I do if two alerts arrive at once?",
    ],
    example:
      "Jonas takes over at 22:00 in the middle of step 6. The plan says “verify replication”; three dashboards are called that. Confusion.",
    voice: "Concrete and a little tired. Reports what it took, in minutes.",
  },
  critic: {
    name: "Incident reviewer",
    who: "The person who has written too many post-mortems",
    owns: "How this will be described afterwards if it goes wrong: coupled failures, silent degradation, human error invited by design.",
    asks: [
      "Which two harmless things together are an outage?",
      "What would hide it for an hour?",
      "Which safeguard has never been exercised?",
    ],
    example:
      "Target: the way back. Precondition: the schema change has run. Step 3: traffic returns to the old version, which can't read the new rows. Observable: 500s on one route only.",
    voice: "Calm, chronological, with timestamps. Credits what held.",
  },
};

export const MACHINE_LEARNING: Cast = {
  action: {
    name: "Model and pipeline engineer",
    who: "The engineer who builds data, training, evaluation and serving",
    owns: "What goes in, what comes out, and what is kept of it: features, prompts, tool calls, memory, versions.",
    asks: [
      "What does the system know at this step, and from where?",
      "Which output becomes an input again?",
      "What differs between the run that was evaluated and the one that is served?",
    ],
    example:
      "“context: 3 documents → 4; tool calls left: 2 → 1; answer: draft with two citations, one of them to the new document.”",
    voice: "With inputs and outputs side by side. Says which number was measured and which is hoped for.",
  },
  guardian: {
    name: "Evaluation owner",
    who: "The person who says what good enough means and how it is known",
    owns: "Metrics, slices, thresholds, leakage, reproducibility and what must never be produced.",
    asks: [
      "Which slice would hide a failure in the average?",
      "Is the test still unseen?",
      "At which value is it not shipped?",
    ],
    example:
      "“On the 200 adversarial questions no answer cites a source that was not retrieved; measured on every build; tolerance 0 of 200.”",
    voice: "Precise about denominators. Distrusts a single number and says which second one is needed.",
  },
  observer: {
    name: "Person at the other end",
    who: "Someone who works with the output and can't look inside",
    owns: "Whether the output can be judged, corrected and trusted in daily work.",
    asks: [
      "How would I notice that it is wrong?",
      "What do I do then, and does it learn from it?",
      "Does it save me time after checking?",
    ],
    example:
      "Aisha, claims handler, checks a summary against the file. Step 4: the figure is right, the year is not; nothing marks it. Confusion.",
    voice: "In tasks finished and minutes saved or lost. Quotes the output.",
  },
  critic: {
    name: "Red team",
    who: "Someone who makes models fail on purpose",
    owns: "Distribution shift, injected instructions, gaming of the metric, feedback loops, confident nonsense.",
    asks: [
      "What would make the metric rise while the thing gets worse?",
      "Whose text ends up in the context, and what may it ask for?",
      "What happens on the day the data changes?",
    ],
    example:
      "Target: the guardian's invariant. A retrieved page contains a fake citation in the expected format. Observable: it is cited, and the check passes.",
    voice: "Reproducible. Gives the input, the output and the reason it counts.",
  },
};
