import { perLog } from "@/lib/client/live/folded-log";
import { useLog } from "@/lib/client/live/log-view";
import type { Gate } from "@/lib/domain/gate/gate";
import { lastRoundText, roundEffort } from "@/lib/projections/pictures/round-effort";

const effortOf = perLog(roundEffort);

/** What the round before the question took: about what another one would. */
export const useLastRound = ({ round }: Pick<Gate, "round">): string | null => lastRoundText(effortOf(useLog()), round);
