/** What the sample's replies say about themselves: each in a sentence, what moved whom, and what agreement depends on. */
import type { Condition, Move } from "@/lib/domain/reply-facts";
import type { DebateState } from "@/lib/protocols/debate/rules/state";
import type { Ask } from "@/lib/kernel/types";
import { authoredTurn, type AuthoredSeat } from "./authored-reply";

type AuthoredFacts = { gist: string; answer?: string; moved_by: readonly Move[]; conditions: readonly Condition[] };
type FactsOfRound = Readonly<Record<AuthoredSeat, AuthoredFacts>>;

const said = (gist: string, ...moved_by: Move[]): AuthoredFacts => ({ gist, moved_by, conditions: [] });
const onCondition = (facts: AuthoredFacts, text: string): AuthoredFacts => ({
  ...facts,
  conditions: [{ text, state: "open" }],
});
const moved = (what: string, by: string, reason: string): Move => ({ what, by, reason });

const ROUND_1: FactsOfRound = {
  backend: said("Move it: a job inserted in the same transaction can't be lost, but billing commits somewhere else."),
  jobs: said(
    "Move it with two lanes, or an import of 60,000 jobs stands in front of everybody who waits for a preview.",
  ),
  database: said(
    "Give the queue an instance of its own: reports of 40 minutes on the primary keep vacuum from cleaning it.",
  ),
  observability: said(
    "Watch the age of the oldest job that may run; nothing planned would have noticed March any earlier.",
  ),
  operations: said(
    "Switch by kind of job with a flag, and give background work a brake, or a slow database takes logins along.",
  ),
  test: said(
    "Of 38 handlers only 11 are known to survive a second run, and at least once means that some will run twice.",
  ),
  security: said(
    "Payloads must carry references only: refresh tokens would stay in 35 days of backups, readable by 14 people.",
  ),
};

const ROUND_2: FactsOfRound = {
  backend: said(
    "Reports go to the replica and handlers record their effects, but the month-end close does not fit into 60 s.",
    moved(
      "Score from 84 to 81",
      "Database",
      "The limit of 60 s shows that the month-end close, a write of 6 to 9 minutes, was overlooked.",
    ),
  ),
  jobs: said(
    "The brake goes into the fetch; the interactive lane needs a poll every 250 ms that meets the budget alone.",
    moved("Score from 72 to 84", "Operations", "The brake turns two lanes into a promise that can be kept."),
    moved("Score from 72 to 84", "Observability", "The age per lane lets that promise be checked."),
  ),
  database: said(
    "I withdraw the instance of its own: with the reports gone from the primary, the queue can live there under limits.",
    moved(
      "From an instance of its own to the primary",
      "Backend",
      "Backend offered to move the reports, and they were the reason for it.",
    ),
  ),
  observability: said(
    "March would be found within the hour now; a brake without a longest duration still makes the alert useless.",
    moved("Score from 76 to 87", "Backend", "The effects table shows duplicates, which counting jobs could not."),
  ),
  operations: said(
    "Connections and brake are settled; the way back has never been walked with 60,000 jobs waiting.",
    moved("Score from 68 to 82", "Jobs", "The brake is in the fetch, where it can't be forgotten."),
  ),
  test: said(
    "Effects once can be asserted for all 38 handlers; nobody says what holds when the standby is down.",
    moved(
      "Score from 74 to 85",
      "Backend",
      "A recorded effect per job key makes “once” something that can be asserted.",
    ),
  ),
  security: said(
    "Backups now hold ids and nothing else; a flaw in the PDF parser could still start any job for any tenant.",
    moved(
      "Score from 63 to 80",
      "Backend",
      "Content is refused when a job is enqueued, instead of trusting 38 authors.",
    ),
  ),
};

const ROUND_3: FactsOfRound = {
  backend: onCondition(
    said(
      "I stand behind it: the close keeps its 10 minutes at 02:00 until January and is split by tenant by then.",
      moved(
        "Score from 81 to 92",
        "Operations",
        "The close has an exemption with a date, an hour and a figure for what it costs.",
      ),
    ),
    "The 11 report queries run on the replica before the first group of jobs is switched.",
  ),
  jobs: said(
    "I stand behind three lanes, one of them for foreign files, with a poller on each host.",
    moved(
      "Score from 84 to 93",
      "Operations",
      "A poller on each host is agreed, so 500 ms no longer hangs on a message that may be lost.",
    ),
    moved("Flows without a counter", "Test", "The race in the flows was found before a customer found it."),
  ),
  database: onCondition(
    said(
      "I sign the primary: a commit waits for one of two standbys, and with both gone no job is accepted.",
      moved("Score from 79 to 91", "Test", "The order of the flows needs no lock, so the hot counter row is gone."),
      moved(
        "Score from 79 to 91",
        "Operations",
        "The longest snapshot is bounded: 60 s, or 10 minutes at 02:00 until January.",
      ),
    ),
    "This is decided again if dead rows stay above 200,000 for an hour, or the primary's CPU above 60 % at peak.",
  ),
  observability: said(
    "I stand behind it: objectives per lane, an hourly balance of jobs and effects, and a page for support.",
    moved(
      "Score from 87 to 94",
      "Operations",
      "The brake is bounded at 15 minutes, so the alert on age means what it says.",
    ),
  ),
  operations: onCondition(
    said(
      "I stand behind it: every step has a way back of minutes, and nothing is switched after 1 December.",
      moved(
        "Score from 82 to 91",
        "Test",
        "The drain is part of the replay before the first group, and not after the first accident.",
      ),
    ),
    "Draining 60,000 jobs back to Redis is rehearsed before the first group of jobs is switched.",
  ),
  test: said(
    "I stand behind it: with both standbys gone commits wait, which can be asserted and put into a contract.",
    moved("Score from 85 to 92", "Database", "“Any one of two” says what holds when a standby is gone."),
  ),
  security: onCondition(
    said(
      "I stand behind it: a broken parser can spoil its own lane and nothing else.",
      moved("Score from 80 to 90", "Jobs", "Foreign files have a lane and a role of their own."),
    ),
    "Analysts lose their rights on the jobs schema before its first row is written.",
  ),
};

const ROUNDS: readonly FactsOfRound[] = [ROUND_1, ROUND_2, ROUND_3];

const SYNTHESIS = {
  gist: "The queue moves into Postgres one kind of job at a time, with a rehearsed way back.",
  answer:
    "Move the job queue into the main Postgres database one kind of job at a time, with a rehearsed way back and nothing switched after 1 December.",
};

/** For an ask whose reply was written by hand. */
export function authoredFacts(state: DebateState, ask: Ask): Partial<AuthoredFacts> {
  if (ask.kind === "synthesise") return SYNTHESIS;
  const turn = authoredTurn(state, ask);
  return (turn && ROUNDS[turn.round - 1]?.[turn.seat]) ?? {};
}
