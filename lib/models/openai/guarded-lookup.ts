import { lookup as systemLookup, type LookupAddress, type LookupOptions } from "node:dns";
import { isIP, type LookupFunction } from "node:net";

/** A sentence where this address must not be connected to, else null. */
export type AddressProblem = (address: string) => string | null;

/** Nothing was sent: the address is not one to call. */
export class AddressRefused extends Error {
  override readonly name = "AddressRefused";
}

/** Sockets do not look literal addresses up, so these are judged before. */
export function refuseLiteral(hostname: string, problem: AddressProblem): void {
  const host = hostname.replace(/^\[|\]$/g, "");
  const sentence = isIP(host) ? problem(host) : null;
  if (sentence !== null) throw new AddressRefused(sentence);
}

/**
 * Judges the very addresses the socket is given. Judging a name beforehand is not enough: it may lead elsewhere the
 * next time it is looked up.
 */
export function guardedLookup(problem: AddressProblem, lookup: typeof systemLookup = systemLookup): LookupFunction {
  return (hostname, options: LookupOptions, callback) => {
    lookup(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
      if (error) return callback(error, "", 0);
      const sentence = addresses.map(({ address }) => problem(address)).find((found) => found !== null);
      if (sentence) return callback(new AddressRefused(sentence), "", 0);
      const [first] = addresses;
      if (options.all) callback(null, addresses);
      else callback(null, first?.address ?? "", first?.family ?? 0);
    });
  };
}
