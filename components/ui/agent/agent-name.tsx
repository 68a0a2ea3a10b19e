import clsx from "clsx";
import { AgentSwatch } from "./agent-swatch";

type AgentNameProps = { place: number; name: string; className?: string };

export function AgentName({ place, name, className }: AgentNameProps) {
  return (
    <span className={clsx("inline-flex min-w-0 items-center gap-2", className)}>
      <AgentSwatch place={place} />
      <span className="truncate">{name}</span>
    </span>
  );
}
