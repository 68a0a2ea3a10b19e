/** The structured deliberation as the rehearsal panel plays it: every ask kind, every script (plan.ts says how they go). */
import type { AskKindId, ReplyOf } from "@/lib/protocols/structured/rules/replies/replies";
import { isAskKind } from "@/lib/protocols/structured/rules/replies/replies";
import { STRUCTURED_SCRIPTS } from "@/lib/protocols/structured/rules/scripts";
import type { StructuredState } from "@/lib/protocols/structured/rules/state";
import type { ModelRequest } from "@/lib/models/port";
import { withFacts } from "./facts";
import { sceneOf, type Scene } from "./scene";
import { attack, invariant, trace, walkthrough } from "./write-artifacts";
import { assess, updateClaims } from "./write-books";
import { artifactsOnDecisions, attackOnTraces, frictionOnAttack, invariantOnSteps } from "./write-checks";
import { propose } from "./write-proposal";
import { retrospect } from "./write-retrospective";
import { checkDrift, predictStress, readStress } from "./write-stress";
import { supplement } from "./write-supplement";
import { synthesise } from "./write-synthesis";

export { STRUCTURED_SCRIPTS };

/** `script` is taken as any text: an id this protocol does not have plays the nearest one it has. */
type Cue = Omit<ModelRequest["cue"], "script"> & { script: string };

type Writers = { readonly [K in Exclude<AskKindId, "predict_stress">]: (scene: Scene) => ReplyOf<K> };

const WRITERS: Writers = {
  propose,
  supplement,
  trace,
  invariant,
  walkthrough,
  attack,
  critic_attack_on_action_trace: attackOnTraces,
  guardian_vs_observer_walkthrough: invariantOnSteps,
  observer_friction_vs_critic_attack: frictionOnAttack,
  all_vs_prior_decisions: artifactsOnDecisions,
  update_claims: updateClaims,
  assess,
  read_stress: readStress,
  check_drift: checkDrift,
  synthesise,
  retrospect,
};

export function rehearseStructured({ ask, state, script }: Cue): string {
  // The port hands over what this protocol folded; it can't know the type.
  const deliberation = state as StructuredState;
  const { kind } = ask;
  if (!isAskKind(kind)) throw new Error(`The rehearsal knows no ask kind ${kind}.`);
  if (kind === "predict_stress") {
    const prediction = predictStress(deliberation, ask);
    return JSON.stringify({ ...prediction, gist: prediction.signature });
  }
  const scene = sceneOf(deliberation, ask, script);
  const reply = withFacts(scene, kind, WRITERS[kind](scene));
  return JSON.stringify(
    isMisquoted(scene, kind)
      ? {
          ...reply,
          evidence_refs: [
            `round_${scene.round.number}/critic#attack-steps`,
            `round_${scene.round.number}/critic#weak-spot`,
          ],
        }
      : reply,
  );
}

/** validator_repair: in the third round a check cites a section that does not exist, and mends it when told. */
function isMisquoted({ script, round, ask }: Scene, kind: AskKindId): boolean {
  return (
    script === "validator_repair" && kind === "critic_attack_on_action_trace" && round.number === 3 && !ask.correction
  );
}
