/** A chair asks two specialists who want opposite things, and one of them is convinced. */
export const CHAIR_SAMPLE_QUESTION =
  "How do customers sign in without a password? Security wants short sessions, product wants fewer steps: which trade-off do we take?";

export const CHAIR_SAMPLE_DOCUMENT = `# Sign-in without passwords

## Where we are

- 61,000 customers, 70 % of them come back at least once a week.
- 38 % of support tickets are about passwords: 1,140 a month, about 9 minutes each.
- In August 212 accounts were taken over with passwords from leaks elsewhere.

## Proposal

A link by e-mail replaces the password. The link is good for 15 minutes and can be used once. A customer who has signed in stays signed in on that device.

## What is open

- How long does a session last? The draft says 90 days.
- Changing the payout account moves money. Today it asks for the password again; without one, it asks for nothing.
- E-mail arrives within 20 seconds for 94 % of customers; for one large provider it takes 3 minutes.

## Fixed

- No text messages: they cost 0.07 each and were phished in 2025.
- It goes live before 1 March, when the old identity provider ends.
`;

export const CHAIR_SAMPLE = {
  protocol: "chair",
  title: "Sign-in without passwords",
  question: CHAIR_SAMPLE_QUESTION,
  artifact: CHAIR_SAMPLE_DOCUMENT,
  context: "Two engineers until March. Browsers of 93 % of customers support passkeys.",
  rehearsal: { script: "resolved" },
};
