/** Where the browser goes after the first step: on, or to the second one. */
export const afterSignIn = ({ needs }: { needs: "code" | null }, next: string): string =>
  needs === "code" ? `/sign-in?step=code&next=${encodeURIComponent(next)}` : next;
