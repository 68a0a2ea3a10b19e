/** P2-18, P2-19: what is given, what would show that it was right, and one question per specialist. */
import { capital } from "@/lib/domain/wording";
import type { DraftReply, FrameReply } from "@/lib/protocols/chair/rules/replies/replies";
import { passage, small } from "./phrases";
import { draftSteps, numbered, touched } from "./plan-steps";
import { quoteFor, type Scene } from "./scene";
import { fill } from "@/lib/models/rehearsal/template";
import { sentences } from "./prose";

const SHOWN = { constraints: 3, criteria: 2 } as const;

export function frame(scene: Scene): FrameReply {
  const { snippets, voices, vary, state } = scene;
  const figure = passage(scene, "figure");
  return {
    constraints: snippets
      .filter(({ kind }) => kind === "constraint")
      .slice(0, SHOWN.constraints)
      .map(({ text }) => text),
    success_criteria: [
      ...(figure ? [fill(sentences().frame.againstFigure, { figure })] : []),
      fill(sentences().frame.notAskedAgain, {
        question: state.subject.question.replaceAll(/\s+/g, " ").slice(0, 90),
        stop: state.subject.question.length > 90 ? "…" : "",
      }),
      sentences().frame.afterTwoWeeks,
    ].slice(0, SHOWN.criteria + 1),
    diagram: voices.length > 1,
    assignments: voices.map((voice) => {
      const { snippet } = quoteFor(scene, voice);
      const tail = vary("because", voice.agent.id, sentences().frame.because, {
        quote: snippet.text,
        stop: stop(snippet.text),
      });
      return { specialist: voice.agent.id, question: `${voice.about(voice.view.question)} ${tail}` };
    }),
  };
}

/** A quotation that ends a sentence of its own needs no second full stop. */
const stop = (text: string): string => (/[?!]$/.test(text) ? "" : ".");

/** The plan specialists are asked about, with what the seats will look for. */
export function draft(scene: Scene): DraftReply {
  const { snippets, voices } = scene;
  return {
    plan: numbered(draftSteps(scene)),
    files: voices.map(touched),
    testing: fill(sentences().frame.testing, {
      sign: small(voices[0] ? voices[0].about(voices[0].view.concern) : sentences().frame.noDifference),
    }),
    open_questions: snippets
      .filter(({ kind }) => kind === "open")
      .slice(0, 3)
      .map(({ text }) => capital(text)),
  };
}
