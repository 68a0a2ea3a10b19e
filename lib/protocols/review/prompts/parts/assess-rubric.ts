/** One definition of each severity in a prompt (P1-Q9). What a verdict means stands with the shared values (P1-13), or with the lens where it has a rule of its own (P1-29). */
import type { ReviewConfig } from "@/lib/protocols/review/rules/config";

const WEIGH =
  "Weigh by the damage if it went out like this, not by the effort to mend it. Nobody corrects a severity for you.";

const SEVERITIES = `# Severity
- fatal: no edit repairs it; the thing itself has to be rethought or given up.
- critical: it must not go out like this, and an edit can repair it.
- major: it has to change before it goes out, and can.
- important: it should change; a careful reader stumbles, the purpose stands.
- minor: wording, form, polish.
${WEIGH} Nothing ends while something fatal or critical is open or a concern not RESOLVED.`;

/** P1-24, P1-28 */
const IDEA_SEVERITIES = `# Severity
Ideas are rated, not passed. Issues hold what has to be said about a card or about the set beyond its rating:
- fatal: no reworking saves the idea. critical: it would be rejected for this, and reworking can help. major: has to change before it is taken up. important: should change. minor: wording of the card.
Weigh by the damage if the idea were taken up as it is. Nobody corrects a severity for you.`;

/** The seats of a section and of a paper each have severities of their own, told with their lens. */
export function severitiesText({ profile }: ReviewConfig): string {
  if (profile === "idea") return IDEA_SEVERITIES;
  return profile === "section" || profile === "paper" ? `# Severity\n${WEIGH}` : SEVERITIES;
}
