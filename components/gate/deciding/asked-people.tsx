import { useViewer } from "@/lib/client/people/viewer";
import type { DecidingState } from "@/lib/domain/gate/deciding";
import { PersonMark } from "./person-mark";

/** Who decides, by their initials; whoever has voted is marked. Nothing where it is for anyone. */
export function AskedPeople({ state: { rule, votes } }: { state: DecidingState }) {
  const viewer = useViewer();
  if (rule.deciders.length === 0) return null;
  const isYou = (id: string) => viewer.kind === "person" && viewer.id === id;
  return (
    <ul role="list" aria-label="Asked" className="flex flex-wrap gap-1">
      {rule.deciders.map(({ id, name }) => {
        const hasVoted = votes.some(({ person }) => person.id === id);
        const words = `${isYou(id) ? "You" : name}${hasVoted ? ", voted" : ""}`;
        return (
          <li key={id} title={words}>
            <PersonMark name={name} hasVoted={hasVoted} />
            <span className="sr-only">{words}</span>
          </li>
        );
      })}
    </ul>
  );
}
