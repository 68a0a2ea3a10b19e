/** P2-18, P2-19: what is given, what would show that it was right, and one question per specialist. */
import { capital } from "@/lib/domain/wording";
import type { DraftReply, FrameReply } from "@/lib/protocols/chair/rules/replies/replies";
import { named, small } from "@/lib/models/rehearsal/subject-matter";
import { listed, passage } from "./phrases";
import { draftSteps, numbered, touched } from "./plan-steps";
import { quoteFor, type Scene } from "./scene";
import { fill } from "@/lib/models/rehearsal/template";
import { sentences } from "./prose";

const SHOWN = { constraints: 3, criteria: 2 } as const;

export function frame(scene: Scene): FrameReply & Facts {
  const { snippets, voices, vary, state } = scene;
  const isPlan = state.config.session_type === "plan_issue";
  const { gist: _gist, answer, ...drafted } = draft(scene);
  const steps = draftSteps(scene);
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
    missing_expertise: [],
    diagram: voices.length > 1,
    draft: isPlan ? drafted : null,
    assignments: voices.map((voice, index) => {
      // The questions about a draft name its steps; the others begin at the text.
      const place = index % steps.length;
      const quote = isPlan ? endless(steps[place]?.text ?? scene.title) : quoteFor(scene, voice).snippet.text;
      const tail = isPlan
        ? vary("step", voice.agent.id, sentences().frame.aboutStep, { step: place + 1, quote, stop: stop(quote) })
        : vary("because", voice.agent.id, sentences().frame.because, { quote, stop: stop(quote) });
      return { specialist: voice.agent.id, question: `${voice.about(voice.view.question)} ${tail}` };
    }),
    gist: fill(sentences().facts.asks, { names: listed(voices.map(({ agent }) => agent.name)) }),
    answer: isPlan ? answer : null,
  };
}

/** A quotation that ends a sentence of its own needs no second full stop. */
const stop = (text: string): string => (/[?!]$/.test(text) ? "" : ".");

/** What the owner of the answer says about its own reply. */
export type Facts = { gist: string; answer: string | null };

const endless = (text: string): string => text.replace(/[.]$/, "");

/** The plan specialists are asked about, with what the seats will look for. */
export function draft(scene: Scene): DraftReply & Facts {
  const { snippets, voices, title } = scene;
  const said = fill(sentences().facts.drafts, { title: named(title), count: draftSteps(scene).length });
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
    gist: said,
    answer: said,
  };
}
