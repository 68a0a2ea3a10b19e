"use client";

import { Button } from "@/components/ui/button";
import { LinkButton } from "@/components/ui/link-button";
import { Notice } from "@/components/ui/notice";
import { ApiError, mayBeDone, messageOf } from "@/lib/client/http/api";

type SubmitErrorProps = {
  error: Error | null;
  onRetry: () => void;
  /** With a key of its own. */ onStartAnother: () => void;
};

/** What is not said at a field. Whatever it is, the form keeps everything. */
export function SubmitError({ error, onRetry, onStartAnother }: SubmitErrorProps) {
  if (!error || (error instanceof ApiError && error.status === 422)) return null;
  const earlier = error instanceof ApiError && error.code === "conflict" ? error.details.deliberationId : undefined;
  if (typeof earlier === "string") {
    return (
      <Notice
        live
        tone="attention"
        title="An earlier version of this draft has already been started"
        actions={
          <>
            <LinkButton href={`/deliberations/${earlier}`}>Open it</LinkButton>
            <Button onClick={onStartAnother}>Start this one too</Button>
          </>
        }
      >
        It was sent, but the reply never arrived here, and the form has changed since.
      </Notice>
    );
  }
  if (mayBeDone(error)) {
    return (
      <Notice
        live
        tone="attention"
        title="It may have been started"
        actions={<Button onClick={onRetry}>Try again</Button>}
      >
        {error instanceof ApiError && error.code === "network"
          ? "The connection dropped before Parley answered."
          : messageOf(error)}{" "}
        If you try again and it has already started, you will be taken to it. Nothing is started twice, and everything
        you entered is kept.
      </Notice>
    );
  }
  return (
    <Notice live tone="danger" title="It has not been started" actions={<Button onClick={onRetry}>Try again</Button>}>
      {messageOf(error)} Everything you entered is kept.
    </Notice>
  );
}
