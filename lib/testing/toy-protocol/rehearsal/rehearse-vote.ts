import type { Rehearse } from "@/lib/models/rehearsal/rehearsal-port";
import type { VoteReply, VoteState } from "../rules/state";

export const rehearseVote: Rehearse = ({ ask, state, script }) => {
  // The port hands over what this protocol folded; it can't know the type.
  const { panel, config } = state as VoteState;
  const [first = "", second = ""] = config.options;
  const seat = panel.findIndex(({ id }) => id === ask.agentId);
  const isLast = seat === panel.length - 1;
  const say = (vote: string, reason: string): string => JSON.stringify({ vote, reason } satisfies VoteReply);

  if (script === "majority")
    return isLast && panel.length > 2
      ? say(second, `${first} leaves too much open.`)
      : say(first, `${first} does what was asked for, at a price we know.`);
  // With an odd panel there is no tie unless somebody stays out; an even one has a seat that needs to be asked twice.
  const isOdd = panel.length % 2 === 1;
  if (isLast && (isOdd || !ask.correction)) return say("None of these", "I would rather wait.");
  return seat % 2 === 0
    ? say(first, `${first} is the smaller step.`)
    : say(second, `${second} is easier to take back.`);
};
