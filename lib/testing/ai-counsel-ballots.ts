/**
 * Who voted for what in three public transcripts of ai-counsel (github.com/blueman82/ai-counsel, MIT licence, transcripts of
 * October to December 2025). Seats, rounds, options and who has whose words are as they stand there; reasons are in our words.
 * Each ends with "Consensus Reached: Yes", by a tally of all ballots of all rounds.
 */
export type CountedBallots = {
  question: string;
  seats: readonly string[];
  /** As it claims in its tally. */
  claimed: string;
  /** By round and in the order of the seats: option and reason; null where none came. */
  rounds: readonly (readonly (readonly [option: string, reason: string] | null)[])[];
};

const HYBRID = [
  "Hybrid: REST foundation with GraphQL layer for complex queries",
  "REST brings caching and simplicity, GraphQL lets complex screens ask for what they need; each covers the other’s weak side.",
] as const;

export const REST_OR_GRAPHQL: CountedBallots = {
  question: "Should we use REST or GraphQL for our new API?",
  seats: ["Claude Sonnet", "GPT Codex", "Gemini Pro"],
  claimed: "3 votes for the hybrid with a REST foundation",
  rounds: [
    [
      HYBRID,
      // The example of the instructions, read as an answer.
      ["Your choice", "Brief explanation"],
      [
        "Use a hybrid approach: REST for simple APIs, GraphQL for complex ones",
        "One size does not fit all: the strengths of both, where each of them has its own.",
      ],
    ],
    [
      [
        "Primary REST with intentional GraphQL adoption",
        "Sound, but a burden for most teams: start simple, watch for screens that ask too often, and add it deliberately.",
      ],
      // The first seat's ballot of the round before, word for word, confidence and all.
      HYBRID,
      null,
    ],
    [
      [
        "REST-first with data-driven GraphQL adoption",
        "Best on paper and expensive to run: measure how the API is used, and add it when the figures say so.",
      ],
      HYBRID,
      null,
    ],
  ],
};

export const TOKEN_FLOODING: CountedBallots = {
  question: "What keeps parallel tool listings from flooding the context?",
  seats: ["Claude Sonnet", "Gemini Pro", "GPT Codex"],
  claimed: "4 votes for option 6",
  rounds: [
    [
      [
        "Option 6",
        "Listing names first and fetching schemas when needed removes the cause and keeps the planning whole.",
      ],
      null,
      ["Option 6", "An index of tools cuts what is sent at its source; the other options add brittle behaviour."],
    ],
    [
      ["Option 6", "It deals with the cause, uses the cache that is there, and costs hardly any latency."],
      null,
      ["Option 6", "Two tiers cut the schemas where they come from; nothing else stops the flood."],
    ],
  ],
};

export const ALL_OR_ONE_BY_ONE: CountedBallots = {
  question: "Should the three options be implemented in one go, or one after the other?",
  seats: ["Claude Sonnet", "Gemini Pro", "GPT Codex"],
  claimed: "4 votes for one after the other",
  rounds: [
    [
      null,
      ["Sequentially", "Two of them depend on the first, so going in that order lowers the risk of each step."],
      ["Sequentially", "Each touches another layer; one at a time keeps what is stable as it is."],
    ],
    [
      null,
      ["Sequentially", "There is a clear order of dependence, and following it brings value early."],
      ["Sequentially", "The second needs the schemas of the first, and the third changes how all are called."],
    ],
  ],
};
