"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Spinner } from "@/components/ui/spinner";
import { messageOf } from "@/lib/client/http/api";
import { useFolders } from "@/lib/client/sources/use-sources";

type FolderDialogProps = {
  title?: string;
  description?: string;
  /** What is done with the folder: “Add”. */
  action?: string;
  open: boolean;
  isReading: boolean;
  problem: string | undefined;
  onChoose: (root: string, folder: string) => void;
  onClose: () => void;
};

/** Browses the folders the operator named, from the server's side. */
export function FolderDialog({
  title: heading = "Add a folder",
  description = "It is read once, as it is now: files git ignores, binaries and files over 1 MB are left out.",
  action = "Add",
  open,
  isReading,
  problem,
  onChoose,
  onClose,
}: FolderDialogProps) {
  const [root, setRoot] = useState<string | null>(null);
  const [folder, setFolder] = useState("");
  const { data, error, isPending } = useFolders(root, folder, open);
  const title = data?.roots.find(({ id }) => id === root)?.title;
  const up = folder.includes("/") ? folder.slice(0, folder.lastIndexOf("/")) : "";
  return (
    <Dialog
      open={open}
      title={heading}
      onClose={onClose}
      description={description}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            disabled={root === null}
            pending={isReading && "Reading…"}
            onClick={() => root !== null && onChoose(root, folder)}
          >
            {action} {folder.split("/").at(-1) || title || "this folder"}
          </Button>
        </>
      }
    >
      <nav aria-label="Folder" className="mb-2 flex flex-wrap items-center gap-1 text-ink-muted">
        <Button
          variant="ghost"
          onClick={() => {
            setRoot(null);
            setFolder("");
          }}
        >
          All folders
        </Button>
        {root !== null && (
          <>
            <span aria-hidden>/</span>
            <span className="[overflow-wrap:anywhere]">{[title, folder].filter(Boolean).join("/")}</span>
          </>
        )}
      </nav>
      {error && (
        <p role="alert" className="text-danger">
          {messageOf(error)}
        </p>
      )}
      {isPending && !error && <Spinner>Loading…</Spinner>}
      <ul className="flex max-h-80 flex-col overflow-y-auto">
        {root === null &&
          data?.roots.map(({ id, title: name }) => <Row key={id} name={name} onOpen={() => setRoot(id)} />)}
        {root !== null && folder !== "" && <Row name=".." onOpen={() => setFolder(up)} />}
        {root !== null &&
          data?.folders.map((name) => (
            <Row key={name} name={name} onOpen={() => setFolder(folder === "" ? name : `${folder}/${name}`)} />
          ))}
        {root !== null &&
          data?.files.map((name) => (
            <li key={name} className="px-2 py-1 text-ink-muted [overflow-wrap:anywhere]">
              {name}
            </li>
          ))}
      </ul>
      {problem && (
        <p role="alert" className="mt-2 text-danger">
          {problem}
        </p>
      )}
    </Dialog>
  );
}

function Row({ name, onOpen }: { name: string; onOpen: () => void }) {
  return (
    <li>
      <button
        type="button"
        className="control w-full justify-start px-2 text-left [overflow-wrap:anywhere] hover:bg-sunken"
        onClick={onOpen}
      >
        {name}/
      </button>
    </li>
  );
}
