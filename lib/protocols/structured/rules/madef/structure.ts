/** Group C: whether the roles carried their weight (P3-74 to P3-78). */
import { below } from "@/lib/domain/compare";
import { mean } from "@/lib/domain/mean";
import { percent } from "../claims/numbers";
import { countLeads, leadEntropy } from "../signals/leads";
import { ROLE_NAMES, ROLES, type Role } from "../vocabulary";
import { axis, type Axis } from "./axis";

export type TensionShape = { sources: readonly Role[]; needs: readonly Role[]; status: "open" | "resolved" };

const MAX_SHARE = 0.5;

/** `leads`: of rounds without a stress test. */
export function balance(history: readonly Role[], tensions: readonly TensionShape[]): Axis {
  if (history.length === 0) return axis("C1", null);
  const counts = countLeads(history);
  const share = (role: Role): number => counts[role] / history.length;
  const raised =
    tensions.length === 0 ? 0 : tensions.filter(({ sources }) => sources.includes("critic")).length / tensions.length;
  return axis("C1", leadEntropy(counts) / Math.log2(ROLES.length), {
    note: `The Critic led ${percent(share("critic"))}, raised ${percent(raised)} of tensions.`,
    flags: [
      ...ROLES.filter((role) => below(MAX_SHARE, share(role))).map((role) => `${ROLE_NAMES[role]} led more than half`),
      ...(below(share("critic"), MAX_SHARE / ROLES.length) ? ["the Critic hardly led"] : []),
    ],
  });
}

export function stressClarity(scores: readonly number[]): Axis {
  if (scores.length === 0) return axis("C2", null);
  return axis("C2", mean(scores), {
    normalised: mean(scores) / 5,
    note: `${scores.length} stress ${scores.length === 1 ? "round" : "rounds"} with a prediction.`,
  });
}

export function coupling(tensions: readonly TensionShape[]): Axis {
  const coupled = tensions.filter(({ sources, needs }) => sources.length > 1 || needs.length >= 2).length;
  return axis("C3", tensions.length > 0 ? coupled / tensions.length : null, {
    note: `${coupled} of ${tensions.length} tensions need more than one role.`,
  });
}

export function economy(nodes: number | null, rounds: number): Axis {
  return axis("C4", nodes === null || rounds === 0 ? null : 1 / (1 + nodes / rounds), {
    note: nodes === null ? "Optional; the number of parts was not given." : `${nodes} parts in ${rounds} rounds.`,
  });
}

export function claimTension(claims: number, tensions: readonly TensionShape[]): Axis {
  const open = tensions.filter(({ status }) => status === "open").length;
  return axis("C5", claims + open > 0 ? claims / (claims + open) : null, {
    note: `${claims} claims, ${open} unresolved tensions.`,
  });
}
