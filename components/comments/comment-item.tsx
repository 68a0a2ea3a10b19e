"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { RelativeTime } from "@/components/ui/text/relative-time";
import { useDeleteComment, useEditComment } from "@/lib/client/comments/use-comments";
import { messageOf } from "@/lib/client/http/api";
import { useViewer } from "@/lib/client/people/viewer";
import type { Comment } from "@/lib/contracts/comments";
import { CommentForm } from "./comment-form";
import type { CommentsProps } from "./comments";

type CommentItemProps = Pick<CommentsProps, "id" | "onSend"> & { comment: Comment };

export function CommentItem({ id, comment, onSend }: CommentItemProps) {
  const viewer = useViewer();
  const isOwn = viewer.kind === "person" && viewer.id === comment.personId;
  const [doing, setDoing] = useState<"edit" | "delete" | null>(null);
  const edit = useEditComment(id, comment.id);
  const remove = useDeleteComment(id, comment.id);
  const stop = () => setDoing(null);
  return (
    <li className="flex min-w-0 flex-col gap-1 border-l-2 border-line pl-3">
      <p className="flex flex-wrap items-center gap-x-2 text-xs text-ink-muted">
        <span className="font-semibold text-ink">{comment.name}</span>
        <RelativeTime at={comment.createdAt} />
        {comment.editedAt && <span>edited</span>}
      </p>
      {doing === "edit" ? (
        <CommentForm
          initial={comment.text}
          submitLabel="Save"
          isPending={edit.isPending}
          error={edit.error}
          onSubmit={(text) => edit.mutate(text, { onSuccess: stop })}
          onCancel={stop}
        />
      ) : (
        <>
          <p className="[overflow-wrap:anywhere] whitespace-pre-wrap">{comment.text}</p>
          <div className="-ml-2.5 flex flex-wrap gap-1">
            {onSend && (
              <Button variant="ghost" onClick={() => onSend(comment)}>
                Send to the panel
              </Button>
            )}
            {isOwn && (
              <>
                <Button variant="ghost" onClick={() => setDoing("edit")}>
                  Edit
                </Button>
                <Button variant="ghost" onClick={() => setDoing("delete")}>
                  Delete
                </Button>
              </>
            )}
          </div>
        </>
      )}
      <ConfirmDialog
        open={doing === "delete"}
        title="Delete this comment?"
        confirmLabel="Delete comment"
        danger
        pending={remove.isPending && "Deleting…"}
        error={remove.error && messageOf(remove.error)}
        onConfirm={() => remove.mutate(undefined, { onSuccess: stop })}
        onClose={stop}
      >
        It can’t be brought back. Whoever was told of it keeps the message.
      </ConfirmDialog>
    </li>
  );
}
