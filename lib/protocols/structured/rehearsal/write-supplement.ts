/** Phase C: what the others add to the lead's position. */
import type { ReplyOf } from "@/lib/protocols/structured/rules/replies/replies";
import { advocateIn } from "@/lib/protocols/structured/rules/rounds/advocate";
import { ROLE_NAMES, ROLES, type Role } from "@/lib/protocols/structured/rules/vocabulary";
import { paragraphs, small, type Scene } from "./scene";
import { passages } from "./prose";
import { fill } from "@/lib/models/rehearsal/template";
import { sentences } from "./prose";

export function supplement(scene: Scene): ReplyOf<"supplement"> {
  const { topic, vary, quote, other, round, plan, words, withWords } = scene;
  const role = scene.role;
  const isAgreeable = scene.script === "sycophancy" && plan.disagreement <= 1 && round.absent === null;
  const lead = round.lead ? ROLE_NAMES[round.lead] : "lead";
  const material = { lead, passage: quote.text, primitive: topic.primitive.name };
  const about =
    role !== null && role === advocateIn(round)
      ? fill(sentences().supplement.advocate, material)
      : vary("about", sentences().supplement.about, {
          ...material,
          headline: small(topic.headline.replace(/[.]$/, "")),
        });
  const own = role ? withWords(topic.supplements[role]) : expertView(scene);
  const closing = vary("closing", sentences().supplement.closing, { second: other.text });
  if (isAgreeable) {
    const agreed = vary("about", passages().agreeable.about, {
      lead,
      primitive: topic.primitive.name,
      quote: words.quote,
    });
    return {
      headline: fill(sentences().supplement.headline, { lead }),
      position: paragraphs(
        agreed,
        passages().agreeable.own[role ?? "expert"],
        vary("more", passages().agreeable.more),
        passages().agreeable.end,
      ),
      objection: null,
    };
  }
  return {
    headline: headlineOf(scene),
    position: paragraphs(
      about,
      own,
      vary("lens", passages().supplementLenses[role ?? "observer"]),
      vary("convince", passages().convinced),
      closing,
    ),
    objection: role ? objectionOf(scene, role) : null,
  };
}

function expertView({ topic, other }: Scene): string {
  return fill(sentences().supplement.expert, { topic, second: other.text });
}

const headlineOf = ({ role, topic }: Scene): string =>
  fill(sentences().headlineOf[role ?? "expert"], { primitive: topic.primitive.name });

/** Not everyone objects in every round. */
const objectionOf = ({ topic, round }: Scene, role: Role): string | null =>
  (round.number + ROLES.indexOf(role)) % 3 === 0
    ? null
    : fill(sentences().objectionOf[role], { primitive: topic.primitive.name });
