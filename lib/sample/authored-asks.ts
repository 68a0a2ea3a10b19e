/** Replies written by hand for one subject, by the key of the ask they answer. */
import type { Subject } from "@/lib/domain/subject";
import type { Ask } from "@/lib/kernel/types";

export type AuthoredSample = {
  question: string;
  /** The seats it was written for. */ seats: readonly string[];
  replies: Readonly<Record<string, object>>;
};

type Played = { subject: Pick<Subject, "question">; panel: readonly { id: string }[] };

/** As the model would have written it; null where another subject or another panel plays, or nothing was written for this ask. */
export function authoredAnswer({ question, seats, replies }: AuthoredSample, played: Played, ask: Ask): string | null {
  const isSample =
    played.subject.question.trim() === question &&
    played.panel.length === seats.length &&
    seats.every((seat) => played.panel.some(({ id }) => id === seat));
  const reply = isSample ? replies[ask.key] : undefined;
  return reply ? JSON.stringify(reply) : null;
}
