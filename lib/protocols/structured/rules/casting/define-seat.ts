import { agentSchema, type Agent } from "@/lib/domain/agent";
import { ROLE_NAMES, type Role } from "../vocabulary";

/** Who plays a role in one domain. */
export type Casting = {
  name: string;
  /** One line: who that is. */
  who: string;
  /** What it looks at in this domain. */
  owns: string;
  asks: readonly [string, string, string];
  /** What a good exhibit of this role is like here: concrete enough to be imitated in another domain. */
  example: string;
  voice: string;
};
export type Cast = Readonly<Record<Role, Casting>>;

/** P3.1: the same in every domain. */
const CORE: Readonly<Record<Role, { question: string; exhibit: string; leaves: string }>> = {
  action: {
    question: "What does it do?",
    exhibit:
      "A Behavioral Trace Set: happy path, edge case, cross-round reference. Step by step, every step with the change in state it makes. A step that changes nothing is left out; a change nobody could observe is no change.",
    leaves: "What must hold (Guardian), whether a person gets through (Observer), whether it can be broken (Critic).",
  },
  guardian: {
    question: "What must hold?",
    exhibit:
      "An Identity Invariant Check: one falsifiable sentence with property, measure and tolerance, held against this round's proposal with its own words as evidence. FAIL comes with the mechanism, CONDITIONAL_PASS with the condition.",
    leaves: "How it is done (Action), whether it is pleasant (Observer), what an opponent would try (Critic).",
  },
  observer: {
    question: "Can an operator get through?",
    exhibit:
      "An Operator Walkthrough: a named person with a skill and a measurable goal, steps that end in success, confusion or stuck, and friction points by step number. The verdict is the person's, not the designer's.",
    leaves: "Mechanics (Action), limits that are not felt (Guardian), intent to harm (Critic).",
  },
  critic: {
    question: "What is the strongest argument against it?",
    exhibit:
      "An Adversarial Test Case against one named target: hypothesis, preconditions, steps with observables, what would count as BROKEN and what as ROBUST. An attack that fails is reported as ROBUST with what held, never dressed up.",
    leaves: "Repairs. The Critic shows where it breaks; the lead of the next round mends it.",
  },
};

/** Every brief has the same parts, so that readers and models find them in the same place (P3-14). */
export function defineSeat(role: Role, { name, who, owns, asks, example, voice }: Casting): Agent {
  const { question, exhibit, leaves } = CORE[role];
  const brief = [
    `**Question.** ${question}`,
    `**Owns.** ${owns}`,
    `**Leaves to others.** ${leaves}`,
    `**Asks.**\n${asks.map((ask) => `- ${ask}`).join("\n")}`,
    `**Exhibit.** ${exhibit}`,
    `**For example.** ${example}`,
    `**Speaks.** ${voice}`,
  ].join("\n\n");
  return agentSchema.parse({ id: role, name: `${ROLE_NAMES[role]}: ${name}`, kind: role, role: who, brief });
}
