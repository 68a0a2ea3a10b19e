import { describe, expect, it } from "vitest";
import { PROTOCOL_IDS } from "@/lib/protocols/protocol-ids";
import { meaningOf, readRecorded, recordAll, recordedLogs } from "./recorded-logs";

const version = process.env["PARLEY_RECORD"];

if (version) recordAll(version);

describe.each(PROTOCOL_IDS)("recorded logs of %s", (id) => {
  it.each(recordedLogs(id))("%s means what it meant", (name) => {
    const { log, meaning } = readRecorded(id, name);
    expect(meaningOf(log)).toEqual(meaning);
  });
});
