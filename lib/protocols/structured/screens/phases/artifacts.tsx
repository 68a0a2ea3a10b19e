"use client";

import { VerdictBadge } from "@/components/deliberation/scores/verdict-badge";
import { AgentSwatch } from "@/components/ui/agent/agent-swatch";
import { Disclosure } from "@/components/ui/disclosure";
import { ToneBadge } from "@/components/ui/tone-badge";
import { useAddress } from "@/lib/client/page/use-address";
import { wordOf } from "@/lib/protocols/structured/views/matrix";
import { flagText } from "@/lib/protocols/structured/views/turn";
import { ARTIFACT_KINDS, ASK_KINDS } from "@/lib/protocols/structured/rules/replies/replies";
import { seatOf, type Round, type StructuredState } from "@/lib/protocols/structured/rules/state";
import { ROLE_NAMES, ROLES, type Role } from "@/lib/protocols/structured/rules/vocabulary";
import { Attack } from "./attack";
import { Invariant } from "./invariant";
import { Traces } from "./traces";
import { Walkthrough } from "./walkthrough";

type ArtifactsProps = { state: StructuredState; round: Round; isOpen: boolean };

/** One per role, each in the form its role writes in. */
export function Artifacts({ state, round, isOpen }: ArtifactsProps) {
  const address = useAddress();
  const present = ROLES.filter((role) => round.artifacts[role]);
  if (present.length === 0) return null;
  return (
    <ul className="flex flex-col gap-1.5">
      {present.map((role) => {
        const artifact = round.artifacts[role];
        const word = wordOf(round, role);
        return (
          artifact && (
            <li key={role} className="min-w-0 rounded-md border border-line px-2.5 py-1.5">
              <Disclosure
                defaultOpen={isOpen}
                summary={
                  <span className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
                    <AgentSwatch place={state.panel.indexOf(seatOf(state, role)) + 1} />
                    <span className="font-semibold text-ink">{ROLE_NAMES[role]}</span>
                    <span>{ASK_KINDS[ARTIFACT_KINDS[role]].title}</span>
                    {word && <VerdictBadge word={word.word} standing={word.standing} meaning={word.meaning} />}
                    {artifact.flags.map((flag) => (
                      <ToneBadge key={flag} tone="attention" glyph="triangle">
                        {flagText(flag)}
                      </ToneBadge>
                    ))}
                  </span>
                }
              >
                <div className="flex min-w-0 flex-col gap-3 py-1">
                  <Body round={round} role={role} />
                  <p className="text-xs text-ink-muted">
                    {artifact.reply.prior_decisions.length > 0
                      ? `Earlier decisions: ${artifact.reply.prior_decisions.map(({ id, stance }) => `${id} (${stance})`).join(", ")}`
                      : "Cites no earlier decision"}
                    {" · "}
                    <a className="link" href={address.href({ seq: artifact.seq })}>
                      event {artifact.seq}
                    </a>
                  </p>
                </div>
              </Disclosure>
            </li>
          )
        );
      })}
    </ul>
  );
}

function Body({ round: { artifacts }, role }: { round: Round; role: Role }) {
  switch (role) {
    case "action":
      return artifacts.action && <Traces artifact={artifacts.action.reply} />;
    case "guardian":
      return artifacts.guardian && <Invariant artifact={artifacts.guardian.reply} />;
    case "observer":
      return artifacts.observer && <Walkthrough artifact={artifacts.observer.reply} />;
    case "critic":
      return artifacts.critic && <Attack artifact={artifacts.critic.reply} />;
  }
}
