/** What the assessors and the modifier say in the sample review, written by hand; by the key of the ask. */
const QUIET = { disagreements: [], issues_with_others: [], same_as: [] };

export const REVIEW_SAMPLE_REPLIES: Readonly<Record<string, object>> = {
  "r1/assess/subject-expert": {
    ...QUIET,
    prior_concerns: [],
    issues: [
      {
        title: "If Redis is away, everybody is",
        detail:
          "“If Redis can't be reached, the gateway fails.” A limiter is there to keep one tenant from taking the API down for 318; as written, one Redis failover takes it down for all of them. With one primary and one replica a failover takes seconds to a minute, and it will happen.",
        severity: "major",
        addressable: true,
        suggestion:
          "Let requests pass while Redis is away, count locally per instance meanwhile, and raise an alarm at once.",
        category: "risk",
      },
      {
        title: "The limit is below what a paying tenant uses every night",
        detail:
          "“200 requests a second, with a burst of 400” for every tenant alike. The context says that the largest paying tenant peaks at 310 every night at 02:00. A burst of 400 lasts under four seconds at that rate, so this tenant's sync breaks on the first night, by design.",
        severity: "major",
        addressable: true,
        suggestion: "Look at the nine tenants above 200, and give each of them a limit before anything is refused.",
        category: "evidence",
      },
    ],
    remaining: [
      { what: "Say what happens while Redis is away.", issue: "If Redis is away, everybody is" },
      {
        what: "Set limits for the nine tenants that go over 200 today.",
        issue: "The limit is below what a paying tenant uses every night",
      },
    ],
    verdict: "CONDITIONAL",
    gist: "Right idea; as written, a Redis failover stops everybody, and the largest tenant is cut off every night.",
    moved: [],
    conditions: [
      { text: "Requests pass while Redis is away.", state: "open" },
      { text: "The nine tenants above 200 requests a second have limits of their own.", state: "open" },
    ],
  },
  "r1/assess/implementer": {
    ...QUIET,
    prior_concerns: [],
    issues: [
      {
        title: "On for everybody on one morning, with no way back",
        detail:
          "“We switch it on for everybody on Monday 9 November, after a week in staging.” Staging has no tenant that sends 310 a second, so that week shows nothing about real traffic. And nothing says how it is switched off again if the numbers are wrong.",
        severity: "major",
        addressable: true,
        suggestion:
          "Run it for a week in production counting only, read who would have been refused, then refuse in steps; name the switch that ends it.",
        category: "risk",
      },
    ],
    remaining: [
      {
        what: "Count first, refuse later, and name the switch.",
        issue: "On for everybody on one morning, with no way back",
      },
    ],
    verdict: "CONDITIONAL",
    gist: "I can build it, but not switch it on for everybody on one morning without a way back.",
    moved: [],
    conditions: [{ text: "A week of counting in production comes before the first refusal.", state: "open" }],
  },
  "r1/assess/first-reader": {
    ...QUIET,
    prior_concerns: [],
    issues: [
      {
        title: "A client can't know when to try again",
        detail:
          "“Clients should slow down and try again.” I write such a client. With a bare 429 I would try again at once, or guess a second. If all of us guess the same second, we arrive together.",
        severity: "minor",
        addressable: true,
        suggestion: "Send Retry-After, and say in the documentation what it means.",
        category: "clarity",
      },
    ],
    remaining: [],
    verdict: "PASS",
    gist: "I understand it and could live with it; a 429 should say when to come back.",
    moved: [],
    conditions: [],
  },
  "r1/modify/modifier": {
    same_issues: [],
    settlements: [],
    rulings: [
      { issue_id: "A1", part: "", reason: "The limiter must not become the outage it prevents.", ruling: "FIXED" },
      {
        issue_id: "A2",
        part: "",
        reason: "The nine are known by name, so each gets a limit before anything is refused.",
        ruling: "FIXED",
      },
      { issue_id: "B1", part: "", reason: "Counting first costs a week and shows the real tenants.", ruling: "FIXED" },
      { issue_id: "C1", part: "", reason: "One header, and it spreads the retries.", ruling: "FIXED" },
    ],
    decisions_needed: [],
    edits: [
      {
        find: "If Redis can't be reached, the gateway fails.",
        replace:
          "If Redis can't be reached within 5 ms, the gateway lets the request pass, counts it in its own memory and raises an alarm. A tenant that goes over 1,000 requests a second on one instance is refused even then.",
        answers: ["A1"],
      },
      {
        find: "Limits are the same for every plan. Sales may raise one for a tenant by asking the API team.",
        replace:
          "Limits are the same for every plan, with exceptions by name. The nine tenants that went over 200 requests a second in the last 30 days get one and a half times their highest peak before anything is refused; for the largest that is 465. Sales may ask the API team for another exception.",
        answers: ["A2"],
      },
      {
        find: "We switch it on for everybody on Monday 9 November, after a week in staging.",
        replace:
          "From Monday 9 November the gateway counts in production and refuses nobody. On 16 November the API team reads who would have been refused and sets missing exceptions. Then it refuses: 5 % of the tenants on the 17th, half on the 19th, all on the 23rd. The flag `limits.enforce` ends it within a minute; whoever is on call may use it without asking.",
        answers: ["B1"],
      },
      {
        find: "A request over the limit gets status 429. Clients should slow down and try again.",
        replace:
          "A request over the limit gets status 429 with a `Retry-After` header: the seconds until the bucket has a token, plus a random half second so that clients don't come back together.",
        answers: ["C1"],
      },
    ],
    sections: [],
    artifact: null,
    changes: [
      {
        what: "Requests pass while Redis is away, up to a local ceiling, with an alarm.",
        why: "Subject Expert: a failover must not stop everybody.",
        answers: ["A1"],
        proposed: [],
      },
      {
        what: "The nine tenants above 200 requests a second get limits of their own first.",
        why: "Subject Expert: the largest would have been cut off every night.",
        answers: ["A2"],
        proposed: [],
      },
      {
        what: "A week of counting, then 5 %, half, all; and a switch to end it.",
        why: "Implementer: staging shows nothing about real traffic.",
        answers: ["B1"],
        proposed: [],
      },
      {
        what: "429 says when to come back.",
        why: "First Reader: clients that guess arrive together.",
        answers: ["C1"],
        proposed: [],
      },
    ],
    gist: "Four edits: pass while Redis is away, exceptions first, count before refusing, say when to come back.",
    answer:
      "Limit each tenant to 200 requests a second, with exceptions by name, after a week in which requests are only counted.",
  },
  "r2/assess/subject-expert": {
    ...QUIET,
    prior_concerns: [
      {
        issue_id: "A1",
        comment:
          "“the gateway lets the request pass, counts it in its own memory and raises an alarm”: a failover is now a bad minute for the limit and none for the tenants. The ceiling of 1,000 keeps the case of 2 October out even then.",
        status: "RESOLVED",
      },
      {
        issue_id: "A2",
        comment:
          "“The nine tenants that went over 200 requests a second in the last 30 days get one and a half times their highest peak”. 465 leaves the nightly sync room to grow.",
        status: "RESOLVED",
      },
    ],
    issues: [],
    remaining: [],
    verdict: "PASS",
    gist: "Both holes are closed in the text; I pass it.",
    moved: [
      {
        what: "From CONDITIONAL to PASS",
        by: "document",
        reason: "the gateway lets the request pass, counts it in its own memory and raises an alarm",
      },
    ],
    conditions: [],
  },
  "r2/assess/implementer": {
    ...QUIET,
    prior_concerns: [
      {
        issue_id: "B1",
        comment:
          "“From Monday 9 November the gateway counts in production and refuses nobody” and the flag with “whoever is on call may use it without asking” are what I need to switch it on.",
        status: "RESOLVED",
      },
    ],
    issues: [],
    remaining: [],
    verdict: "PASS",
    gist: "Counting first and a switch the on-call may use: I can build and run this.",
    moved: [
      {
        what: "From CONDITIONAL to PASS",
        by: "document",
        reason: "From Monday 9 November the gateway counts in production and refuses nobody",
      },
    ],
    conditions: [
      {
        text: "The numbers of the counting week are read before 17 November, and the step waits if they are missing.",
        state: "open",
      },
    ],
  },
  "r2/assess/first-reader": {
    ...QUIET,
    prior_concerns: [
      {
        issue_id: "C1",
        comment:
          "“the seconds until the bucket has a token, plus a random half second so that clients don't come back together”. I know now what my client has to do.",
        status: "RESOLVED",
      },
    ],
    issues: [],
    remaining: [],
    verdict: "PASS",
    gist: "My client knows when to come back; I pass it.",
    moved: [],
    conditions: [],
  },
};
