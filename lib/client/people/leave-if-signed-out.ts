import { getSession, signOut } from "@/lib/contracts/people/account";
import { call } from "@/lib/client/http/api";

/** They are signing out here and know it: nobody has to tell them that their session ended. */
let isSigningOut = false;

export async function signOutHere(): Promise<void> {
  isSigningOut = true;
  await call(signOut).catch((error: unknown) => {
    isSigningOut = false;
    throw error;
  });
  window.location.assign("/sign-in");
}

/** A page of somebody whose session was ended leads to the sign-in, and back here afterwards. */
export async function leaveIfSignedOut(): Promise<void> {
  const { mode, person } = await call(getSession);
  if (mode === "team" && !person) goToSignIn();
}

export function goToSignIn(): void {
  const { pathname, search, hash } = window.location;
  if (isSigningOut || pathname === "/sign-in" || pathname === "/join") return;
  window.location.assign(`/sign-in?next=${encodeURIComponent(`${pathname}${search}${hash}`)}&problem=ended`);
}
