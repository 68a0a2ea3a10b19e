/** What was decided, and by whom. Everything the conclusion writes (sentence, reasons, diagram, actions, plan) is read off this, so that it can't say two things. */
import { chosenPosition, escalationDecision, resolutions } from "@/lib/protocols/chair/rules/conflicts/resolution";
import { everyoneAnswering } from "@/lib/protocols/chair/rules/state";
import { sidesOf, type Scene, type Voice } from "./scene";

type Person = NonNullable<ReturnType<typeof escalationDecision>>;

export type Decided =
  /** A person took what the chair proposed: none of the specialists' wishes is decided yet. */
  | { kind: "proposal"; person: Person; proposal: string }
  /** A person took the position of one. */
  | { kind: "position"; person: Person; voice: Voice }
  /** The conflict is settled; what the rest asked for is beside the point of it and included. */
  | { kind: "order"; first: Voice; second: Voice; beside: readonly Voice[] }
  /** Nobody contradicted anybody. */
  | { kind: "together"; voices: readonly Voice[] };

export const heard = ({ state, voices }: Scene): Voice[] =>
  voices.filter(({ agent }) => everyoneAnswering(state).includes(agent.id));

export function decidedIn(scene: Scene): Decided {
  const voices = heard(scene);
  const person = escalationDecision(scene.state);
  if (person) {
    const chosen = chosenPosition(person);
    const voice = voices.find(({ agent }) => agent.id === chosen);
    return voice
      ? { kind: "position", person, voice }
      : { kind: "proposal", person, proposal: scene.state.proposal?.proposal ?? scene.title };
  }
  const sides = sidesOf(scene);
  const winner = resolutions(scene.state)[0]?.winner;
  if (!sides || !winner) return { kind: "together", voices };
  const [first, second] = winner === sides.lead.agent.id ? [sides.lead, sides.other] : [sides.other, sides.lead];
  return { kind: "order", first, second, beside: voices.filter(({ part }) => part === "member") };
}

/** Those whose wish is carried out, in the order it is. */
export function carriedBy(decided: Decided): readonly Voice[] {
  switch (decided.kind) {
    case "proposal":
      return [];
    case "position":
      return [decided.voice];
    case "order":
      return [decided.first, decided.second, ...decided.beside];
    case "together":
      return decided.voices;
  }
}
