/** What the chair and its two specialists say in the sample, written by hand; by the key of the ask. */
const SESSIONS = "how long a session lasts";

const PRODUCT_FIRST = {
  finding:
    "70 % of customers come back every week. With 90 days they sign in about four times a year; with the 12 hours security usually asks for, it is every visit. Each sign-in now costs a trip to the inbox: 20 seconds for 94 % of people, and 3 minutes for everyone at the one large provider. The 1,140 password tickets a month would come back as “where is my link?”.",
  recommendation:
    "Keep the 90 days of the draft, renewed with each visit, and show people which devices are signed in so that they can end a session themselves.",
  key_concern: "A short session turns a sign-in we made simpler into one we ask for ten times as often.",
  security_related: false,
  needs_human_judgment: false,
  reasoning:
    "The visit and ticket figures are in the document. How many people would give up at the inbox is my estimate.",
  confidence: "High",
};

const SECURITY_FIRST = {
  finding:
    "The 212 accounts taken over in August fell to leaked passwords, and a link by e-mail ends exactly that. What remains is the session itself: a shared laptop or a stolen cookie is good for 90 days. And changing the payout account, which asks for the password today, would ask for nothing. That is the one action here that moves money and can't be undone.",
  recommendation: "End every session after 12 hours, so that no stolen one is worth much.",
  key_concern: "With no password left, whoever holds a session can redirect a payout without being asked anything.",
  security_related: true,
  needs_human_judgment: false,
  reasoning:
    "How sessions are stolen is well known. How often it happens to our customers I can't see in the document.",
  confidence: "Medium",
};

export const CHAIR_SAMPLE_REPLIES: Readonly<Record<string, object>> = {
  "r0/frame/chair": {
    constraints: [
      "It goes live before 1 March, when the old identity provider ends.",
      "No text messages.",
      "Two engineers until March.",
    ],
    success_criteria: [
      "Password tickets fall from 1,140 a month to below 200 by the end of April.",
      "No account is taken over with a leaked password.",
      "Nobody can change a payout account with a session alone.",
    ],
    missing_expertise: [],
    diagram: true,
    draft: null,
    assignments: [
      {
        specialist: "product",
        question:
          "The draft keeps people signed in for 90 days, and 70 % of them come back every week. What does a shorter session cost them, given that one provider delivers the link only after 3 minutes?",
      },
      {
        specialist: "security",
        question:
          "Changing the payout account asks for the password today and would ask for nothing. What can somebody with a stolen session do, and what is the least we have to ask of people to prevent it?",
      },
    ],
    gist: "I ask Product what short sessions cost, and Security what a stolen one can do.",
  },
  "r1/advise/product": {
    ...PRODUCT_FIRST,
    gist: "Keep 90 days: a short session sends people to their inbox on every visit.",
    conditions: [{ text: "People can see and end the sessions of their devices.", state: "open" }],
    wishes: ["Offer passkeys once the link works."],
  },
  "r1/advise/security": {
    ...SECURITY_FIRST,
    gist: "End sessions after 12 hours; as drafted, a stolen one can redirect a payout.",
    conditions: [{ text: "Nobody changes a payout account with a session alone.", state: "open" }],
    wishes: [],
  },
  "r1/synthesise/chair": {
    consensus: [
      "The link by e-mail replaces the password: it ends the takeovers of August, and neither wants to keep passwords beside it.",
      "It goes live before 1 March.",
    ],
    conflicts: [
      {
        id: "C1",
        a: "product",
        b: "security",
        topic: SESSIONS,
        type: "other",
        a_position: "90 days, renewed with each visit.",
        b_position: "12 hours, because a stolen session can redirect a payout.",
        favoured_side: null,
        is_blocking: false,
        is_critical_path: true,
      },
    ],
    same_issues: [],
    gaps: ["What people at the large provider do while they wait three minutes for the link was answered by nobody."],
    escalate: [],
    report: null,
    gist: "They agree on the link and are apart on how long a session lasts: 90 days against 12 hours.",
  },
  "r2/advise_again/product": {
    response:
      "Security is right that the payout change must ask for something, and I had not looked at it. But the 12 hours punish 61,000 people on every visit for one page that few of them open: payout accounts change about once a year. If that page alone asks for a fresh link, used within 15 minutes, a stolen session moves no money, and nobody else notices. That is a better lock than 12 hours, which still leave a thief half a day.",
    finding:
      "The danger is one page. A fresh link for changing the payout account protects it at once; a short session protects it badly and disturbs everybody.",
    recommendation:
      "Keep 90 days, and ask for a fresh link before a payout account is changed. Tell the customer by e-mail when it was.",
    key_concern: "A short session turns a sign-in we made simpler into one we ask for ten times as often.",
    security_related: false,
    needs_human_judgment: false,
    reasoning: "How often payout accounts change is from our own support statistics of last year.",
    confidence: "High",
    gist: "Protect the payout page with a fresh link instead of shortening every session.",
    moved: [],
    conditions: [{ text: "People can see and end the sessions of their devices.", state: "open" }],
    wishes: ["Offer passkeys once the link works."],
  },
  "r2/advise_again/security": {
    response:
      "I asked for 12 hours because a stolen session could redirect a payout. If changing the payout account asks for a fresh link, that reason is gone: what a thief can still do is read, and read only until the owner ends the session. 12 hours would not even have stopped the theft, only shortened it. I change my recommendation and follow Product, with a limit: 30 days instead of 90 for devices that have not been seen for a month, because an old laptop that is given away is the case we will really meet.",
    finding:
      "With a fresh link before a payout account is changed, the length of a session no longer decides about money. Sessions nobody uses should still end.",
    recommendation:
      "A fresh link before a payout account is changed; sessions of 90 days that end after 30 days without a visit.",
    key_concern: "A device that is given away stays signed in until somebody thinks of it.",
    security_related: true,
    needs_human_judgment: false,
    reasoning: "It follows from what a session can do once the payout page asks by itself.",
    confidence: "High",
    gist: "The fresh link protects the payout better than 12 hours would; I follow Product, with an end after 30 idle days.",
    moved: [
      {
        what: "From 12 hours for every session to a fresh link for the payout page",
        by: "Product",
        reason: "If that page alone asks for a fresh link, used within 15 minutes, a stolen session moves no money",
      },
    ],
    conditions: [
      { text: "Nobody changes a payout account with a session alone.", state: "open" },
      { text: "A session ends after 30 days without a visit.", state: "open" },
    ],
    wishes: [],
  },
  "r2/judge/chair": {
    engagement: [
      {
        specialist: "product",
        new_reasoning_excerpt:
          "If that page alone asks for a fresh link, used within 15 minutes, a stolen session moves no money, and nobody else notices.",
        pattern: "new_argument",
      },
      {
        specialist: "security",
        new_reasoning_excerpt: "12 hours would not even have stopped the theft, only shortened it.",
        pattern: "changed_recommendation",
      },
    ],
    conflicts: [
      {
        conflict_id: "C1",
        a_position: "90 days, with a fresh link before a payout account is changed.",
        b_position:
          "90 days that end after 30 days without a visit, with a fresh link before a payout account is changed.",
        status: "resolved",
        agreement:
          "Sessions last 90 days and end after 30 days without a visit. Changing the payout account asks for a fresh link.",
        adopted_side: "a",
        resolution_question: null,
      },
    ],
    new_conflicts: [],
    escalate: [],
    gist: "Settled: long sessions, and a fresh link where money moves.",
  },
  "r2/report/chair": {
    decision:
      "Customers sign in with a link by e-mail and stay signed in for 90 days, or until 30 days without a visit. Changing the payout account asks for a fresh link, whatever the session.",
    rationale:
      "The two wanted the length of a session to solve different problems. Product counts visits: 70 % of customers come back every week, and a short session would send them to their inbox each time, three minutes long for one provider. Security fears one page: without a password, changing the payout account would ask for nothing.\n\nProduct proposed to lock that page by itself. Security checked it against its own reason for 12 hours and found it gone: a stolen session can read and no longer move money. What Security added, the end after 30 idle days, costs people who come back every week nothing.\n\nIt would have to be looked at again if other pages came to move money, or if passkeys replaced the link.",
    diagram:
      'flowchart LR\n  link["Link by e-mail"] --> session["Session: 90 days, 30 without a visit"]\n  session --> pages["Everything else"]\n  session --> payout["Change payout account"]\n  payout --> fresh["Fresh link, 15 minutes"]',
    inline_actions: [
      "Build the fresh link for the payout page before anything goes live.",
      "List the devices that are signed in, each with a way to end it.",
      "Tell the customer by e-mail when a payout account was changed.",
    ],
    separate_actions: [
      {
        action: "Find out why one large provider takes three minutes, and what the page shows meanwhile.",
        reason: "design_required",
      },
    ],
    open_questions: ["What do customers of the slow provider see while they wait for the link?"],
    gist: "Long sessions, and a fresh link where money moves.",
    answer:
      "Customers sign in with a link by e-mail and stay signed in for 90 days, or until 30 days without a visit; changing the payout account asks for a fresh link.",
  },
};
