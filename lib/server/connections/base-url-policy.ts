/**
 * Where a connection may lead. A server that calls any address it is told is a way into the network it stands in, so
 * loopback and private networks have to be meant (`allowPrivate`), and the places where clouds keep credentials are
 * refused always. Checked when a connection is saved, and again for the address that is connected to: a name may
 * lead elsewhere by then. The environment's endpoint is the operator's own word and is not checked.
 */
import { lookup } from "node:dns/promises";
import { isIP } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import type { ConnectionSettings } from "@/lib/domain/connection";
import { addressClass } from "./address-class";

type Policy = Pick<ConnectionSettings, "baseUrl" | "allowPrivate">;

/** A name that can't be looked up now is judged when it is called. */
const LOOKUP_MS = 3000;

export type Resolve = (host: string) => Promise<readonly string[]>;

const systemResolve: Resolve = async (host) => (await lookup(host, { all: true })).map(({ address }) => address);

/** What the address says by itself, or null. */
export function urlProblem({ baseUrl }: Policy): string | null {
  const url = parse(baseUrl);
  if (!url || (url.protocol !== "http:" && url.protocol !== "https:")) return "It has to be an http or https address.";
  if (url.username !== "" || url.password !== "") return "It can't hold a user name or password. Put the key into its own field.";
  if (url.search !== "" || url.hash !== "") return "It can't hold a query or a fragment: paths such as /chat/completions are added to its end.";
  if (/[{}]|%7[bd]/i.test(baseUrl)) return "Replace the part in braces with your own.";
  return null;
}

/** What is wrong with connecting to this address, or null. Cheap: it is asked for every new socket. */
export function addressProblem(address: string, { baseUrl, allowPrivate }: Policy): string | null {
  const host = new URL(baseUrl).hostname;
  const place = isIP(host.replace(/^\[|\]$/g, "")) ? host : `${host} (${address})`;
  switch (addressClass(address)) {
    case "metadata":
      return `${place} is a link-local address, where clouds keep credentials. It is never called.`;
    case "special":
      return `${place} is not an address of a server.${/^(0\.0\.0\.0|::)$/.test(address) ? " For this machine use 127.0.0.1." : ""} Use the address the endpoint is reached at.`;
    case "private":
      return allowPrivate ? null : `${place} is on this machine or in a private network. If that is meant, allow a private address for this connection.`;
    case "public":
      return baseUrl.toLowerCase().startsWith("http:") ? `${place} is on the internet, where http would show the key to everyone in between. Use https.` : null;
  }
}

/** Both of the above for every address the host has now. */
export async function baseUrlProblem(policy: Policy, resolve: Resolve = systemResolve): Promise<string | null> {
  const problem = urlProblem(policy);
  if (problem !== null) return problem;
  const host = new URL(policy.baseUrl).hostname.replace(/^\[|\]$/g, "");
  const addresses = isIP(host) ? [host] : await addressesOf(host, resolve);
  return addresses.map((address) => addressProblem(address, policy)).find((found) => found !== null) ?? null;
}

async function addressesOf(host: string, resolve: Resolve): Promise<readonly string[]> {
  const timeout = new AbortController();
  try {
    return await Promise.race([resolve(host).catch(() => []), delay(LOOKUP_MS, [], { signal: timeout.signal })]);
  } finally {
    timeout.abort();
  }
}

function parse(text: string): URL | null {
  return URL.canParse(text) ? new URL(text) : null;
}
