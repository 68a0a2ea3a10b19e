"use client";

import { Menu } from "@/components/ui/overlay/menu";
import { messageOf } from "@/lib/client/http/api";
import type { Membership, SpaceId } from "@/lib/domain/access/space";
import { useUnreadElsewhere } from "@/lib/client/notifications/use-unread-count";
import { ROLE_WORDS } from "@/lib/client/people/role-words";
import { useGoToSpace } from "@/lib/client/spaces/use-spaces";

/** Beyond this nobody counts along. */
const countText = (count: number): string => (count > 99 ? "99+" : String(count));

export function SpaceSwitcher({ spaces, here }: { spaces: readonly Membership[]; here: Membership }) {
  const go = useGoToSpace();
  const unread = useUnreadElsewhere();
  const newIn = (space: SpaceId): number => unread.find((one) => one.space === space)?.unread ?? 0;
  const isNewsElsewhere = spaces.some(({ id }) => newIn(id) > 0);
  return (
    <div role="group" aria-label="Space" className="flex min-w-0 flex-wrap items-center gap-2">
      <Menu
        label={here.name}
        showLabel
        variant="secondary"
        items={spaces.map(({ id, name, role }) => ({
          id,
          label: [
            name,
            ROLE_WORDS[role].label,
            ...(id === here.id ? ["you are here"] : []),
            ...(newIn(id) > 0 ? [`${countText(newIn(id))} unread`] : []),
          ].join(" · "),
          onSelect: () => {
            if (id !== here.id) go.mutate(id);
          },
        }))}
      />
      {isNewsElsewhere && <span className="text-xs text-ink-muted">unread in another</span>}
      {go.error && (
        <p role="alert" className="text-xs text-danger">
          {messageOf(go.error)}
        </p>
      )}
    </div>
  );
}
