/** The decision as a Mermaid flowchart: one after the other only what was put in an order. */
import { capital } from "@/lib/domain/wording";
import type { Decided } from "./decided";
import type { Scene } from "./scene";
import { sentences } from "./prose";

export function diagramOf({ title }: Scene, decided: Decided): string {
  const { chain, beside } = nodesOf(decided);
  const nodes = [...chain, ...beside];
  const boxes = nodes.map((text, index) => `  s${index + 1}["${label(capital(text))}"]`);
  const arrows = nodes.map(
    (_, index) => `  ${index > 0 && index < chain.length ? `s${index}` : "q"} --> s${index + 1}`,
  );
  return ["flowchart LR", `  q["${label(title)}"]`, ...boxes, ...arrows].join("\n");
}

function nodesOf(decided: Decided): { chain: readonly string[]; beside: readonly string[] } {
  switch (decided.kind) {
    case "proposal":
      return {
        chain: sentences().propose.chain,
        beside: [],
      };
    case "position":
      return { chain: [decided.voice.view.stance], beside: [] };
    case "order":
      return {
        chain: [decided.first.view.stance, decided.second.view.stance],
        beside: decided.beside.map(({ view }) => view.stance),
      };
    case "together":
      return { chain: [], beside: decided.voices.map(({ view }) => view.stance) };
  }
}

/** Stands in quotation marks: without what would close them. */
const label = (text: string): string => text.replaceAll(/["<>[\](){}|“”]/g, "").slice(0, 60);
