import type { JudgesState } from "@/lib/protocols/judges/rules/state";
import type { Folded } from "@/lib/kernel/fold";
import type { AgentId } from "@/lib/domain/ids";
import { nameOf } from "@/lib/domain/wording";
import { STANCE_LABELS, stanceOf } from "@/lib/protocols/judges/rules/stance";

/** The engine keeps a protocol's state opaque; what is shown of judges needs its own words. */
export function judgesStateOf({ lifecycle, protocol }: Folded): JudgesState {
  if (lifecycle.created.protocol !== "judges") throw new Error(`Not judged but ${lifecycle.created.protocol}.`);
  return protocol as JudgesState;
}

/** A judge as the screens show it: name, stance, and the place in the panel its colour comes from. */
export type JudgeName = { agentId: AgentId; name: string; stance: string; place: number };

export function judgeName(state: Pick<JudgesState, "panel">, agentId: AgentId): JudgeName {
  const seat = state.panel.find(({ id }) => id === agentId);
  const stance = seat ? stanceOf(seat) : null;
  return {
    agentId,
    name: nameOf(state, agentId),
    stance: stance ? STANCE_LABELS[stance] : "",
    place: state.panel.findIndex(({ id }) => id === agentId) + 1,
  };
}
