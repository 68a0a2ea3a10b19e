import { stateExport } from "@/lib/protocols/judges/state-export";
import type { JudgesState } from "@/lib/protocols/judges/state";

/** P4.8: the state as YAML. What writes it is fetched when it is asked for. */
export async function stateYaml(state: JudgesState): Promise<string> {
  const { stringify } = await import("yaml");
  return stringify(stateExport(state));
}
