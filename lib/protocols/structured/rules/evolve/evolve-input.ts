/** A person's contribution outside a gate. What could not be taken was refused before it was recorded (inputs.ts). */
import type { PayloadOf } from "@/lib/events/schema";
import { nextNumber } from "../rounds/course";
import { INPUT_SCHEMAS, isInput } from "../inputs";
import type { StructuredState } from "../state";

export function takeInput(state: StructuredState, { input, by, data }: PayloadOf<"input.given">): StructuredState {
  if (!isInput(input)) throw new Error(`The structured deliberation knows no input ${input}.`);
  switch (input) {
    case "steer":
      return { ...state, steering: { ...state.steering, focus: { text: INPUT_SCHEMAS.steer.parse(data).focus, by } } };
    case "tighten_critic":
      return {
        ...state,
        steering: { ...state.steering, criticTarget: { text: INPUT_SCHEMAS.tighten_critic.parse(data).target, by } },
      };
    case "insert_stress": {
      const { role } = INPUT_SCHEMAS.insert_stress.parse(data);
      return { ...state, inserted: { ...state.inserted, [nextNumber(state)]: { role, why: `Inserted by ${by}` } } };
    }
    case "address_drift": {
      const { round, note } = INPUT_SCHEMAS.address_drift.parse(data);
      const noted = (reports: StructuredState["drift"]) =>
        reports.map((report) =>
          report.round === round && report.verdict !== "PASS" ? { ...report, addressed_by: `${by}: ${note}` } : report,
        );
      // A re-run of the open round must not undo it.
      return {
        ...state,
        drift: noted(state.drift),
        checkpoint: state.checkpoint && { ...state.checkpoint, drift: noted(state.checkpoint.drift) },
      };
    }
  }
}
