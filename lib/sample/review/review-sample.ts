/** A review a newcomer starts with one click: a short RFC, sent back once and revised by edits. */
export const REVIEW_SAMPLE_QUESTION = "Is RFC 051 ready to be accepted, and what has to change first?";

export const REVIEW_SAMPLE_DOCUMENT = `# RFC 051: rate limits per tenant

Author: Ines, API team. Status: proposed.

## Why

On 2 October one tenant's sync job sent 1,900 requests a second for eleven minutes. The API answered everybody slowly: p95 went from 180 ms to 2.4 s, and 214 other tenants saw timeouts. Today nothing limits a tenant. The load balancer limits by address, and a tenant with 40 workers has 40 addresses.

## Proposal

Each tenant gets a token bucket in Redis: 200 requests a second, with a burst of 400. The gateway takes a token before it forwards a request. When the bucket is empty, the gateway answers 429.

All gateway instances share the buckets, so the limit holds whichever instance a request reaches. Taking a token is one Lua script and one round trip, 0.4 ms at the median in our test.

Redis runs as one primary with one replica. If Redis can't be reached, the gateway fails.

## What tenants see

A request over the limit gets status 429. Clients should slow down and try again.

Limits are the same for every plan. Sales may raise one for a tenant by asking the API team.

## Rollout

We switch it on for everybody on Monday 9 November, after a week in staging.

## Open points

- Do internal services count against the tenant they act for?
`;

export const REVIEW_SAMPLE = {
  protocol: "review",
  title: "RFC 051: rate limits per tenant",
  question: REVIEW_SAMPLE_QUESTION,
  artifact: REVIEW_SAMPLE_DOCUMENT,
  context:
    "318 tenants. In the last 30 days 9 of them went over 200 requests a second at least once; the largest paying one peaks at 310 every night at 02:00.",
  rehearsal: { script: "converges" },
};
