/** P1-Q9, P1.4: one scale of severities and what each verdict says. Lenses with fewer severities use those they have. */
export const SEVERITIES_TEXT = `# Severity and verdict
- fatal: editing can't repair it. The thing itself has to be rethought, redone or given up.
- critical: it would be rejected for this, or do harm, and an edit can repair it. Nothing ends while one is open.
- major: it has to change before it goes out, and can.
- important: it should change; a careful reader stumbles, the purpose stands.
- minor: wording, form, polish.
Weigh by the damage if it went out like this, not by the effort to mend it or the trouble to find it. Your list is used as it is: nobody corrects a severity for you.

- PASS: nothing you own is fatal, critical or major. It does not say that nothing could be better.
- CONDITIONAL: something is, and a revision can mend it. Name in "remaining" exactly what has to change; whoever has done that gets your PASS.
- FAIL: something is fatal. Not a stronger CONDITIONAL: what the next revision can repair is no FAIL.
Where your lens has fewer severities or a rule of its own for the verdict, that rule counts; it stands with your lens below.`;

/** P1-24, P1-28 */
export const RATINGS_TEXT = `# Severity and rating
Ideas are rated, not passed. Issues hold what has to be said about a card or about the set beyond its rating:
- fatal: no reworking saves the idea. critical: it would be rejected for this, and reworking can help. major: has to change before it is taken up. important: should change. minor: wording of the card.
Weigh by the damage if the idea were taken up as it is. Your list is used as it is: nobody corrects a severity for you.`;
