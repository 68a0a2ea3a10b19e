/** Instructions speak of what comes: a tag that is explained and never there sends its reader looking for it. */
import { describe, expect, it } from "vitest";
import type { PayloadOf } from "@/lib/events/schema";
import { ModelError } from "@/lib/models/errors";
import { protocolById } from "@/lib/kernel/registry";
import { PROTOCOL_IDS, type ProtocolId } from "@/lib/protocols/protocol-ids";
import { completeAnswer } from "@/lib/testing/builders";
import { play } from "@/lib/testing/play";
import { rehearsalAnswer, rehearsalCreated } from "@/lib/testing/rehearsed-games";
import { promptFor } from "./registry";
import { SECTION_NAMES } from "./section";

type Created = PayloadOf<"deliberation.created">;
/** `named`: with the kind of ask whose instructions name it. */
type Tags = { named: ReadonlyMap<string, string>; shown: ReadonlySet<string> };

const names = SECTION_NAMES.join("|");
const tagsIn = (pattern: RegExp, text: string): string[] => [...text.matchAll(pattern)].map(([, name = ""]) => name);

/** Gates answered in one run; a person who always wants one more round would never end it. */
const PATIENCE = 6;

/** Of all prompts of a run to its end, with every question to a person answered by the first way there is. */
function tagsOf(created: Created): Tags {
  const named = new Map<string, string>();
  const shown = new Set<string>();
  let gates = 0;
  play({
    created,
    decide: (gate) => (gates++ < PATIENCE ? completeAnswer(gate, gate.options[0]?.id ?? "") : null),
    answer: (ask, folded) => {
      if (protocolById(created.protocol).asks[ask.kind]?.answeredBy === undefined) {
        const built = promptFor(created.protocol, ask.kind).build(folded.protocol, ask);
        if (built.kind === "ready") {
          const [system, ...said] = built.messages.map(({ content }) => content);
          for (const tag of tagsIn(new RegExp(`<(${names})>`, "g"), system ?? "")) named.set(tag, ask.kind);
          for (const tag of tagsIn(new RegExp(`^<(${names})(?: [^>\\n]*)?>$`, "gm"), said.join("\n"))) shown.add(tag);
        }
      }
      try {
        return rehearsalAnswer(ask, folded);
      } catch (error) {
        if (error instanceof ModelError) return { fail: error.code };
        throw error;
      }
    },
  });
  return { named, shown };
}

const withConfig = (id: ProtocolId, given: object): Created => {
  const config = protocolById(id).configSchema.parse(given) as Created["config"];
  const created = rehearsalCreated(id, { config });
  const panel = protocolById(id).seats.propose({ config, ...created.subject });
  return { ...created, panel: panel.map(({ agent }) => agent) };
};

const bare = (created: Created): Created => ({
  ...created,
  subject: { ...created.subject, context: "", artifact: "" },
});

/** Deliberations that can't have something others have, which is known when they begin. */
const WITHOUT: Readonly<Record<ProtocolId, Readonly<Record<string, () => Created>>>> = {
  debate: { "a short choice": () => bare(withConfig("debate", { question_kind: "choice", max_iterations: 2 })) },
  review: {},
  chair: {},
  judges: { scoring: () => withConfig("judges", { enabled: false }) },
  structured: { "a short run": () => withConfig("structured", { length: "short" }) },
};

describe.each(PROTOCOL_IDS)("%s names no tag that never comes", (id) => {
  const created = rehearsalCreated(id);
  const first = tagsOf(created);
  // What comes only if things go another way has to be named all the same: instructions are the same in every round.
  const others = protocolById(id)
    .scripts.slice(1)
    .filter(({ suits }) => suits?.(created.config) ?? true)
    .map(({ id: script }) => tagsOf({ ...created, source: { kind: "rehearsal", script } }));
  const anywhere = new Set([first, ...others].flatMap(({ shown }) => [...shown]));
  const elsewhere = [...anywhere].filter((tag) => !first.shown.has(tag));

  it("in any course of a rehearsed run", () => {
    const missing = [first, ...others].flatMap(({ named }) => [...named].filter(([tag]) => !anywhere.has(tag)));
    expect(missing).toEqual([]);
  });

  it.each(Object.entries({ "nothing but a question": () => bare(created), ...WITHOUT[id] }))("with %s", (_, begin) => {
    const { named, shown } = tagsOf(begin());
    expect([...named].filter(([tag]) => !shown.has(tag) && !elsewhere.includes(tag))).toEqual([]);
  });
});
