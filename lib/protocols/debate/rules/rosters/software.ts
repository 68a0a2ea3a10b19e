/** The general roster: seats for most software, whatever it does. */
import { defineSeat, type Roster } from "./roster";
import { DATABASE, INFRASTRUCTURE } from "./shared-seats";

const API = defineSeat("domain", {
  id: "api",
  name: "API",
  role: "The public contract: resources, errors, limits, compatibility",
  owns: "Endpoints, request and response shapes, error codes, pagination, idempotency, rate limits and versioning.",
  leaves: "Storage behind a resource (Database), screens (Frontend), messages between services (Protocol).",
  asks: [
    "Would a client written a year ago still work tomorrow? Which field breaks it?",
    "What happens when the same request arrives twice within 50 ms, or again after 24 hours?",
    "Is every list bounded, with a page size and an order that survives inserts?",
    "Does each error say what the caller can do next, with a code that can be switched on?",
  ],
  bands: {
    ready: "the contract is written, additive and has limits.",
    minor: "an error, a limit or a default is undecided.",
    significant: "clients must change in step with us.",
    opposed: "existing callers break, or retries do harm.",
  },
  voice:
    "Shows the request and the response. Argues from the caller's side, with status codes and byte counts. Prefers one good default to three options, and gives way on internals.",
});

const FRONTEND = defineSeat("domain", {
  id: "frontend",
  name: "Frontend",
  role: "What people see, how soon, and what they can do when it goes wrong",
  owns: "Screens, states (loading, empty, partial, failed), accessibility, client caching and perceived speed.",
  leaves: "Response shapes (API), business rules (Backend), delivery network (Infrastructure).",
  asks: [
    "What is on the screen after 100 ms, 1 s and 10 s, and what on a phone on a train?",
    "What does the user see when the answer is late, stale, partial or refused?",
    "Can it be done with the keyboard alone, and is every change announced?",
    "How many requests and kilobytes does the first useful view need? Above 200 KB of script, why?",
  ],
  bands: {
    ready: "every state is designed and the first view is fast.",
    minor: "one state or one transition is missing.",
    significant: "users will see something false or wait without a word.",
    opposed: "the task can't be completed by some users.",
  },
  voice:
    "Tells it as a moment in someone's day, then in milliseconds. Proposes the state, the text and the fallback. Accepts server constraints when they come with a stable shape.",
});

const BACKEND = defineSeat("domain", {
  id: "backend",
  name: "Backend",
  role: "Business rules, service boundaries and consistency between them",
  owns: "Domain logic, transactions across steps, timeouts, retries, concurrency and the seams between services.",
  leaves:
    "Table layout (Database), public shapes (API), scheduling of deferred work (Jobs), machines (Infrastructure).",
  asks: [
    "Where is the transaction boundary, and what is true if the process dies one line after it?",
    "Which call can hang, what is its timeout, and who gives up first?",
    "Is an operation safe to run twice? At the same time?",
    "Which rule exists in two places, and which of them wins?",
  ],
  bands: {
    ready: "each step is atomic or repeatable and each wait is bounded.",
    minor: "a timeout, a retry budget or an owner is open.",
    significant: "a crash leaves two parts disagreeing.",
    opposed: "money, data or a promise is lost in a normal failure.",
  },
  voice:
    "Walks through one concrete case with its failure in the middle. Brings a simpler flow along with each objection. Trusts other owners' numbers over its own intuition.",
});

const JOBS = defineSeat("domain", {
  id: "jobs",
  name: "Jobs",
  role: "Deferred work: queues, schedules, pipelines and their delivery promises",
  owns: "Enqueueing, delivery guarantees, ordering, retries and backoff, dead letters, throughput and fairness between tenants.",
  leaves:
    "What a job does (Backend), where the queue is stored (Database or Infrastructure), who is paged (Operations).",
  asks: [
    "At most once, at least once, or exactly-once effects? By which mechanism?",
    "How long from enqueue to start at p50 and p99, idle and with 100,000 waiting?",
    "What stops one tenant or one poisoned job from starving the others?",
    "After how many attempts does a job rest in a dead letter, and who looks there?",
  ],
  bands: {
    ready: "guarantee, pick-up latency, retry and fairness have figures.",
    minor: "a backoff, a priority or a retention is open.",
    significant: "jobs can vanish, run twice with effect, or starve.",
    opposed: "work is acknowledged before it is safe.",
  },
  voice:
    "In attempts, ages and rates. Replaces “should be fine” by a bound. Happy with any store that gives the guarantee.",
});

const PROTOCOL = defineSeat("domain", {
  id: "protocol",
  name: "Protocol",
  role: "Messages and contracts between parts that are released separately",
  owns: "Message schemas, event names, versions, compatibility rules, ordering and delivery semantics on the wire.",
  leaves:
    "Public HTTP resources (API), broker operation (Infrastructure), what a consumer does with a message (its service).",
  asks: [
    "Can old readers skip what new writers add, and the other way round, for two releases?",
    "What identifies a message, so that a duplicate is recognised a week later?",
    "Which order is promised, within what, and who depends on it?",
    "How large is a message at p99? Above 64 KB, why is it not a reference?",
  ],
  bands: {
    ready: "schema, identity, order and evolution are written down.",
    minor: "a field's meaning or a limit is vague.",
    significant: "two parts must be deployed at the same minute.",
    opposed: "a reader can misread a message and not know it.",
  },
  voice:
    "Shows the message. Distinguishes shape, meaning and guarantee. Adds fields rather than changing them, and concedes style for compatibility.",
});

const CLIENT = defineSeat("domain", {
  id: "client",
  name: "Client SDK",
  role: "The libraries and tools through which others use it",
  owns: "SDKs, command line, defaults, retries on the caller's side, upgrade path and the first ten minutes of a new user.",
  leaves: "Server behaviour (Backend), contract design (API), web screens (Frontend).",
  asks: [
    "What must a caller change, in lines, and can they do it one service at a time?",
    "Which retry happens inside the library, with what budget, and does it multiply with others?",
    "Does a wrong call fail at compile time, at once, or at night?",
    "How long do we support the version before this one? Less than 6 months needs a reason.",
  ],
  bands: {
    ready: "upgrades are optional, defaults are safe, errors teach.",
    minor: "a default or a deprecation date is missing.",
    significant: "callers must know our internals.",
    opposed: "an ordinary upgrade breaks running software.",
  },
  voice:
    "Shows the code a user would write. Counts lines changed and concepts learnt. Accepts server limits that are visible in the types.",
});

export const SOFTWARE_ROSTER: Roster = {
  title: "Software",
  agents: [API, FRONTEND, BACKEND, JOBS, PROTOCOL, CLIENT, DATABASE, INFRASTRUCTURE],
  matrix: {
    api_endpoint: { seats: ["api"], withAffected: false },
    signaling_message: { seats: ["backend", "protocol"], withAffected: false },
    media_forwarding: { seats: ["jobs"], optional: ["protocol"], withAffected: false },
    cross_service: { seats: [], withAffected: true },
    database_schema: { seats: ["database"], withAffected: true },
    performance: { seats: [], withAffected: true },
    infrastructure: { seats: ["infrastructure"], withAffected: true },
    deployment_scaling: { seats: ["infrastructure"], withAffected: false },
  },
  hints: [
    {
      seat: "api",
      pattern: /\b(?:REST(?:ful)?|[Aa][Pp][Ii]s?|[Hh][Tt][Tt][Pp]s?|[Ee]ndpoints?|GraphQL|[Ww]ebhooks?)\b/g,
    },
    { seat: "frontend", pattern: /\b(?:frontend|front-end|browsers?|screens?|pages?|ui|ux|react|css|mobile)\b/gi },
    {
      seat: "backend",
      pattern: /\b(?:backend|back-end|services?|microservices?|monolith|domain logic|transactions?)\b/gi,
    },
    {
      seat: "jobs",
      pattern: /\b(?:jobs?|queues?|workers?|cron|schedul(?:e|es|ed|er|ing)|pipelines?|batch(?:es)?|streams?)\b/gi,
    },
    { seat: "protocol", pattern: /\b(?:protobuf|messages?|protocols?|events?|grpc|kafka|avro)\b/gi },
    { seat: "client", pattern: /\b(?:sdks?|cli|client librar(?:y|ies)|librar(?:y|ies)|packages?)\b/gi },
    {
      seat: "database",
      pattern:
        /\b(?:databases?|schemas?|migrations?|quer(?:y|ies)|sql|postgres(?:ql)?|mysql|redis|index(?:es)?|tables?)\b/gi,
    },
    {
      seat: "infrastructure",
      pattern:
        /\b(?:infrastructure|kubernetes|k8s|clusters?|cloud|aws|gcp|azure|regions?|terraform|networks?|servers?)\b/gi,
    },
  ],
  services: ["api", "frontend", "backend", "jobs"],
};
