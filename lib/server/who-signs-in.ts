/** What whoever starts a team's Parley has to know: why people sign in, where it answers, and what can be read on the way. */
import type { Env } from "./env";

type Door = Pick<Env, "host" | "port" | "publicUrl" | "allowedHosts" | "isOpen" | "mode">;

const ANY_ADDRESS: ReadonlySet<string> = new Set(["0.0.0.0", "::"]);
export const isAnyAddress = (host: string): boolean => ANY_ADDRESS.has(host);

/** `ownAddress`: one of this machine, for an example. Empty in personal mode. */
export function whoSignsIn(
  { host, port, publicUrl, allowedHosts, isOpen, mode }: Door,
  ownAddress: string | null,
): string[] {
  if (mode === "personal") return [];
  const cause =
    publicUrl !== null ? "PARLEY_PUBLIC_URL is set" : isOpen ? `HOST=${host}` : "PARLEY_ALLOWED_HOSTS is set";
  const example = `http://${ownAddress ?? "parley.example"}:${port}`;
  const isElsewhere = publicUrl !== null && !isLocal(new URL(publicUrl).hostname);
  const isPlain = publicUrl === null ? isOpen : isElsewhere && publicUrl.startsWith("http:");
  return [
    `people sign in, because others may reach this Parley (${cause})`,
    ...(isOpen && isAnyAddress(host) && allowedHosts.length === 0
      ? [`it answers to localhost alone until PARLEY_PUBLIC_URL is the address people open, for example ${example}`]
      : []),
    ...(!isOpen && isElsewhere
      ? [
          `it listens on ${host}, where a proxy has to pass on what comes to ${publicUrl}; set HOST to be reached without one`,
        ]
      : []),
    ...(isPlain
      ? [
          "warning: without https, passwords can be read on the way to it. Put a proxy with TLS in front and set PARLEY_PUBLIC_URL to its address",
        ]
      : []),
  ];
}

const isLocal = (hostname: string): boolean => /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname);
