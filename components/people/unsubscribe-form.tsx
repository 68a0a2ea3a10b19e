"use client";

import { useMutation } from "@tanstack/react-query";
import { Button } from "@/components/ui/button";
import { LinkButton } from "@/components/ui/link-button";
import { unsubscribe } from "@/lib/contracts/people/password-reset";
import { call, messageOf } from "@/lib/client/http/api";
import { DoorPage } from "./door-page";

/** A click, and not the visit: mail programs follow links by themselves. */
export function UnsubscribeForm({ token }: { token: string }) {
  const stop = useMutation({ mutationFn: () => call(unsubscribe, { query: { token } }) });
  if (stop.isSuccess)
    return (
      <DoorPage title="No more mail">
        <p role="status">
          You won’t get notifications by e-mail any more. In the app nothing changes. You can choose again in Settings.
        </p>
        <LinkButton href="/settings#notifications">Settings</LinkButton>
      </DoorPage>
    );
  return (
    <DoorPage title="Stop all mail?">
      <p className="text-ink-muted">
        Parley then sends you no notifications by e-mail. In the app you are told as before.
      </p>
      {stop.error && (
        <p role="alert" className="text-danger">
          {messageOf(stop.error)}
        </p>
      )}
      <Button variant="primary" pending={stop.isPending && "Stopping…"} onClick={() => stop.mutate()}>
        Stop all mail
      </Button>
    </DoorPage>
  );
}
