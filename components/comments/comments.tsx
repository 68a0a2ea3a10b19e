"use client";

import { useState } from "react";
import { Disclosure } from "@/components/ui/disclosure";
import { formatCountOf } from "@/lib/client/format";
import { useAddComment, useComments } from "@/lib/client/comments/use-comments";
import { messageOf } from "@/lib/client/http/api";
import { useViewer } from "@/lib/client/people/viewer";
import type { Comment } from "@/lib/contracts/comments";
import type { DeliberationId } from "@/lib/domain/ids";
import { CommentForm } from "./comment-form";
import { CommentItem } from "./comment-item";

export type CommentsProps = {
  id: DeliberationId;
  target: string;
  /** What it stands beside: "this reply". */
  on: string;
  /** Gives one to the panel. Absent: nobody could read it now. */
  onSend?: ((comment: Comment) => void) | undefined;
};

/** What people say to each other about one thing. Where one person works alone there is nobody to say it to. */
export function Comments(props: CommentsProps) {
  return useViewer().kind === "person" ? <FoldedComments {...props} /> : null;
}

function FoldedComments({ id, target, on, onSend }: CommentsProps) {
  const comments = useComments(id);
  const here = comments.data?.filter((comment) => comment.target === target) ?? [];
  const [isOpened, setIsOpened] = useState(false);
  return (
    <section aria-label={`Comments on ${on}`} className="no-print">
      <Disclosure
        summary={here.length > 0 ? `${formatCountOf(here.length, "comment")} on ${on}` : `Comment on ${on}`}
        onOpen={() => setIsOpened(true)}
      >
        {isOpened && (
          <div className="flex flex-col gap-3 pb-2">
            {comments.isError && <p className="text-danger">{messageOf(comments.error)}</p>}
            {here.length > 0 && (
              <ul className="flex flex-col gap-2.5">
                {here.map((comment) => (
                  <CommentItem key={comment.id} id={id} comment={comment} onSend={onSend} />
                ))}
              </ul>
            )}
            <NewComment id={id} target={target} />
          </div>
        )}
      </Disclosure>
    </section>
  );
}

function NewComment({ id, target }: Pick<CommentsProps, "id" | "target">) {
  const add = useAddComment(id, target);
  return (
    <CommentForm
      submitLabel="Comment"
      isPending={add.isPending}
      error={add.error}
      onSubmit={(text, clear) => add.mutate(text, { onSuccess: clear })}
    />
  );
}
