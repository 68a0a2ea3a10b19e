import { nameOf } from "@/lib/domain/wording";
import type { RecordViews } from "@/lib/projections/protocol-views";
import { findingsOf } from "../rules/state";
import { stateOf, VERDICT_WORD } from "./views";
import { sectionedRecord } from "@/lib/projections/record/sectioned-record";
import { table } from "@/lib/projections/record/record-sections";
import { recordName } from "@/lib/domain/record/record-name";

/** Its record and its export. */
export const validationRecordViews: RecordViews = {
  page: () => ({}),
  dossier: (log, folded) =>
    sectionedRecord({
      log,
      folded,
      placeOf: () => "seat of the panel that decided",
      material: `What was judged against ${recordName(stateOf(folded).config.record.number)}.`,
      hidesRounds: true,
      sections: [
        {
          title: "Findings",
          body: table(
            ["Seat", "Part of the record", "Verdict", "What the implementation does"],
            findingsOf(stateOf(folded)).map((finding) => [
              nameOf(stateOf(folded), finding.agentId),
              finding.part,
              VERDICT_WORD[finding.verdict],
              finding.what,
            ]),
          ),
        },
      ],
    }),
};
