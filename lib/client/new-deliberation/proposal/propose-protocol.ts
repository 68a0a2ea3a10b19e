/** How the panel should work, read off the question and the document; each protocol says itself when it suits. */
import type { Draft } from "@/lib/client/new-deliberation/draft";
import { PROTOCOL_FORMS } from "@/lib/protocols/forms";
import { PROTOCOL_IDS, type ProtocolId } from "@/lib/protocols/protocol-ids";
import { askedIn, type Suitability } from "./asked";

type Ranked = Suitability & { protocol: ProtocolId };

/** The most suitable first; of two that suit as well, the one that comes first in the list of protocols. */
function rank(draft: Pick<Draft, "question" | "artifact">): Ranked[] {
  const asked = askedIn(draft);
  return PROTOCOL_IDS.flatMap((protocol) => {
    const suits = PROTOCOL_FORMS[protocol].proposal.suits(asked);
    return suits ? [{ protocol, ...suits }] : [];
  }).toSorted((one, other) => other.strength - one.strength);
}

export const proposeProtocol = (draft: Pick<Draft, "question" | "artifact">): ProtocolId =>
  rank(draft)[0]?.protocol ?? PROTOCOL_IDS[0];

/** Why the protocol of the draft was proposed; null where it would not be. */
export const reasonFor = (draft: Pick<Draft, "question" | "artifact" | "protocol">): string | null =>
  rank(draft).find(({ protocol }) => protocol === draft.protocol)?.reason ?? null;

const SHOWN = 2;

/** Others that may be taken: those that suit next, then those that fit any question. */
export function alternatives(draft: Pick<Draft, "question" | "artifact" | "protocol">): ProtocolId[] {
  const ranked = rank(draft).map(({ protocol }) => protocol);
  return [...ranked, ...PROTOCOL_IDS.filter((id) => !ranked.includes(id))]
    .filter((id) => id !== draft.protocol)
    .slice(0, SHOWN);
}
