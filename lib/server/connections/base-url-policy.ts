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
  if (!url || (url.protocol !== "http:" && url.protocol !== "https:")) return "Use an http or https address.";
  if (url.username !== "" || url.password !== "")
    return "It can't contain a user name or password. Use the key field instead.";
  if (url.search !== "" || url.hash !== "")
    return "It can't contain a query or fragment, because paths such as /chat/completions are appended to it.";
  if (/[{}]|%7[bd]/i.test(baseUrl)) return "Replace the part in braces with your own.";
  return null;
}

/** What is wrong with connecting to this address, or null. Cheap: it is asked for every new socket. */
export function addressProblem(address: string, { baseUrl, allowPrivate }: Policy): string | null {
  const host = new URL(baseUrl).hostname;
  const place = isIP(host.replace(/^\[|\]$/g, "")) ? host : `${host} (${address})`;
  switch (addressClass(address)) {
    case "metadata":
      return `${place} is a link-local address, where cloud providers serve credentials. Parley never calls it.`;
    case "special":
      return `${place} is not an address of a server.${/^(0\.0\.0\.0|::)$/.test(address) ? " For this machine use 127.0.0.1." : ""} Use the address of the endpoint.`;
    case "private":
      return allowPrivate
        ? null
        : `${place} is on this machine or in a private network. If you meant that, allow a private address for this connection.`;
    case "public":
      return baseUrl.toLowerCase().startsWith("http:")
        ? `${place} is on the internet, where plain http would expose the key. Use https.`
        : null;
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
