import { isIPv6 } from "node:net";

const MAPPED = /^::ffff:(\d+(?:\.\d+){3})$/i;
/** What one household or machine is given of IPv6: whoever counts single addresses there counts nobody. */
const NETWORK_GROUPS = 4;

/** What limits by address go by: an IPv4 address itself, of IPv6 the /64. */
export function networkOf(address: string): string {
  const [bare = ""] = address.split("%", 1);
  const mapped = MAPPED.exec(bare)?.[1];
  if (mapped !== undefined) return mapped;
  if (!isIPv6(bare)) return address;
  const [head = "", tail] = bare.toLowerCase().split("::");
  const before = groupsOf(head);
  const after = groupsOf(tail ?? "");
  const gap = tail === undefined ? 0 : 8 - before.length - after.length;
  const groups = [...before, ...Array.from({ length: gap }, () => "0"), ...after];
  return `${groups.slice(0, NETWORK_GROUPS).join(":")}::/64`;
}

/** An IPv4 address at the end stands for two groups; it is never among the first four. */
const groupsOf = (part: string): string[] =>
  part === ""
    ? []
    : part.split(":").flatMap((group) => (group.includes(".") ? ["0", "0"] : [group.replace(/^0+(?=.)/, "")]));
