/** What the judges and the moderator say in the sample, written by hand; by the key of the ask. */
const scores = (understanding: number, architecture: number, risks: number, clarity: number, feasibility: number) => [
  { dimension: "problem_understanding", score: understanding },
  { dimension: "architecture_quality", score: architecture },
  { dimension: "risk_mitigation", score: risks },
  { dimension: "implementation_clarity", score: clarity },
  { dimension: "feasibility", score: feasibility },
];

const TIMEOUT =
  'The provider\'s call times out after 10 seconds; checkout then shows "Payment failed, please try again"';
const CHARGED_TWICE = "Customers can be charged twice";
const IS_KEY_ENOUGH = {
  topic: CHARGED_TWICE,
  why: "The document doesn't say what the provider does with a payment whose call we gave up on.",
};

export const JUDGES_SAMPLE_REPLIES: Readonly<Record<string, object>> = {
  "r1/analyse/neutral": {
    overall_score: 4,
    dimension_scores: scores(4, 4, 3, 4, 5),
    position_statement: {
      strengths: [
        {
          point: "Card numbers never reach our servers, so the hardest part of taking cards is somebody else's.",
          evidence: "design, “How an order is paid”, step 1",
        },
        {
          point: "The gain is stated so that anyone can check it: 4.5 % against 1.4 % and 25 cents at 22,000 orders.",
          evidence: "design, “Aim”",
        },
      ],
      concerns: [
        {
          point:
            "What happens to an order whose webhook arrives late, or before checkout has stored the payment, is not said.",
          evidence: "design, “When something goes wrong”",
        },
      ],
      verdict:
        "A small design for a clear gain. It leans on the provider where it should. The failure cases are a list of three lines and need more, but nothing in the structure has to change for that. 4.0.",
    },
    key_claims: [
      {
        claim: "Hosted fields keep us in the smallest questionnaire, SAQ A.",
        evidence: "design, “Safety”",
        confidence: "HIGH",
        weighs: "for",
        dimension: "risk_mitigation",
      },
    ],
    critical_findings: [],
    gist: "4.0: a small design for a clear gain; its failure cases need more than three lines.",
    conditions: [{ text: "The document says what happens to an order whose webhook is late.", state: "open" }],
  },
  "r1/analyse/for": {
    overall_score: 4.4,
    dimension_scores: scores(5, 4, 4, 4, 5),
    position_statement: {
      strengths: [
        {
          point: "31,000 a month for two people and six weeks: it has paid for itself before the quarter is over.",
          evidence: "design, “Aim” and “Plan”",
        },
        {
          point: "It reaches customers in steps: staff first, then 5 % of orders, then all.",
          evidence: "design, “Plan”, weeks 5 and 6",
        },
        {
          point: "Only two parts can read the keys, and every webhook is verified.",
          evidence: "design, “Safety”",
        },
      ],
      concerns: [
        {
          point: "Refunds by hand in a dashboard will do for the trial and not for 22,000 orders.",
          evidence: "design, “When something goes wrong”",
        },
      ],
      verdict:
        "It takes on little, earns much, and can be stopped at 5 % if it disappoints. What is missing can be added while it runs. 4.4.",
    },
    key_claims: [
      {
        claim: "A mistake shows at 5 % of orders, before it reaches everybody.",
        evidence: "design, “Plan”: “week 6 live for 5 % of orders, then 100 %”",
        confidence: "HIGH",
        weighs: "for",
        dimension: "feasibility",
      },
    ],
    critical_findings: [],
    gist: "4.4: earns 31,000 a month for six weeks of work, and a mistake shows at 5 %.",
    conditions: [{ text: "Refunds have a way of their own before all orders go this way.", state: "open" }],
  },
  "r1/analyse/against": {
    overall_score: 2.4,
    dimension_scores: scores(3, 2, 1, 3, 3),
    position_statement: {
      strengths: [
        {
          point: "Hosted fields are the right choice; I would not touch them.",
          evidence: "design, “How an order is paid”, step 1",
        },
      ],
      concerns: [
        {
          point:
            "A call that takes longer than 10 seconds is shown as failed although the provider may have charged the card. The customer does as told and tries again.",
          evidence: `design, “When something goes wrong”: “${TIMEOUT}”`,
        },
        {
          point: "A database transaction stays open for as long as a stranger's server takes to answer.",
          evidence: "design, “How an order is paid”, step 2",
        },
      ],
      verdict:
        "The design trusts an answer it may never get. 3 % of calls to the marketplace take longer than 10 seconds today; at 22,000 orders that is 660 customers a month who may be told to pay again for what they have paid. That is not a gap to fill later: it is what a payment system is for. 2.4.",
    },
    key_claims: [
      {
        claim:
          "A transaction held open across the provider's call will exhaust the connections when the provider is slow.",
        evidence: "design, “How an order is paid”: “begins before the call and commits after it”",
        confidence: "MEDIUM",
        weighs: "against",
        dimension: "architecture_quality",
      },
    ],
    critical_findings: [
      {
        document: "design",
        section: "When something goes wrong",
        finding:
          "After a timeout nobody knows whether the card was charged. The order is rolled back, so our side has no trace of the payment, and the customer is asked to try again: a second charge. At today's 3 % of slow calls that is up to 660 orders a month.",
        severity: "CRITICAL",
        evidence: `design, “When something goes wrong”: “${TIMEOUT}”`,
      },
    ],
    gist: "2.4: after a timeout a customer can be charged twice, and nothing on our side remembers the first charge.",
    conditions: [{ text: "A retry can't charge a card twice.", state: "open" }],
  },
  "r1/match_findings/moderator": {
    matches: [],
    gist: "No two findings are the same: only the Challenger looks at what a timeout leaves behind.",
  },
  "r2/rebut/neutral": {
    finding_positions: [
      {
        finding_id: "C1",
        stance: "reject",
        reason:
          "The failure is real and I had missed it. It is not critical to the design: one idempotency key per order, sent with each attempt, makes the second charge impossible.",
      },
    ],
    disagreements: [
      {
        with_judge: "against",
        on_point: CHARGED_TWICE,
        their_argument: "The design trusts an answer it may never get.",
        my_counterargument:
          "The provider's own key for repeated requests answers exactly this. It is a line in step 2, not another architecture.",
        my_evidence: "design, “How an order is paid”, step 2",
        their_evidence_weakness: "The passage shows what is missing; it does not show that it can't be added.",
      },
    ],
    agreements: [
      {
        with_judge: "for",
        on_point: "The gain is worth six weeks",
        strengthening_evidence: "design, “Aim”: about 31,000 a month",
        impact: null,
      },
    ],
    new_concerns: [],
    dropped_conditions: [],
    unresolved_disputes: [
      {
        ...IS_KEY_ENOUGH,
        with_judges: ["against"],
        my_view: "A key per order settles it before the trial begins.",
        opposing_view: "As written, nobody has to add it, and the plan has no week for it.",
      },
    ],
    position:
      "The Challenger found the weakest sentence of the document, and I had read past it. With a key per order it is mended in a day, so I keep to a design that is worth starting. 4.1.",
    change_reason:
      "The trial with staff orders in week 5, which the Advocate points to, comes before any customer can be hurt.",
    dimension_scores: [],
    overall_score: 4.1,
    gist: "4.1: the double charge is real, and a key per order mends it before the trial.",
    moved: [
      {
        what: "My score: 4.0 → 4.1",
        by: "Advocate",
        reason: "A mistake shows at 5 % of orders, before it reaches everybody.",
      },
    ],
    conditions: [
      { text: "Each attempt to pay an order carries the same key, so that a repeat charges nothing.", state: "open" },
    ],
  },
  "r2/rebut/for": {
    finding_positions: [
      {
        finding_id: "C1",
        stance: "reject",
        reason:
          "A timeout with a wrong message is a fault, and it belongs on the list for week 2. At 5 % of orders it would touch 33 customers a month at most, and support can refund each of them.",
      },
    ],
    disagreements: [
      {
        with_judge: "against",
        on_point: CHARGED_TWICE,
        their_argument: "660 customers a month may be told to pay again.",
        my_counterargument: "That figure is for all orders. The plan stops at 5 % first, where it is 33.",
        my_evidence: "design, “Plan”, week 6",
        their_evidence_weakness: "The 3 % were measured at the marketplace, not at this provider.",
      },
    ],
    agreements: [],
    new_concerns: [],
    dropped_conditions: [],
    unresolved_disputes: [
      {
        ...IS_KEY_ENOUGH,
        with_judges: ["against"],
        my_view: "A fault to mend on the way, caught by the trial.",
        opposing_view: "A trial in which customers pay twice is no trial.",
      },
    ],
    position:
      "I give the Challenger the sentence about the timeout: it is wrong and has to change. It doesn't turn a good plan into a bad one. 4.3.",
    change_reason: "The message after a timeout is wrong, as the Challenger says, and I had counted it as harmless.",
    dimension_scores: [],
    overall_score: 4.3,
    gist: "4.3: the message after a timeout is wrong; the trial keeps the harm small.",
    moved: [
      {
        what: "My score: 4.4 → 4.3",
        by: "Challenger",
        reason:
          "A call that takes longer than 10 seconds is shown as failed although the provider may have charged the card.",
      },
    ],
    conditions: [{ text: "Refunds have a way of their own before all orders go this way.", state: "open" }],
  },
  "r2/rebut/against": {
    finding_positions: [],
    disagreements: [
      {
        with_judge: "neutral",
        on_point: CHARGED_TWICE,
        their_argument: "One idempotency key per order makes the second charge impossible.",
        my_counterargument:
          "If the order is rolled back, the next attempt is another order with another key. The key has to be stored before the call, which is the opposite of the transaction in step 2. That is a change of structure, and small only once somebody has seen it.",
        my_evidence:
          "design, “How an order is paid”: “in one database transaction that begins before the call and commits after it”",
        their_evidence_weakness: "It adds a line to a step that throws the line away when it is needed.",
      },
    ],
    agreements: [
      {
        with_judge: "for",
        on_point: "The steps of the rollout are right",
        strengthening_evidence: "design, “Plan”, weeks 5 and 6",
        impact: null,
      },
    ],
    new_concerns: [],
    dropped_conditions: [],
    unresolved_disputes: [
      {
        ...IS_KEY_ENOUGH,
        with_judges: ["neutral", "for"],
        my_view: "A key that is rolled back with the order protects nobody; step 2 has to be turned around first.",
        opposing_view: "A key per order settles it before the trial begins.",
      },
    ],
    position:
      "The rollout in steps is better than I had given it credit for. The double charge stands: the remedy both of you name is rolled back together with the order it should protect. 2.6.",
    change_reason: "The Advocate is right that staff and 5 % come first; fewer people would be hurt before it is seen.",
    dimension_scores: [{ dimension: "feasibility", score: 4 }],
    overall_score: 2.6,
    gist: "2.6: the key you propose is rolled back together with the order it should protect.",
    moved: [
      {
        what: "My score: 2.4 → 2.6",
        by: "Advocate",
        reason: "A mistake shows at 5 % of orders, before it reaches everybody.",
      },
    ],
    conditions: [{ text: "A retry can't charge a card twice.", state: "open" }],
  },
  "r3/finalise/neutral": {
    finding_positions: [],
    key_points_maintained: [
      {
        point: "The structure holds",
        reason: "Hosted fields, webhooks and a rollout in steps stay as they are, whatever happens to step 2.",
        evidence: "design, “How an order is paid”",
      },
    ],
    dropped_conditions: [],
    unresolved_disputes: [
      {
        topic: CHARGED_TWICE,
        with_judges: ["against"],
        my_view: "Store the payment with its key before the call. It is a day's work and belongs into week 1.",
        opposing_view: "As long as the document says the opposite, week 1 will build the opposite.",
        why: "The document could be read as a sketch of step 2 or as its specification.",
        user_attention_needed: true,
      },
    ],
    position:
      "The Challenger's last point is right: the key has to be stored before the call, and step 2 says the opposite. I would start all the same, with that written into week 1. 4.1.",
    dimension_scores: [],
    overall_score: 4.1,
    gist: "4.1: start, with the payment and its key stored before the call.",
    moved: [],
    conditions: [{ text: "The payment and its key are stored before the provider is called.", state: "open" }],
  },
  "r3/finalise/for": {
    finding_positions: [],
    key_points_maintained: [
      {
        point: "It can be stopped",
        reason: "Nothing goes to all customers before 5 % of orders have shown what it does.",
        evidence: "design, “Plan”, week 6",
      },
    ],
    dropped_conditions: [],
    unresolved_disputes: [
      {
        topic: CHARGED_TWICE,
        with_judges: ["against"],
        my_view: "Found now, it is mended in week 1. That is what a review before the start is for.",
        opposing_view: "A design that gets the one hard step wrong is not ready to be started.",
        why: "We differ about what “enough to start building” asks for.",
        user_attention_needed: true,
      },
    ],
    position:
      "Turning it down would cost 31,000 for every month it waits, over a step that two engineers can turn around on the first day. 4.3.",
    dimension_scores: [],
    overall_score: 4.3,
    gist: "4.3: mend step 2 on the first day; waiting costs 31,000 a month.",
    moved: [],
    conditions: [{ text: "Refunds have a way of their own before all orders go this way.", state: "open" }],
  },
  "r3/finalise/against": {
    finding_positions: [],
    key_points_maintained: [
      {
        point: CHARGED_TWICE,
        reason: "Nobody has shown a passage by which a second attempt would find the first payment.",
        evidence: `design, “When something goes wrong”: “${TIMEOUT}”`,
      },
    ],
    dropped_conditions: [],
    unresolved_disputes: [
      {
        topic: CHARGED_TWICE,
        with_judges: ["neutral", "for"],
        my_view: "Step 2 has to be rewritten before anybody builds it; then I would give it a 4.",
        opposing_view: "It can be started and mended in week 1.",
        why: "All three of us now agree on the remedy and not on who makes sure of it.",
        user_attention_needed: true,
      },
    ],
    position:
      "We agree on the remedy: store the payment before the call. I stay below because the document that will be built from still says the opposite. An hour of its author's time would change my score; a promise does not. 2.6.",
    dimension_scores: [],
    overall_score: 2.6,
    gist: "2.6: rewrite step 2 first; an hour of the author's time would change my score.",
    moved: [],
    conditions: [{ text: "A retry can't charge a card twice.", state: "open" }],
  },
  "r3/synthesise/moderator": {
    balanced_assessment:
      "All three now agree on what is wrong and on how to mend it: the payment and its key have to be stored before the provider is called, and step 2 says the opposite. They differ on whether that has to be in the document before the start. The Neutral judge and the Advocate would write it into week 1; the Challenger would not let anyone build from a text that gets the one hard step wrong.",
    convergent_findings: [
      {
        finding:
          "After a timeout a customer can be charged twice, because the order is rolled back with every trace of the payment.",
        priority: "HIGH",
        source_judges: ["neutral", "for", "against"],
      },
      {
        finding: "Hosted fields and a rollout by 5 % are the right choices.",
        priority: "LOW",
        source_judges: ["neutral", "for", "against"],
      },
    ],
    divergent_findings: [
      {
        finding: "Whether step 2 has to be rewritten before the start",
        positions: [
          { judge: "neutral", position: "Start, with the remedy written into week 1." },
          { judge: "for", position: "Start; waiting costs 31,000 a month." },
          { judge: "against", position: "Rewrite step 2 first: what is built follows the document." },
        ],
      },
    ],
    majority_opinion: "The design is sound enough to start, provided that week 1 turns step 2 around.",
    minority_opinion: "A design whose one hard step can charge people twice is not ready; an hour would make it so.",
    user_attention_needed: [
      {
        issue: "Start now and mend step 2 in week 1, or have it rewritten first?",
        majority_view: "Start: the remedy is known and takes a day.",
        minority_view: "Rewrite first: it takes an hour, and nobody can build it wrongly afterwards.",
        recommendation: "Have step 2 rewritten before the start.",
        stakes: "Up to 660 customers a month charged twice if week 1 builds what the document says today.",
      },
    ],
    recommendations: [
      {
        action: "Rewrite step 2: store the payment with its key, commit, then call the provider.",
        level: "MUST",
        consensus: "unanimous",
      },
      {
        action: "After a timeout, show that the payment is being checked, and ask the provider by the key.",
        level: "MUST",
        consensus: "majority",
      },
      { action: "Plan refunds before all orders are paid this way.", level: "SHOULD", consensus: "minority" },
    ],
    recommended_view: "minority",
    recommendation:
      "Send it back for one hour: the dissent is alone with its score and not with its finding, and rewriting step 2 costs less than any way of making sure of it later.",
    gist: "All agree on the double charge and its remedy; they differ on whether it has to be in the text before the start.",
    answer: "It is sound enough to start (4.2), once step 2 stores the payment before the provider is called.",
  },
};
