"use client";

import { useState } from "react";
import { ErrorState } from "@/components/feedback/error-state";
import { Button } from "@/components/ui/button";
import { Panel } from "@/components/ui/panel";
import { messageOf } from "@/lib/client/http/api";
import { formatCountOf } from "@/lib/client/format";
import { useMay, useViewer } from "@/lib/client/people/viewer";
import { useAllSpaces } from "@/lib/client/spaces/use-spaces";
import { SpaceLine } from "./space-line";
import { SpaceNameDialog } from "./space-name-dialog";

/** For owners: who runs the installation keeps all spaces, others name their own. */
export function SpacesPanel() {
  return useMay("run-installation") ? <AllSpaces /> : <OwnSpace />;
}

function AllSpaces() {
  const all = useAllSpaces();
  const [isMaking, setMaking] = useState(false);
  const count = all.data?.length ?? 0;
  return (
    <Panel
      id="spaces"
      className="scroll-mt-20"
      title="Spaces"
      hint={count > 1 && formatCountOf(count, "space", "spaces")}
      actions={
        <Button icon="plus" onClick={() => setMaking(true)}>
          New space…
        </Button>
      }
      flush
    >
      <p className="px-3.5 py-2 text-ink-muted">
        Each space has its own deliberations, records, connections, panels, prices and people. Nobody sees anything of a
        space they are not in.
        {count > 1 && " Owners of the first one run the installation: they make spaces and keep accounts."}
      </p>
      {all.isError && (
        <div className="p-3.5">
          <ErrorState
            title="The spaces can’t be shown"
            message={messageOf(all.error)}
            onRetry={() => void all.refetch()}
          />
        </div>
      )}
      {count > 0 && (
        <ul role="list" aria-label="Spaces" className="divide-y divide-line border-t border-line">
          {all.data?.map((space) => (
            <SpaceLine key={space.id} space={space} all={all.data} />
          ))}
        </ul>
      )}
      {isMaking && <SpaceNameDialog onClose={() => setMaking(false)} />}
    </Panel>
  );
}

function OwnSpace() {
  const viewer = useViewer();
  const [isNaming, setNaming] = useState(false);
  if (viewer.kind !== "person") return null;
  const name = viewer.spaces.find(({ id }) => id === viewer.space)?.name ?? "";
  return (
    <Panel
      id="spaces"
      className="scroll-mt-20"
      title="Space"
      actions={<Button onClick={() => setNaming(true)}>Rename…</Button>}
    >
      <p>
        <span className="font-semibold">{name}</span>
        <span className="block text-ink-muted">
          It has its own deliberations, records, connections, panels, prices and people. Accounts, and other spaces, are
          kept by the owners of the installation’s first space.
        </span>
      </p>
      {isNaming && <SpaceNameDialog space={{ id: viewer.space, name }} onClose={() => setNaming(false)} />}
    </Panel>
  );
}
