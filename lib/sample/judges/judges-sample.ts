/** Three judges, one of them far off: what the majority would wave through is left to a person. */
export const JUDGES_SAMPLE_QUESTION = "Is this payments design sound enough to start building?";

export const JUDGES_SAMPLE_DOCUMENT = `# Payments: charge cards ourselves

## Aim

Stop paying the marketplace 4.5 % of every order. We charge cards through a payment provider at 1.4 % and 25 cents, and keep the difference: about 31,000 a month at today's 22,000 orders.

## How an order is paid

1. The browser sends the card to the provider's hosted fields. Card numbers never reach our servers.
2. Our checkout creates a payment with the provider and stores its id with the order, in one database transaction that begins before the call and commits after it.
3. The provider reports success or failure by webhook. The handler marks the order as paid and sends the confirmation.

## When something goes wrong

- The provider's call times out after 10 seconds; checkout then shows "Payment failed, please try again".
- Webhooks are retried by the provider for three days.
- Refunds are done by support in the provider's dashboard.

## Safety

Hosted fields keep us in the smallest PCI questionnaire (SAQ A). Keys are in the secret store; only checkout and the webhook handler can read them. Webhooks are verified by signature.

## Plan

Two engineers, six weeks. Week 1 to 3 checkout and webhooks, week 4 accounting export, week 5 trial with staff orders, week 6 live for 5 % of orders, then 100 %.

## What we measure

Share of orders paid, by step; time from click to confirmation; refunds per week.
`;

export const JUDGES_SAMPLE = {
  protocol: "judges",
  title: "Is this payments design sound?",
  question: JUDGES_SAMPLE_QUESTION,
  artifact: "",
  context: "22,000 orders a month, 3 % of checkout calls to the marketplace take longer than 10 seconds today.",
  rehearsal: { script: "majority" },
};
