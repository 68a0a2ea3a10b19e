"use client";

import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link-button";
import { messageOf } from "@/lib/client/http/api";
import { ROLE_WORDS } from "@/lib/client/people/role-words";
import { useOwnSpaces } from "@/lib/client/spaces/own-spaces";
import { useGoToSpace } from "@/lib/client/spaces/use-spaces";
import type { SpaceId } from "@/lib/domain/access/space";

/** A link led to something in another space of theirs. */
export function OtherSpace({ space, next }: { space: SpaceId; next: string }) {
  const { spaces, here } = useOwnSpaces();
  const go = useGoToSpace(next);
  const there = spaces.find(({ id }) => id === space);
  if (!there || !here) return null;
  return (
    <EmptyState
      title={`This is in “${there.name}”.`}
      actions={
        <>
          <Button
            variant="primary"
            pending={(go.isPending || go.isSuccess) && "One moment…"}
            onClick={() => go.mutate(space)}
          >
            Open it in {there.name}
          </Button>
          <LinkButton href="/">Stay in {here.name}</LinkButton>
        </>
      }
    >
      You are in “{here.name}” now. In “{there.name}” you are {ROLE_WORDS[there.role].article}.
      {go.error && (
        <span role="alert" className="block text-danger">
          {messageOf(go.error)}
        </span>
      )}
    </EmptyState>
  );
}
