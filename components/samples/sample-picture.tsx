import type { ReactNode } from "react";
import type { SampleId } from "@/lib/domain/sample-id";

/** What each is about, drawn: scores that meet, lines that change, judges apart, two who become one. */
const PICTURES: Readonly<Record<SampleId, ReactNode>> = {
  "job-queue": (
    <>
      <rect x="20" y="8" width="160" height="22" className="fill-success-bg" />
      <path d="M20 30h160" className="stroke-success" strokeDasharray="3 3" />
      {[
        [40, 44, 26, 20],
        [62, 58, 38, 24],
        [50, 36, 30, 17],
      ].map(([a, b, c, d], index) => (
        <path
          key={a}
          d={`M28 ${a}L76 ${b}L124 ${c}L172 ${d}`}
          className={["stroke-agent-1", "stroke-agent-2", "stroke-agent-3"][index]}
          strokeWidth="2"
        />
      ))}
    </>
  ),
  "rate-limits": (
    <>
      {[12, 42, 64].map((y) => (
        <path key={y} d={`M50 ${y}h${y === 64 ? 56 : 96}`} className="stroke-line-strong/50" strokeWidth="5" />
      ))}
      <path d="M50 27h100" className="stroke-danger" strokeWidth="5" />
      <path d="M34 27h8" className="stroke-danger" strokeWidth="2" />
      <path d="M50 53h110" className="stroke-success" strokeWidth="5" />
      <path d="M34 53h8m-4-4v8" className="stroke-success" strokeWidth="2" />
    </>
  ),
  payments: (
    <>
      <path d="M24 56h152" className="stroke-line-strong/60" />
      <circle cx="150" cy="42" r="7" className="fill-agent-1" />
      <circle cx="164" cy="42" r="7" className="fill-agent-3" />
      <circle cx="78" cy="42" r="7" className="fill-agent-2" />
      <path d="M86 42h54" className="stroke-line-strong" strokeDasharray="2 3" />
    </>
  ),
  "sign-in": (
    <>
      <path d="M36 20C90 20 96 38 150 38" className="stroke-agent-1" strokeWidth="4" />
      <path d="M36 58C90 58 96 38 150 38" className="stroke-agent-2" strokeWidth="4" />
      <circle cx="36" cy="20" r="6" className="fill-agent-1" />
      <circle cx="36" cy="58" r="6" className="fill-agent-2" />
      <circle cx="154" cy="38" r="8" className="fill-success" />
    </>
  ),
};

export function SamplePicture({ of }: { of: SampleId }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 200 76" fill="none" className="h-24 w-full bg-sunken">
      {PICTURES[of]}
    </svg>
  );
}
