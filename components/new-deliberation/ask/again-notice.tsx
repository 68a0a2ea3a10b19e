"use client";

import Link from "next/link";
import { useForm } from "@/components/new-deliberation/form-context";
import { Button } from "@/components/ui/button";

/** Above the box: what the form was filled in from, and what of it could not be taken over. */
export function AgainNotice({ onStartEmpty }: { onStartEmpty: () => void }) {
  const { draft, dispatch, problemAt } = useForm();
  if (!draft.askedAgainFrom) return null;
  const { id, title, isPrivate, left } = draft.askedAgainFrom;
  const problem = problemAt("askedAgainFrom");
  return (
    <div role="note" aria-label="Asked again" className="flex flex-col gap-1 pb-3 text-ink-muted">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="min-w-0 [overflow-wrap:anywhere]">
          Same question and documents as{" "}
          <Link className="link" href={`/deliberations/${id}`}>
            {title}
          </Link>{" "}
          to begin with; change what you like.
        </span>
        <Button onClick={onStartEmpty}>Start empty</Button>
      </p>
      {isPrivate && <p>Only those who may see that one will see this one.</p>}
      {left.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {problem && (
        <p role="alert" className="flex flex-wrap items-center gap-x-2 gap-y-1 text-danger">
          {problem}
          <Button onClick={() => dispatch({ type: "unlink" })}>Keep this without the link</Button>
        </p>
      )}
    </div>
  );
}
