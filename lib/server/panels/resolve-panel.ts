import type { AgentInput } from "@/lib/contracts/deliberations/create-deliberation";
import { agentSchema, type Agent } from "@/lib/domain/agent";
import { callSettingsSchema } from "@/lib/domain/call-settings";
import { agentIdSchema } from "@/lib/domain/ids";
import { slug } from "@/lib/domain/slug";
import type { AnyProtocol } from "@/lib/kernel/types";
import { invalidInput, parseInput } from "@/lib/server/http/parse-input";

const MAX_ID = 48;

/** Makes whole seats of what a caller wrote: a name is enough, the rest comes from the roster or is derived. */
export function resolvePanel(protocol: AnyProtocol, config: unknown, inputs: readonly AgentInput[]): Agent[] {
  const { seats } = protocol;
  const known = seats.known(config).map(({ agent }) => agent);
  const taken = new Map<string, string>();
  return inputs.map((input, index) => {
    const seat = known.find((agent) => (input.id ? agent.id === input.id : sameName(agent, input)));
    const id = input.id || seat?.id || freeId(input.name, index, taken);
    taken.set(id, input.name);
    const parsedId = parseInput(agentIdSchema, id, `panel.${index}.${input.id ? "id" : "name"}`);
    const agent = {
      name: input.name,
      role: input.role || seat?.role,
      brief: input.brief || seat?.brief,
      ...callSettingsOf(input),
    };
    return parseInput(
      agentSchema,
      { ...agent, id: parsedId, kind: seats.kindOf({ id: parsedId, ...kindIn(input, protocol, index) }) },
      `panel.${index}`,
    );
  });
}

/** As people write it ("Product lens"). One the protocol doesn't have is better refused than replaced in silence. */
function kindIn(
  { kind: given = "" }: AgentInput,
  { title, seats: { kinds } }: AnyProtocol,
  index: number,
): { kind?: string } {
  if (given === "") return {};
  const kind = given.toLowerCase().replaceAll(/[\s-]+/g, "_");
  if (!kinds.includes(kind))
    throw invalidInput({
      [`panel.${index}.kind`]: `“${given}” is not a kind of seat in the protocol ${title}. Use one of: ${kinds.join(", ")}; or leave it out.`,
    });
  return { kind };
}

/** An empty model is one that is not chosen. */
function callSettingsOf(input: AgentInput): Partial<AgentInput> {
  const names = Object.keys(callSettingsSchema.shape) as (keyof typeof callSettingsSchema.shape)[];
  return Object.fromEntries(
    names.filter((name) => input[name] !== undefined && input[name] !== "").map((name) => [name, input[name]]),
  );
}

const sameName = (a: { name: string }, b: { name: string }): boolean => a.name.toLowerCase() === b.name.toLowerCase();

/** Different names may have the same slug (C and C++), or none (設計): the id still has to be one seat's own. */
function freeId(name: string, index: number, taken: ReadonlyMap<string, string>): string {
  const base = /[a-z0-9]/i.test(name.normalize("NFKD")) ? slug(name, MAX_ID) : `agent-${index + 1}`;
  const holder = taken.get(base);
  // The same name twice stays the same id: the protocol refuses it in words.
  if (holder === undefined || sameName({ name: holder }, { name })) return base;
  return `${base.slice(0, MAX_ID - 3)}-${index + 1}`;
}
