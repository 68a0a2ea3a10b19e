/** What each reply says about itself (G-17), drawn from what it says. */
import type { Move, Condition } from "@/lib/domain/reply-facts";
import { proposalIn } from "@/lib/models/rehearsal/proposal-in";
import { named, plain, quotable } from "@/lib/models/rehearsal/subject-matter";
import { fill } from "@/lib/models/rehearsal/template";
import { lensOfKind } from "@/lib/protocols/review/rules/lenses/lenses";
import type { ServiceKind } from "@/lib/protocols/review/rules/replies/replies";
import { currentVersion, type Turn } from "@/lib/protocols/review/rules/state";
import { wordsOf } from "./course/course";
import { matterOf } from "./course/matter";
import type { Scene } from "./course/scene";
import { sentences } from "./prose-sentences";
import { sentence } from "./voice";

type Fields = Readonly<Record<string, unknown>>;

export function factsFor(scene: Scene, reply: Fields): Fields {
  if (!lensOfKind(scene.ask.kind)) return serviceFacts(scene, reply);
  const before = scene.state.rounds.findLast(({ number, turns }) => number < scene.round && turns[scene.agent.id])
    ?.turns[scene.agent.id];
  return scene.state.config.profile === "idea" ? ratingFacts(reply, before) : verdictFacts(scene, reply, before);
}

const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const textOf = (entry: unknown): string =>
  typeof entry === "string" ? entry : String((entry as { what?: unknown } | null)?.what ?? "");

function verdictFacts(scene: Scene, reply: Fields, before: Turn | undefined): Fields {
  const { gist } = sentences().facts;
  const remaining = list(reply["remaining"]).map(textOf);
  const verdict = String(reply["verdict"] ?? reply["review_verdict"] ?? "");
  const isPass = verdict === "PASS" || verdict === "YES" || verdict === "MOSTLY";
  const [first = ""] = remaining;
  return {
    gist: isPass
      ? scene.vary("gist/pass", gist.pass)
      : scene.vary(
          verdict === "FAIL" || verdict === "NO" ? "gist/fail" : "gist/conditional",
          verdict === "FAIL" || verdict === "NO" ? gist.fail : gist.conditional,
          {
            what: sentence(quotable(plain(first), 150)),
          },
        ),
    moved_by: movesOf(scene, verdict, before),
    conditions: isPass ? [] : remaining.map((text): Condition => ({ text: quotable(plain(text), 400), state: "open" })),
  };
}

/** Who changed its verdict was moved by what was written, or by the person who decided. */
function movesOf({ settled, state }: Scene, verdict: string, before: Turn | undefined): Move[] {
  const earlier = before?.assessment.reviewVerdict ?? before?.verdict;
  if (!earlier || earlier === verdict) return [];
  const { moved } = sentences().facts;
  const what = fill(moved.what, { earlier, verdict });
  if (settled) return [{ what, by: "person", reason: quotable(plain(wordsOf(settled)), 200) }];
  const change = currentVersion(state).changes.at(-1)?.what ?? "";
  return [{ what, by: "document", reason: quotable(plain(change), 200) }];
}

function ratingFacts(reply: Fields, before: Turn | undefined): Fields {
  const { gist, moved } = sentences().facts;
  const ranking = list(reply["ranking"]).map(String);
  const then = before?.assessment.ranking ?? [];
  return {
    gist: ranking.length > 0 ? fill(gist.ranked, { ranking: ranking.slice(0, 3).join(", ") }) : gist.unranked,
    moved_by:
      before && ranking.join() !== then.join()
        ? [
            {
              what: fill(moved.order, { ranking: ranking.join(", ") }),
              by: "document",
              reason: moved.reworked,
            } satisfies Move,
          ]
        : [],
  };
}

function serviceFacts({ state, ask }: Scene, reply: Fields): Fields {
  const { gist, answer } = sentences().facts;
  const { title } = matterOf(state.subject);
  const about = { title: named(quotable(plain(title), 80)) };
  const course = proposalIn(state.subject.question) ?? fill(answer.goesAhead, about);
  const number = state.versions.length + 1;
  const changes = list(reply["changes"]).length;
  switch (ask.kind as ServiceKind) {
    case "draft":
      return { gist: fill(gist.draft, about), answer: fill(answer.draft, { course }) };
    case "modify":
    case "apply_critique":
    case "modify_ideas":
    case "rescue_ideas":
      return {
        gist: fill(changes === 1 ? gist.change : gist.changes, { number, changes }),
        answer:
          state.config.profile === "idea"
            ? fill(answer.ideas, { ...about, number })
            : fill(answer.revised, { course, number }),
      };
    case "carry_out":
      return { gist: fill(gist.carriedOut, { number }), answer: fill(answer.decided, { course, number }) };
    case "closing_edit":
      return { gist: fill(gist.closing, { number }), answer: fill(answer.revised, { course, number }) };
    case "check_edit":
      return { gist: list(reply["wrong"]).length === 0 ? gist.fine : gist.notFine };
    case "summarise":
      return { gist: gist.summary, answer: quotable(plain(String(reply["recommendation"] ?? "")), 400) };
    case "generate_ideas":
      return { gist: fill(gist.cards, about) };
    case "root_cause":
      return { gist: quotable(plain(String(reply["cause"] ?? "")), 200) };
    case "cross_critique":
      return { gist: gist.critique };
    case "name_parts":
      return { gist: gist.parts };
    case "search_literature":
    case "search_broadly":
      return {};
  }
}
