"use client";

import { useMutation } from "@tanstack/react-query";
import { Button } from "@/components/ui/button";
import { beginPasskeySignIn, signInWithPasskey } from "@/lib/contracts/people/passkeys";
import { call, messageOf } from "@/lib/client/http/api";
import { presentPasskey } from "@/lib/client/people/passkey";
import { useCanPasskey } from "@/lib/client/people/use-can-passkey";

/** Only where it can work. */
export function PasskeyButton({ next }: { next: string }) {
  const can = useCanPasskey();
  const send = useMutation({
    mutationFn: async () => {
      const { options } = await call(beginPasskeySignIn);
      return call(signInWithPasskey, { body: { response: await presentPasskey(options) } });
    },
    onSuccess: () => window.location.assign(next),
  });
  if (!can) return null;
  return (
    <>
      <Button pending={(send.isPending || send.isSuccess) && "One moment…"} onClick={() => send.mutate()}>
        Sign in with a passkey
      </Button>
      {send.error && (
        <p role="alert" className="text-danger">
          {messageOf(send.error)}
        </p>
      )}
    </>
  );
}
