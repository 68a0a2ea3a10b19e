import { APIError } from "openai";
import { classifyProblem } from "./problems/classify-problem";
import {
  type Dialect,
  FULL_DIALECT,
  type Leeway,
  type MaxTokensField,
  type ReplyMode,
  type Sent,
  simplerDialect,
} from "./dialect";
import { problemOf } from "./problems/problem";

type Known = { dialect: Dialect; heedVague: boolean };

const DEPTH: Record<ReplyMode, number> = { json_schema: 0, json_object: 1, fenced: 2 };

export type DialectStart = {
  /** Absent: the richest mode that is not refused. */
  fixedMode?: ReplyMode | undefined;
  maxTokensField?: MaxTokensField | undefined;
  /** What an earlier look at one model found: where its first call starts, so that it need not be refused first. */
  found?: { model: string; mode: ReplyMode; streamUsage: boolean } | undefined;
};

/** What was learnt about each model of one endpoint, for as long as the port lives. */
export class DialectMemory {
  private readonly known = new Map<string, Known>();
  private readonly start: Dialect;
  private readonly leeway: Pick<Leeway, "isModeFixed" | "firstField">;

  constructor({ fixedMode, maxTokensField = FULL_DIALECT.maxTokensField, found }: DialectStart = {}) {
    this.start = { ...FULL_DIALECT, mode: fixedMode ?? FULL_DIALECT.mode, maxTokensField };
    this.leeway = { isModeFixed: fixedMode !== undefined, firstField: maxTokensField };
    if (found)
      this.known.set(found.model, {
        dialect: { ...this.start, mode: fixedMode ?? found.mode, streamUsage: found.streamUsage },
        heedVague: true,
      });
  }

  /** Puts the request in the richest way known to work, and more simply for as long as the endpoint refuses that. */
  async speak<T>(model: string, sent: Sent, send: (dialect: Dialect) => Promise<T>): Promise<T> {
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
        const simpler = problem && simplerDialect(dialect, problem, { ...this.leeway, heedVague, sent });
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

  dialectOf(model: string): Dialect {
    return this.of(model).dialect;
  }

  private of(model: string): Known {
    return this.known.get(model) ?? { dialect: this.start, heedVague: true };
  }

  /** Calls run side by side: what one learnt is never taken back by another that began earlier. */
  private learn(model: string, learnt: Dialect): void {
    const { dialect, heedVague } = this.of(model);
    this.known.set(model, {
      heedVague,
      dialect: {
        mode: DEPTH[learnt.mode] > DEPTH[dialect.mode] ? learnt.mode : dialect.mode,
        streamUsage: learnt.streamUsage && dialect.streamUsage,
        temperature: learnt.temperature && dialect.temperature,
        reasoningEffort: learnt.reasoningEffort && dialect.reasoningEffort,
        tools: learnt.tools && dialect.tools,
        toolsWithFormat: learnt.toolsWithFormat && dialect.toolsWithFormat,
        maxTokensField:
          learnt.maxTokensField === this.leeway.firstField ? dialect.maxTokensField : learnt.maxTokensField,
      },
    });
  }
}
