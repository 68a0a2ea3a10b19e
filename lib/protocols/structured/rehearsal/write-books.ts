/** Phases F and G: which claims were tested which way, and what was decided on it. */
import type { ReplyOf } from "@/lib/protocols/structured/rules/replies/replies";
import { limitOf } from "@/lib/protocols/structured/rules/rounds/course";
import { checkNumber } from "@/lib/protocols/structured/rules/vocabulary";
import { retiredClaim, testedIn } from "./claim-tests";
import { fillIn, topicOf, type Scene } from "./scene";
import { fill } from "@/lib/models/rehearsal/template";
import { sentences } from "./prose";
import { checkFinding } from "./findings";

type Changes = ReplyOf<"update_claims">["status_changes"];

/** Only asked where the checks do not keep the books themselves. */
export function updateClaims(scene: Scene): ReplyOf<"update_claims"> {
  const told = scene.round.verifications.flatMap(({ check }) =>
    testedIn(scene, check).map((tested) => ({ ...tested, check: checkNumber(check), supersede: false })),
  );
  return { status_changes: [...retirements(scene), ...told] };
}

function retirements(scene: Scene): Changes {
  const fallen = retiredClaim(scene);
  const verification = scene.round.verifications.find(({ result }) => result !== "NOT_APPLICABLE");
  if (fallen === null || !verification) return [];
  return [
    {
      check: checkNumber(verification.check),
      claim_id: fallen,
      polarity: "default",
      supersede: true,
      why: fill(sentences().claims.retired, { fallen }),
      basis: null,
      shown: null,
    },
  ];
}

const OVERTURN_EVERY = 5;

export function assess(scene: Scene): ReplyOf<"assess"> {
  const { state, round, topic, plan, words, vary, script } = scene;
  const run = round.verifications.filter(({ result }) => result !== "NOT_APPLICABLE");
  const broken = run.filter(({ result }) => result === "BROKEN");
  const parted = broken[0] ? small(checkFinding(scene, broken[0].check)) : "";
  const overturned = overturnOf(scene);
  const decisions = [
    decisionOf(scene, topic.decisions[0], overturned?.id ?? null),
    ...(broken.length > 0 && script !== "sycophancy" ? [decisionOf(scene, topic.decisions[1], null)] : []),
  ];
  const open = state.tensions.filter(({ status }) => status === "open");
  const settled = open.filter(({ round: raised }) => round.number - raised >= 3).slice(0, 1);
  const next = topicOf(state, round.number + 1).topic;
  return {
    decisions,
    convergence_notes:
      broken.length > 0
        ? vary("converge", sentences().assess.converge, { primitive: topic.primitive.name, parted })
        : script === "sycophancy"
          ? sentences().assess.agreement
          : fill(sentences().assess.noneBroke, { topic }),
    tensions:
      script === "sycophancy" && plan.disagreement < 2
        ? []
        : [
            {
              text: topic.tension.text,
              sources: [...topic.tension.sources].filter((role) => role !== round.absent),
              needs: [...topic.tension.needs],
            },
          ].filter(({ sources }) => sources.length > 0),
    resolved_tensions: settled.map(({ id }) => ({
      id,
      how: fill(sentences().assess.settled, { id: state.decisions.at(-1)?.id ?? sentences().assess.thisDecision }),
    })),
    architecture_impact: fill(sentences().assess.impact, {
      primitive: topic.primitive.name,
      focus: words.focus,
      what:
        round.number === 1
          ? sentences().assess.canRefer
          : fill(sentences().assess.readTogether, { id: state.decisions.at(-1)?.id ?? "" }),
    }),
    overturns: overturned
      ? [
          {
            decision: overturned.id,
            quality: 4,
            level: round.number % 2 === 0 ? "product" : "system",
            reason: fill(sentences().assess.overturned, {
              id: round.verifications.find(({ result }) => result === "BROKEN")?.id ?? sentences().assess.thisRound,
            }),
          },
        ]
      : [],
    addressed_drift: plan.addressesDrift
      ? state.drift
          .filter(({ verdict, addressed_by }) => verdict !== "PASS" && addressed_by === null)
          .map(({ round: drifted }) => ({
            round: drifted,
            note: fill(sentences().assess.note, { count: decisions.length }),
          }))
      : [],
    next_focus: round.number < limitOf(state) ? fillIn(state, next, next.question, "") : null,
  };
}

const small = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

function decisionOf(
  { round, state, withWords, pass }: Scene,
  text: string,
  superseded: string | null,
): ReplyOf<"assess">["decisions"][number] {
  const run = round.verifications.filter(({ result }) => result !== "NOT_APPLICABLE");
  const tested = run
    .flatMap(({ claim_status_changes }) => claim_status_changes)
    .filter(({ to }) => to === "tested_confirmed" || to === "tested_refuted" || to === "partially_refuted");
  const first = state.decisions[0];
  const last = state.decisions.at(-1);
  const isByCritic = run.some(({ check, result }) => check === "critic_attack_on_action_trace" && result === "BROKEN");
  return {
    text: pass === 0 || !last ? withWords(text) : fill(sentences().assess.kept, { text: small(withWords(text)) }),
    cites: [
      ...run.slice(0, 2).map(({ id }) => ({ type: "verification" as const, id, relation: "based-on" as const })),
      ...tested.slice(0, 2).map(({ claim_id, to }) => ({
        type: "claim" as const,
        id: claim_id,
        relation: to === "tested_confirmed" ? ("supported-by" as const) : ("based-on" as const),
      })),
      ...(superseded ? [{ type: "decision" as const, id: superseded, relation: "supersedes" as const }] : []),
      ...[...new Set([first?.id, last?.id])].flatMap((id) =>
        id && id !== superseded ? [{ type: "decision" as const, id, relation: "builds-on" as const }] : [],
      ),
    ],
    made_by: isByCritic ? "adversary_concession" : round.number % 2 === 0 ? "round_lead" : "consensus",
    round_artifact_refs: Object.keys(round.artifacts)
      .slice(0, 2)
      .map((role) => `round_${round.number}/${role}#claims`),
  };
}

/** From time to time a decision falls; never the first one, which everything builds on, nor one that fell already. */
function overturnOf({ state, round, script }: Scene): { id: string } | null {
  const isDue = round.number % OVERTURN_EVERY === 2 && round.number > OVERTURN_EVERY && script !== "sycophancy";
  return isDue ? (state.decisions.find(({ supersededBy }, index) => index > 1 && supersededBy === null) ?? null) : null;
}
