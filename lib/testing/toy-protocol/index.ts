/** A protocol that is not part of Parley. What it takes to be one is all in this folder; the tests register it in one line. */
import { anyProtocol } from "@/lib/kernel/types";
import type { ProtocolManifest } from "@/lib/protocols/manifest";
import { VOTE_PROMPTS } from "./prompts/vote";
import { rehearseVote } from "./rehearsal/rehearse-vote";
import { vote } from "./rules/protocol";
import { voteViews } from "./views/views";

export const voteManifest: ProtocolManifest = {
  rules: anyProtocol(vote),
  views: voteViews,
  prompts: VOTE_PROMPTS,
  rehearsal: { play: rehearseVote, quickest: "majority" },
};
