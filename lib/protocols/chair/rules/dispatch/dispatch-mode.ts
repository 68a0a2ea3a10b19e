/** P2-16, P2-17: task asks afresh each round, team keeps one conversation per specialist. Hints only, except where a team can't be kept. */
import type { ChairConfig } from "../config";
import type { Eligibility } from "../conflicts/conflict-matrix";
import type { Specialist } from "../specialist";

const SUBSTANTIAL_LINES = 100;
const SUBSTANTIAL_SKILLS = 2;

export const isSubstantial = ({ agent, skills }: Specialist): boolean =>
  agent.brief.split("\n").length >= SUBSTANTIAL_LINES || skills.length >= SUBSTANTIAL_SKILLS;

export type ModeHint = { preferred: "task" | "team"; reason: string; warning: string | null };

export function modeHint(
  dispatched: readonly Specialist[],
  { isEligible }: Pick<Eligibility, "isEligible">,
  chosen: ChairConfig["dispatch_mode"],
): ModeHint {
  const warning =
    chosen === "team" && !isEligible
      ? "A team gains nothing in a single round: keeping the conversation pays off only from the second."
      : null;
  if (!isEligible)
    return { preferred: "task", reason: "There is one round at most, so nothing is sent twice.", warning };
  const substantial = dispatched.filter(isSubstantial).map(({ agent }) => agent.name);
  if (substantial.length > 0)
    return {
      preferred: "team",
      reason: `Several rounds are possible, and the definition of ${substantial.join(", ")} is substantial.`,
      warning,
    };
  return {
    preferred: "task",
    reason: `Several rounds are possible, but every definition is short (under ${SUBSTANTIAL_LINES} lines and ${SUBSTANTIAL_SKILLS} skills).`,
    warning,
  };
}

export type Saving = { saved: number; total: number; share: number };

/** P2-16: (rounds − 1) × Σ definition tokens, of what task mode sends of them. */
export function teamSaving(definitionTokens: readonly number[], rounds: number): Saving {
  const once = definitionTokens.reduce((sum, tokens) => sum + tokens, 0);
  const total = once * rounds;
  const saved = once * Math.max(0, rounds - 1);
  return { saved, total, share: total === 0 ? 0 : saved / total };
}

const COMMANDS: Readonly<Record<ChairConfig["session_type"], string>> = {
  design_session: "design-session",
  plan_issue: "plan-issue",
  review_plan: "review-plan",
};

/** P2-17 */
export function teamName(
  { session_type, subject_kind, subject_number }: Pick<ChairConfig, "session_type" | "subject_kind" | "subject_number">,
  startedAt: string,
): string {
  const command = COMMANDS[session_type];
  if (subject_number !== null && subject_kind === "issue") return `deliberation-issue-${subject_number}-${command}`;
  if (subject_number !== null && subject_kind === "pr") return `deliberation-pr-${subject_number}-${command}`;
  return `deliberation-${command}-${Math.floor(Date.parse(startedAt) / 1000)}`;
}

/** Failures of a call that say the conversation can't be carried on, as against a specialist that did not answer. */
const TEAM_FAILURES: ReadonlySet<string> = new Set(["context_too_long", "team_setup"]);
export const isTeamFailure = (code: string): boolean => TEAM_FAILURES.has(code);
