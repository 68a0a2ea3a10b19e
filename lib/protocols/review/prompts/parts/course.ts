/** The course of the review as it is told between rounds: changes, what was decided against a seat, contradictions, literature. */
import type { Overruled } from "@/lib/protocols/review/rules/briefing";
import type { Contradiction } from "@/lib/protocols/review/rules/judging/contradictions";
import { openRequests, requestInWords } from "@/lib/protocols/review/rules/ideas/literature";
import type { Finding } from "@/lib/protocols/review/rules/replies/replies";
import { changesSince, nameOf, sinceLastRead, type ReviewState, type Search } from "@/lib/protocols/review/rules/state";
import { differenceText } from "@/lib/domain/edits/difference";
import { quotedAt } from "@/lib/protocols/review/rules/revision/cited-words";
import { section } from "@/lib/prompts/section";
import { cutText } from "@/lib/prompts/cut-text";
import { group } from "./issues";
import type { Measure } from "./levels";

/** P1-57: what the program found, beside what the modifier says. */
export function differencePart(state: ReviewState, { differenceChars }: Measure): string[] {
  const { read: before, made } = sinceLastRead(state);
  const now = made.at(-1);
  if (!before || !now) return [];
  return [
    section("document-changes", differenceText(before.text, now.text, differenceChars), {
      from: before.number,
      to: now.number,
    }),
  ];
}

/** P1-18, P1-59: one list, true of all that was done since the document was read. `isNumbered`: for whoever changes it once more. */
export function changesPart(state: ReviewState, { isBrief }: Measure, isNumbered = false): string[] {
  const seqs = new Map(state.versions.map(({ number, seq }) => [number, seq]));
  return group(
    "change-list",
    changesSince(state).map(({ what, why, answers, proposed = [], version }, index) =>
      section(
        "listed-change",
        quotedAt(
          state,
          seqs.get(version),
          [
            what,
            ...(why && !isBrief && !isNumbered ? [`Why: ${why}`] : []),
            ...(proposed.length > 0 ? [`Proposed, not known: ${proposed.join("; ")}`] : []),
          ].join("\n"),
        ),
        {
          ...(isNumbered ? { number: index + 1 } : {}),
          ...(answers.length > 0 ? { answers: answers.join(", ") } : {}),
        },
      ),
    ),
  );
}

/** P1-30: the overruled one is told what was chosen and why. */
export function overruledPart(state: ReviewState, points: readonly Overruled[]): string[] {
  return group(
    "overruled-points",
    points.map(({ what, chosen, reason, seq }) =>
      section(
        "overruled-point",
        `${what}\n${reason ? `Reason: ${quotedAt(state, seq, reason)}` : "No reason was given."}`,
        chosen ? { "side-taken": nameOf(state, chosen) } : {},
      ),
    ),
  );
}

/** P1-30: both positions with their reasons, under the words the topic goes by (P1-31). */
export function contradictionParts(
  state: ReviewState,
  contradictions: readonly Contradiction[],
  { isBrief }: Measure,
): string[] {
  return contradictions.flatMap(({ topic, pair, positions }) => {
    const sides = pair.map((id) => {
      const said = positions
        .filter(({ agentId }) => agentId === id)
        .map(({ point, reason, counterProposal, seq }) =>
          quotedAt(
            state,
            seq,
            isBrief
              ? `Instead: ${counterProposal}`
              : `Against: ${point}\nReason: ${reason}\nInstead: ${counterProposal}`,
          ),
        );
      return section(
        "contradiction-side",
        said.join("\n\n") || "Said nothing about it; its position is in its issues.",
        { "agent-id": id, name: nameOf(state, id) },
      );
    });
    return group("contradiction", sides, { topic });
  });
}

/** P1-46: put before the modifier and every assessor. */
export function searchParts(searches: readonly Search[], { isBrief, referenceTokens }: Measure): string[] {
  return searches.map(({ round, queries, findings, note, by }) => {
    const found = findings.map((finding) =>
      isBrief ? findingLine(finding) : [findingLine(finding), finding.abstract].filter(Boolean).join("\n  "),
    );
    const lines = [`Looked for: ${queries.join("; ")}`, found.length > 0 ? `Found:\n${found.join("\n")}` : "", note];
    return section("search-result", cutText(lines.filter(Boolean).join("\n\n"), referenceTokens), {
      "after-round": round,
      by,
    });
  });
}

/** P1-56 */
export function openRequestsPart(state: ReviewState): string[] {
  const open = openRequests(state).map((request) => `- ${requestInWords(state, request)}`);
  return open.length === 0
    ? []
    : [
        section(
          "search-result",
          ["Asked for and not looked up. Nothing is known about it; its absence shows nothing.", ...open].join("\n"),
          { by: "nobody" },
        ),
      ];
}

function findingLine({ title, authors, year, venue, url }: Finding): string {
  return `- ${[title, authors, year, venue, url].filter(Boolean).join(" · ")}`;
}
