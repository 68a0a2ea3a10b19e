/**
 * What the screens show of a protocol. Everything is a pure function of the folded log; a protocol that does not have
 * a part says so (null, an empty list) and the screens leave it out.
 */
import type { AgentId } from "@/lib/domain/ids";
import type { DeliberationEvent, Json, PayloadOf } from "@/lib/events/schema";
import type { Folded } from "@/lib/kernel/fold";
import type { OwnGlance } from "@/lib/contracts/deliberations/glance";
import type { SnapshotScore } from "@/lib/contracts/deliberations/snapshot";
import type { ArtifactVersion } from "./artifact-version";
import type { NoRoundCount, RoundCount } from "./insight/round-count";
import type { Issue } from "./issue";
import type { ProtocolPage } from "./record/page/adr-page";
import type { Dossier } from "./record/record-view";
import type { ReplyPart, ReplyView } from "./reply-view";
import type { FlowSource } from "./pictures/concern-flow";
import type { StandWording } from "./pictures/seat-stands";
import type { ScoreSeriesModel } from "./score-series";
import type { Point } from "./story/point";
import type { VerdictMatrixModel } from "./verdict-matrix";

/** An agent's word in the timeline, as the event that brought it shows it. */
export type TurnView = {
  agentId: AgentId;
  how: "spoke" | "entered" | "failed";
  /** May be worked out when it is read: most turns of a long log never are. */ view: ReplyView | null;
  flags: readonly string[];
};

/** `data` is written as YAML, by whoever has the means: the pages of a browser do without it. */
export type ExportFile = { path: string; text: string } | { path: string; data: unknown };

export type ScreenViews = {
  /** What its issues are called: "concern", "issue", "claim". */
  words: {
    issue: string;
    issues: string;
    /** Before any was raised. */ noIssues: string;
    /** When all are settled. */ allSettled: string;
    /** Below `noIssues`: how one comes about or ends. */ howSettled?: string;
  };
  matrix: (folded: Folded, comingShown?: number) => VerdictMatrixModel;
  scores: (folded: Folded) => ScoreSeriesModel | null;
  /** Choices of a person that take the answer as it was stated; any other may have decided something else. */
  confirming?: readonly string[];
  /** How it counts verdicts, for insight; absent where it counts none. */
  count?: (folded: Folded) => RoundCount | NoRoundCount;
  /** How seats stand, where it is not about standing behind an answer: in which words, and what a standing counts as. */
  stands?: (folded: Folded) => StandWording;
  /** Absent: every seat's word counts. */
  isCounted?: (folded: Folded, agentId: AgentId) => boolean;
  /** One per seat, for the snapshot. */
  standing: (folded: Folded) => SnapshotScore[];
  issues: (folded: Folded) => readonly Issue[];
  /** Where it stands in a few words, for lists; absent: they say nothing of it. */
  glance?: (folded: Folded) => OwnGlance;
  /** Where it stands in one sentence, for as long as nobody has stated an answer; null or absent: nothing can be said yet. */
  soFar?: (folded: Folded) => string | null;
  /** What is followed from being raised to being closed, where it is something else than its issues. */
  flow?: (folded: Folded) => FlowSource;
  /** What only this protocol can tell of how it got where it is (story.ts); absent: nothing. */
  turningPoints?: (folded: Folded) => readonly Point[];
  /** What seats hold against what is on the table now, where that is none of its issues. Absent: nothing. */
  objections?: (folded: Folded) => readonly { agentId: AgentId; text: string; seq: number }[];
  /** Null: the event is worth a line, but no turn. */
  turn: (folded: Folded, event: DeliberationEvent) => TurnView | null;
  /** What a round came to, beside its title, and whether somebody was missing in it. */
  round: (evaluation: Json) => { summary: string; isDegraded: boolean };
  /** What a round is called, where it is none by its number; null or absent otherwise. */
  roundName?: (folded: Folded, round: number) => string | null;
  /** The artifact as it was and as it became; empty where it does not change. */
  versions: (folded: Folded) => readonly ArtifactVersion[];
  /** Where documents are revised: which words still stand in them. It reads quotations, which pages of other protocols do without. */
  quotesIn?: (texts: readonly string[]) => (quote: string) => boolean;
  /** What an ask is for: "proposal and score". */
  askWord: (kind: string) => string;
  /** A reply as far as it has been written, in the parts it will have; null or absent: field by field. */
  draft?: (folded: Folded, kind: string, written: Readonly<Record<string, unknown>>) => readonly ReplyPart[] | null;
  /** One sentence about a reply; null for the general one. */
  replySentence: (payload: PayloadOf<"reply.recorded">, name: string) => string | null;
  roundSentence: (payload: PayloadOf<"round.completed">) => string | null;
  /** One sentence about what a person or the engine added; null or absent for the general one. */
  inputSentence?: (payload: PayloadOf<"input.given">) => string | null;
  /** P2-38: its record counts no rounds. */
  hidesRounds?: true;
};

/** Its record and its export. Apart from the rest, because a page of the browser does without them until the record is opened. */
export type RecordViews = {
  /** What only this protocol can say of the record's first page. */
  page: (folded: Folded) => ProtocolPage;
  /** The record beyond its page. */
  dossier: (log: readonly DeliberationEvent[], folded: Folded) => Dossier;
  /** Further files of the export. */
  exports?: (folded: Folded, log: readonly DeliberationEvent[]) => readonly ExportFile[];
};

export type ProtocolViews = ScreenViews & RecordViews;
