/** Whether a model of a connection calls functions: as somebody said, as the doctor found, or as one small call shows before the first seat looks. */
import type { DoctorReport } from "@/lib/contracts/connections";
import { probeTools } from "@/lib/models/doctor/probe-tools";
import type { OpenAiPort } from "@/lib/models/openai/openai-port";

export type TakesTools = (model: string) => Promise<boolean>;

type Known = { setting?: "auto" | "yes" | "no" | undefined; found?: DoctorReport | null };

export function toolCalling(port: OpenAiPort, { setting = "auto", found = null }: Known): TakesTools {
  const probed = new Map<string, Promise<boolean>>();
  const probe = (model: string): Promise<boolean> => {
    const known = probed.get(model);
    if (known) return known;
    // For everybody who waits: it does not end with the one who asked first. The port bounds its time.
    const answer = probeTools(port, model, new AbortController().signal).then((seen) => {
      if (!("failed" in seen)) return seen.takesTools;
      // Of an endpoint that was away nothing is known: it is asked again for the next seat.
      probed.delete(model);
      return false;
    });
    probed.set(model, answer);
    answer.catch(() => probed.delete(model));
    return answer;
  };
  return async (model) => {
    // Refused in the course of things, whatever was found before.
    if (setting === "no" || !port.dialectOf(model).tools) return false;
    if (setting === "yes") return true;
    return found?.model === model && found.use?.tools !== undefined ? found.use.tools : probe(model);
  };
}
