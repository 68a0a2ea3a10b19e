import { BlockList, isIP } from "node:net";

/**
 * What stands behind an address, for a server that calls where a person tells it to.
 * `public`: the internet. `private`: this machine or a network of one's own; meant only where somebody says so.
 * `metadata`: link-local, and the fixed addresses under which clouds hand out credentials; never meant.
 * `special`: nobody's address (unspecified, multicast, documentation, tunnels).
 */
export type AddressClass = "public" | "private" | "metadata" | "special";

type Subnet = readonly [network: string, prefix: number];

const METADATA: readonly Subnet[] = [
  ["169.254.0.0", 16],
  ["fe80::", 10],
  // AWS by IPv6, Alibaba, and Azure's host: metadata services outside of the link-local ranges.
  ["fd00:ec2::254", 128],
  ["100.100.100.200", 32],
  ["168.63.129.16", 32],
];

const PRIVATE: readonly Subnet[] = [
  ["127.0.0.0", 8],
  ["10.0.0.0", 8],
  ["172.16.0.0", 12],
  ["192.168.0.0", 16],
  // Carrier-grade NAT, also used by private overlay networks.
  ["100.64.0.0", 10],
  // Benchmarking, which local proxies give out for every name.
  ["198.18.0.0", 15],
  ["::1", 128],
  ["fc00::", 7],
];

const SPECIAL: readonly Subnet[] = [
  ["0.0.0.0", 8],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 4],
  ["240.0.0.0", 4],
  // Protocol assignments with Teredo, documentation, 6to4: inside of what is otherwise the internet.
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
];

const GLOBAL_V6: readonly Subnet[] = [["2000::", 3]];

const lists = {
  metadata: listOf(METADATA),
  private: listOf(PRIVATE),
  special: listOf(SPECIAL),
  globalV6: listOf(GLOBAL_V6),
};

/** Takes an address as the system writes it, with or without brackets and zone. What it can't read is `special`. */
export function addressClass(address: string): AddressClass {
  const bare = address.replace(/^\[|\]$/g, "").replace(/%.*$/, "");
  const family = isIP(bare);
  if (family === 0) return "special";
  if (family === 4) return classOf(bare, "ipv4");
  const inner = embeddedV4(bare);
  if (inner !== null) return classOf(inner, "ipv4");
  const found = classOf(bare, "ipv6");
  return found === "public" && !lists.globalV6.check(bare, "ipv6") ? "special" : found;
}

function classOf(address: string, type: "ipv4" | "ipv6"): AddressClass {
  if (lists.metadata.check(address, type)) return "metadata";
  if (lists.private.check(address, type)) return "private";
  return lists.special.check(address, type) ? "special" : "public";
}

/** IPv4 in IPv6 clothes (mapped, and NAT64, which IPv6-only networks give out for every name): what counts is the IPv4 address. */
function embeddedV4(address: string): string | null {
  const groups = /^\[(?:::ffff|64:ff9b:):([0-9a-f]{1,4}):([0-9a-f]{1,4})\]$/.exec(
    new URL(`http://[${address}]`).hostname,
  );
  if (!groups) return null;
  const [high, low] = [Number.parseInt(groups[1] ?? "", 16), Number.parseInt(groups[2] ?? "", 16)];
  return [high >> 8, high & 255, low >> 8, low & 255].join(".");
}

function listOf(subnets: readonly Subnet[]): BlockList {
  const list = new BlockList();
  for (const [network, prefix] of subnets) list.addSubnet(network, prefix, isIP(network) === 4 ? "ipv4" : "ipv6");
  return list;
}
