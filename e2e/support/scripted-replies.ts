/** Answers of a debate as a model would send them, for specs that bring their own endpoint. */
import type {
  ChoiceSynthesisReply,
  DiagnosisReply,
  SpeakReply,
  SynthesisReply,
} from "@/lib/protocols/debate/rules/replies";
import type { PageDraft } from "@/lib/kernel/page/engine-asks";
import type { ScriptedRequest } from "@/lib/testing/endpoint/scripted-endpoint";

/** The round in which everyone is satisfied. */
const CONSENSUS_ROUND = 2;

/** `<deliberation>/r2/speak/security`, a re-ask with `~2` at its end. */
export function askOf(askId: string): { deliberationId: string; round: number; kind: string; agentId: string } {
  const [deliberationId = "", round = "r0", kind = "", agentId = ""] = askId.split("/");
  return { deliberationId, round: Number(round.slice(1)), kind, agentId: agentId.replace(/[~+].*$/, "") };
}

/** `<deliberation>/page/<writer>`: the first page of the record. */
export const isPage = (askId: string): boolean => askId.split("/")[1] === "page";

/** Concerns in round 1, consensus in round 2, then the synthesis. */
export function replyTo(
  { askId }: Pick<ScriptedRequest, "askId">,
  changes: Partial<SpeakReply> = {},
): SpeakReply | SynthesisReply | ChoiceSynthesisReply | DiagnosisReply | PageDraft {
  const { round, kind, agentId } = askOf(askId);
  if (isPage(askId)) return PAGE;
  if (kind === "synthesise") return SYNTHESIS;
  if (kind === "synthesise_choice") return DECISION;
  if (kind === "diagnose") return DIAGNOSIS;
  const isSatisfied = round >= CONSENSUS_ROUND;
  return {
    proposal: `The ${agentId} seat would keep one table per tenant and move the rest later.`,
    satisfaction_score: isSatisfied ? 93 : 72,
    rationale: isSatisfied ? "The open point was settled in the last round." : "The way back is not described yet.",
    blocking_concerns: isSatisfied ? [] : [`The ${agentId} seat sees no way back after the first step.`],
    suggested_changes: isSatisfied ? "" : "Describe the way back.",
    performance_impact: null,
    ...changes,
  };
}

export const PAGE: PageDraft = {
  title: "Keep one table per tenant",
  context: [{ text: "Tenants share a table, and one of them can slow down the others.", cites: [1] }],
  drivers: [{ text: "There has to be a way back after each step.", by: ["Database"], cites: [1] }],
  options: [
    { name: "One table per tenant", is_chosen: true, why: "It keeps tenants apart.", pros: [], cons: [], cites: [1] },
    {
      name: "One table for all",
      is_chosen: false,
      why: "It has no isolation.",
      pros: [{ text: "Simple", cites: [1] }],
      cons: [{ text: "No isolation", cites: [1] }],
      cites: [1],
    },
  ],
  justification: [{ text: "Each step has a way back.", cites: [1] }],
  consequences: [{ kind: "good", text: "Tenants are apart.", cites: [1] }],
  confirmation: [],
  revisit: [],
  open_questions: [],
  carrying_out: [],
};

const SYNTHESIS: SynthesisReply = {
  overview: "One table per tenant, moved in two steps, with a way back after each.",
  responsibilities: ["database", "api", "frontend", "observability", "operations", "test", "security"].map((agent) => ({
    agent,
    owns: `What ${agent} answers for.`,
    implementation_notes: "",
  })),
  interfaces: ["The repository layer hides which table is read."],
  performance_targets: ["p99 below 40 ms"],
  open_questions: [],
  implementation_order: ["Create the tables", "Move the data"],
  consequences: { positive: ["Tenants are apart"], negative: ["More tables"], neutral: [] },
  alternatives: [{ name: "One table for all", pros: "Simple", cons: "No isolation" }],
};

const DECISION: ChoiceSynthesisReply = {
  reasons: "One table per tenant keeps tenants apart, and each step has a way back.",
  open_points: [],
  rejected_options: [{ option: "One table for all", for: "Simple", against: "No isolation" }],
  reopens: ["More tenants than tables can be kept for."],
  steps: ["Create the tables", "Move the data"],
  consequences: { positive: ["Tenants are apart"], negative: ["More tables"], neutral: [] },
};

const DIAGNOSIS: DiagnosisReply = {
  key_disagreement: "Whether the move may happen without a way back.",
  is_fundamental_trade_off: false,
  trade_off: null,
  side_a: { agent: "database", approach: "Move at once." },
  side_b: { agent: "security", approach: "Move in steps." },
  resolutions: [
    { label: "Move in steps", consequence: "It takes a week longer." },
    { label: "Move at once", consequence: "There is no way back." },
  ],
  recommendation: "Move in steps.",
};
