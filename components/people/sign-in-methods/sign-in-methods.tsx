"use client";

import { ErrorState } from "@/components/feedback/error-state";
import { messageOf } from "@/lib/client/http/api";
import { useSignInMethods } from "@/lib/client/people/use-sign-in-methods";
import { PasskeyLines } from "./passkey-lines";
import { ServiceLine } from "./service-line";
import { TotpLine } from "./totp-line";

/** How somebody signs in besides their password. */
export function SignInMethods() {
  const methods = useSignInMethods();
  if (methods.isError)
    return (
      <div className="p-3.5">
        <ErrorState
          title="Couldn’t load how you sign in"
          message={messageOf(methods.error)}
          onRetry={() => void methods.refetch()}
        />
      </div>
    );
  if (!methods.data) return null;
  const { totp, hasPassword, passkeys, service } = methods.data;
  return (
    <>
      <h3 className="px-3.5 pt-2.5 text-xs font-semibold text-ink-muted">How you sign in</h3>
      <ul role="list" aria-label="How you sign in" className="border-b border-line pb-1.5">
        <TotpLine totp={totp} hasPassword={hasPassword} />
        <PasskeyLines passkeys={passkeys} hasPassword={hasPassword} />
        {service && <ServiceLine service={service} />}
      </ul>
    </>
  );
}
