import { APIError } from "openai";
import { classifyProblem } from "./classify-problem";
import { type Dialect, FULL_DIALECT, type ReplyMode, simplerDialect } from "./dialect";
import { problemOf } from "./problem";

type Known = { dialect: Dialect; heedVague: boolean };

const DEPTH: Record<ReplyMode, number> = { json_schema: 0, json_object: 1, fenced: 2 };

/** What was learnt about each model of one endpoint, for as long as the port lives. */
export class DialectMemory {
  private readonly known = new Map<string, Known>();

  /** Puts the request in the richest way known to work, and more simply for as long as the endpoint refuses that. */
  async speak<T>(model: string, send: (dialect: Dialect) => Promise<T>): Promise<T> {
    const { dialect: start, heedVague } = this.of(model);
    let dialect = start;
    let original: { error: unknown } | null = null;
    for (;;) {
      try {
        const result = await send(dialect);
        if (original !== null) this.learn(model, dialect);
        return result;
      } catch (error) {
        const problem = error instanceof APIError ? problemOf(error) : null;
        const simpler = problem && simplerDialect(dialect, problem, heedVague);
        original ??= { error };
        if (simpler) {
          dialect = simpler;
          continue;
        }
        if (dialect === start || problem === null || classifyProblem(problem) !== "bad_request") throw error;
        // Saying it more simply was no cure. Refusals that name nothing are not believed again for this model, so
        // that a misconfigured one costs its extra calls only once.
        this.known.set(model, { ...this.of(model), heedVague: false });
        throw original.error;
      }
    }
  }

  private of(model: string): Known {
    return this.known.get(model) ?? { dialect: FULL_DIALECT, heedVague: true };
  }

  /** Calls run side by side: what one learnt is never taken back by another that began earlier. */
  private learn(model: string, { mode, streamUsage }: Dialect): void {
    const { dialect, heedVague } = this.of(model);
    const simplest = DEPTH[mode] > DEPTH[dialect.mode] ? mode : dialect.mode;
    this.known.set(model, { dialect: { mode: simplest, streamUsage: streamUsage && dialect.streamUsage }, heedVague });
  }
}
