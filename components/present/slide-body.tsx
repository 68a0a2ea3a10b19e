import { AgreementLines } from "@/components/pictures/agreement-lines";
import { Approvals } from "@/components/pictures/approvals";
import { ConcernFlow } from "@/components/pictures/concern-flow";
import { MoverRibbons } from "@/components/pictures/mover-ribbons";
import { DotStrip } from "@/components/pictures/dot-strip";
import { SeatBins } from "@/components/pictures/seat-bins";
import type { Slide } from "@/lib/projections/present/slides";

/** Sizes follow the screen: the same slide on a phone and on a wall. Long texts get smaller type, and scroll before they are cut. */
const LARGE = "text-[clamp(24px,4.2vw,64px)] leading-[1.2] font-semibold";
const MEDIUM = "text-[clamp(18px,2.4vw,36px)] leading-[1.35]";
const SMALL = "text-[clamp(15px,1.6vw,24px)] leading-[1.4]";
/** Pictures keep their own sizes and are enlarged as a whole. */
const DRAWN = "[zoom:1.5] max-md:[zoom:1]";
const LONG = 220;

export function SlideBody({ slide }: { slide: Slide }) {
  return (
    <div className="mx-auto w-full max-w-[1500px]">
      <h1 className={`mb-[3vh] text-ink-muted ${SMALL}`}>{slide.heading}</h1>
      <Content slide={slide} />
    </div>
  );
}

function Content({ slide }: { slide: Slide }) {
  switch (slide.kind) {
    case "question":
      return (
        <>
          <p className={sized(slide.text)}>{slide.text || slide.title}</p>
          <p className={`mt-[4vh] text-ink-muted ${SMALL}`}>{slide.facts}</p>
        </>
      );
    case "answer":
      return (
        <>
          <p className={sized(slide.text)}>{slide.text}</p>
          {slide.note !== slide.text && <p className={`mt-[4vh] text-ink-muted ${SMALL}`}>{slide.note}</p>}
        </>
      );
    case "stands":
      return (
        <div className={`flex flex-col gap-[5vh] ${DRAWN}`}>
          <SeatBins groups={slide.groups} />
          {slide.strip && <DotStrip model={slide.strip} />}
        </div>
      );
    case "story":
      return (
        <ol className={`flex flex-col gap-[1.6vh] ${slide.lines.length > 5 ? SMALL : MEDIUM}`}>
          {slide.lines.map(({ text, seq }) => (
            <li key={seq} className="border-l-2 border-line-strong pl-4">
              {text}
            </li>
          ))}
        </ol>
      );
    case "agreement":
      return <AgreementLines model={slide.model} className={DRAWN} />;
    case "approvals":
      return <Approvals model={slide.model} className={DRAWN} />;
    case "concerns":
      return <ConcernFlow model={slide.model} className={DRAWN} />;
    case "movers":
      return <MoverRibbons model={slide.model} className={DRAWN} />;
    case "list":
      return (
        <ul className={`flex flex-col gap-[2vh] ${slide.items.length > 5 ? SMALL : MEDIUM}`}>
          {slide.items.map(({ name, text }, index) => (
            <li key={index}>
              {name !== null && <strong className="font-semibold">{name}: </strong>}
              {text}
            </li>
          ))}
        </ul>
      );
    case "record":
      return (
        <p className={LARGE}>
          <a className="link" href={slide.href}>
            {slide.text}
          </a>
        </p>
      );
  }
}

const sized = (text: string): string => (text.length > LONG ? MEDIUM : LARGE);
