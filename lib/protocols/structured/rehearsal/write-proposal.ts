/** Phase B: the lead's position. */
import type { ReplyOf } from "@/lib/protocols/structured/rules/replies/replies";
import { ROLE_NAMES, ROLES } from "@/lib/protocols/structured/rules/vocabulary";
import { quotable } from "@/lib/models/rehearsal/subject-matter";
import { paragraphs, small, type Scene } from "./scene";
import { passages } from "./prose";
import { fill } from "@/lib/models/rehearsal/template";
import { sentences } from "./prose";

export function propose(scene: Scene): ReplyOf<"propose"> {
  const { topic, pass, withWords, vary, state } = scene;
  const role = scene.role ?? "action";
  const position = paragraphs(
    opening(scene),
    pass === 0 ? withWords(topic.thesis) : secondLook(scene),
    withWords(topic.mechanism),
    withWords(topic.example),
    vary("lens", passages().leadLenses[role]),
    standing(scene),
    vary("trial", passages().trials),
    withWords(topic.measure),
    withWords(topic.alternatives),
    withWords(topic.weakest),
    handing(scene),
  );
  return {
    headline: pass === 0 ? topic.headline : fill(sentences().opening.secondLook, { headline: small(topic.headline) }),
    position,
    primitives: [{ name: topic.primitive.name, meaning: topic.primitive.meaning }],
    prior_decisions: state.decisions.slice(-1).map(({ id }) => ({ id, stance: "upholds" })),
  };
}

function opening({ round, topic, quote, other, vary }: Scene): string {
  const focus = quotable(round.focus, 150);
  const asked =
    round.number === 1
      ? fill(sentences().opening.firstRound, { focus, topic })
      : fill(sentences().opening.laterRound, { focus, topic });
  const passage = vary("passage", sentences().opening.passage, { passage: quote.text, second: other.text });
  return `${asked} ${passage}`;
}

/** The topic comes up again: say what became of it. */
function secondLook({ state, topic, words }: Scene): string {
  const before = state.rounds.find(({ proposal }) =>
    proposal?.reply.primitives.some(({ name }) => name === topic.primitive.name),
  );
  const decided = state.decisions.filter(({ round }) => round === before?.number).map(({ id }) => id);
  const open = state.claims
    .filter(({ round, effective }) => round === before?.number && effective === "pending")
    .map(({ id }) => id);
  const found = fill(sentences().secondLook.found, {
    number: before?.number ?? 1,
    decided: decided.join(" and ") || sentences().secondLook.noDecision,
    more: open.length > 0 ? fill(sentences().secondLook.untested, { open: open.slice(0, 3).join(", ") }) : "",
  });
  return fill(sentences().secondLook.comesBack, {
    found,
    topic,
    narrower: fill(sentences().secondLook.narrower, words),
  });
}

/** What was decided and what fell, by id; in the first round what is not yet known. */
function standing({ state, vary }: Scene): string {
  const last = state.decisions.at(-1);
  if (!last) return sentences().standing.nothingDecided;
  const fallen = state.claims.findLast(
    ({ effective }) => effective === "tested_refuted" || effective === "partially_refuted",
  );
  const built = fill(sentences().standing.built, { id: last.id, text: small(last.text.replace(/[.]$/, "")) });
  if (!fallen) return fill(sentences().standing.noneRefuted, { built });
  return `${built} ${vary("fallen", sentences().standing.fallen, { id: fallen.id, text: quotable(fallen.text, 120) })}`;
}

function handing({ round, vary }: Scene): string {
  const others = ROLES.filter((role) => role !== round.lead && role !== round.absent).map((role) => ROLE_NAMES[role]);
  const named = fill(sentences().handing.names, { others: others.slice(0, -1).join(", "), last: others.at(-1) ?? "" });
  return vary("handing", sentences().handing.handing, { named });
}
