import { getSession } from "@/lib/contracts/people/account";
import { call } from "@/lib/client/http/api";

/** A page of somebody whose session was ended leads to the sign-in, and back here afterwards. */
export async function leaveIfSignedOut(): Promise<void> {
  const { mode, person } = await call(getSession);
  if (mode === "team" && !person) goToSignIn();
}

export function goToSignIn(): void {
  const { pathname, search } = window.location;
  if (pathname === "/sign-in" || pathname === "/join") return;
  window.location.assign(`/sign-in?next=${encodeURIComponent(`${pathname}${search}`)}`);
}
