import { describe, expect, it } from "vitest";
import { protocolById } from "@/lib/kernel/registry";
import { PROTOCOL_IDS, type ProtocolId } from "@/lib/protocols/protocol-ids";
import { coveredIn, logsOf, meaningOf, readRecorded, recordAll, recordedLogs } from "./recorded-logs";

const version = process.env["PARLEY_RECORD"];

if (version) recordAll(version);

describe.each(PROTOCOL_IDS)("recorded logs of %s", (id) => {
  it.each(recordedLogs(id))("%s means what it meant", (name) => {
    const { log, meaning } = readRecorded(id, name);
    expect(meaningOf(log)).toEqual(meaning);
  });
});

/** What no rehearsal reaches; each has games of its own in the tests of its protocol. Questions to the person are the engine's (G-14). */
const IN_NO_LOG: Readonly<Record<ProtocolId, { asks: string[]; gates: string[]; choices: string[] }>> = {
  debate: {
    asks: ["stand"],
    gates: ["context_too_large", "unreadable_reply"],
    choices: [],
  },
  review: { asks: ["check_edit", "closing_edit", "draft"], gates: [], choices: ["questions.leave"] },
  chair: {
    asks: ["challenge_again", "report_pr"],
    gates: ["chair_failed"],
    choices: ["revision.defer", "revision.send_back"],
  },
  judges: { asks: ["validate_internally"], gates: [], choices: [] },
  structured: {
    asks: [],
    gates: ["call_failed", "stress_violation", "validator_failed"],
    choices: ["questions.leave"],
  },
};

describe.each(PROTOCOL_IDS)("recorded logs of %s together", (id) => {
  const { asks, offered, chosen } = coveredIn(logsOf(id));
  const gates = new Set([...offered].map((option) => option.split(".", 1)[0]));
  const without = (all: Iterable<string>, known: ReadonlySet<string | undefined>): string[] =>
    [...all].filter((one) => !known.has(one)).toSorted();

  it("show every kind of ask and of gate, and every choice that was offered, but for those no rehearsal reaches", () => {
    const { asks: kinds, gates: gateKinds } = protocolById(id);
    expect({
      asks: without(Object.keys(kinds), asks),
      gates: without(Object.keys(gateKinds), gates),
      choices: without(offered, chosen),
    }).toEqual(IN_NO_LOG[id]);
  });
});
