import type { MatchPieces } from "@/lib/contracts/records";

/** A text with what a search found in it marked. */
export function MatchText({ pieces }: { pieces: MatchPieces }) {
  return pieces.map(({ text, isMatch }, index) =>
    isMatch ? (
      <mark key={index} className="rounded-sm bg-attention-bg px-0.5 text-ink">
        {text}
      </mark>
    ) : (
      <span key={index}>{text}</span>
    ),
  );
}
