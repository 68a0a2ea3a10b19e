"use client";

import { ArtifactDiff } from "@/components/deliberation/artifact/artifact-diff";
import { Button } from "@/components/ui/button";
import { Panel } from "@/components/ui/panel";
import { Skeleton } from "@/components/ui/skeleton";
import { messageOf } from "@/lib/client/http/api";
import { useRecordText } from "@/lib/client/records/use-record";

type TextConflictProps = {
  number: number;
  /** What the other person saved. */
  version: number;
  mine: string;
  isSaving: boolean;
  onSaveMine: () => void;
  onTakeTheirs: () => void;
  onGoOn: () => void;
};

/** Two people saved at once: the second sees both and chooses. Theirs stays a version whatever is chosen. */
export function TextConflict({ number, version, mine, isSaving, onSaveMine, onTakeTheirs, onGoOn }: TextConflictProps) {
  const theirs = useRecordText(number, version);
  const who = theirs.data?.by ?? "Somebody";
  return (
    <Panel
      title={<span role="alert">{`${who} saved version ${version} while you were editing`}</span>}
      hint={theirs.data?.note}
      actions={
        <>
          <Button onClick={onTakeTheirs}>Keep theirs, drop mine</Button>
          <Button onClick={onGoOn}>Go on editing mine</Button>
          <Button variant="primary" pending={isSaving && "Saving…"} onClick={onSaveMine}>
            Save mine as version {version + 1}
          </Button>
        </>
      }
    >
      <p className="mb-2 text-ink-muted">
        What is not in yours is marked as removed, what only yours has as added. Version {version} is kept in any case.
      </p>
      {theirs.isError && (
        <p role="alert" className="text-danger">
          {messageOf(theirs.error)}
        </p>
      )}
      {theirs.isPending && <Skeleton className="h-40 w-full" />}
      {theirs.data && <ArtifactDiff before={theirs.data.body} after={mine} />}
    </Panel>
  );
}
