"use client";

import clsx from "clsx";
import { isValidElement, memo, startTransition, useContext, useEffect, useMemo, useState } from "react";
import { flushSync } from "react-dom";
import ReactMarkdown, { type Components } from "react-markdown";
import remarkGfm from "remark-gfm";
import { formatCount } from "@/lib/client/format";
import { markdownChunks, type MarkdownChunk } from "@/lib/client/page/markdown-chunks";
import { useIsBrowser } from "@/lib/client/page/use-is-browser";
import { CiteMark, InsideLink, remarkCiteMarks, useCiteMarks } from "./cite-marks";
import { CopyButton } from "./copy-button";
import { safeHref } from "./safe-href";
import { placeOfHeading } from "@/lib/projections/record/contents";
import { Disclosure } from "@/components/ui/disclosure";
import { Glyph } from "@/components/ui/glyph";

type MarkdownProps = {
  children: string;
  /** The text's own "#" becomes this level, so that headings stay in order on the page. */
  topHeading?: 2 | 3 | 4;
  /** `document` for artifacts and records: 14 px, at most 72 characters wide. */
  size?: "normal" | "document";
  className?: string;
  /** A document of ours whose headings such as "e12" are linked to. */
  hasPlaces?: boolean;
  /** One of many on the page: the server leaves formatting to the browser, which all of them together would keep it from. */
  isOneOfMany?: boolean;
};

/** So much of a text is formatted; what follows is shown as it was written. */
const MAX_FORMATTED = 200_000;
/** A longer first piece (a paragraph, a table) is left to the browser as well. */
const MAX_ON_SERVER = 3000;
/** So much of a text is shown. */
const MAX_SHOWN = 1_000_000;

// Wide tables and code scroll by themselves; tabIndex lets a keyboard do it.
/** A link holds no other: browsers take them apart, and the page no longer fits what the server sent. */
function SafeLink({ href, children }: { href?: string | undefined; children?: React.ReactNode }) {
  const isInsideLink = useContext(InsideLink);
  const target = safeHref(href);
  if (!target || isInsideLink) return <span>{children}</span>;
  const isOutside = !target.startsWith("#");
  return (
    <a
      href={target}
      rel="noopener noreferrer nofollow"
      target={isOutside ? "_blank" : undefined}
      className="link break-words"
    >
      <InsideLink value={true}>{children}</InsideLink>
    </a>
  );
}

/** The source of a diagram is for programs that draw it; here it is out of the way. */
function Code({ children }: { children?: React.ReactNode }) {
  const isDiagram =
    isValidElement<{ className?: string }>(children) && children.props.className?.includes("language-mermaid");
  const code = (
    <pre tabIndex={0} role="group" aria-label="Code">
      {children}
    </pre>
  );
  return isDiagram ? <Disclosure summary="Source of the diagram (Mermaid)">{code}</Disclosure> : code;
}

/** Only in documents of ours: a heading in somebody's text must not take the place of another part of the page. */
function placeOf(children: React.ReactNode, depth: number): string | undefined {
  if (typeof children !== "string") return undefined;
  return depth === 2 || /^[es]\d+$/.test(children) ? placeOfHeading(children) : undefined;
}

function componentsFor(topHeading: number, hasPlaces = false): Components {
  const heading = (depth: number) => {
    const Tag = `h${Math.min(6, topHeading + depth - 1)}` as "h2";
    return function Heading({ children }: { children?: React.ReactNode }) {
      return (
        <Tag data-depth={depth} id={hasPlaces ? placeOf(children, depth) : undefined}>
          {children}
        </Tag>
      );
    };
  };
  return {
    h1: heading(1),
    h2: heading(2),
    h3: heading(3),
    h4: heading(4),
    h5: heading(5),
    h6: heading(6),
    a: ({ href, children }) => <SafeLink href={href}>{children}</SafeLink>,
    // The page loads no foreign pictures (CSP), and a picture's address would tell its host who reads.
    img: ({ src, alt }) => (
      <SafeLink href={typeof src === "string" ? src : undefined}>{alt ? `Image: ${alt}` : "Image"}</SafeLink>
    ),
    table: ({ children }) => (
      <div className="overflow-x-auto" tabIndex={0} role="group" aria-label="Table">
        <table>{children}</table>
      </div>
    ),
    // The boxes of a task list cannot be ticked here, so they are no controls.
    input: ({ checked }) => (
      <Glyph name={checked ? "tick" : "ring"} label={checked ? "done" : "not done"} className="mr-1.5" />
    ),
    pre: Code,
    "cite-mark": CiteMark,
  } as Components;
}

const COMPONENTS = { 2: componentsFor(2), 3: componentsFor(3), 4: componentsFor(4) } as const;
const WITH_PLACES = { 2: componentsFor(2, true), 3: componentsFor(3, true), 4: componentsFor(4, true) } as const;
const PLUGINS = [remarkGfm];
const PLUGINS_WITH_MARKS = [remarkGfm, remarkCiteMarks];

/**
 * Text of agents and people. HTML in it is shown as text, never run (TV-G-05). The server formats no more than the
 * first piece; the rest is there as text and is formatted in the browser, piece by piece, so that no text keeps either busy.
 */
export function Markdown({
  children,
  topHeading = 3,
  size = "normal",
  className,
  hasPlaces = false,
  isOneOfMany = false,
}: MarkdownProps) {
  const isBrowser = useIsBrowser();
  const chunks = useMemo(
    () => markdownChunks(children.slice(0, MAX_FORMATTED), isBrowser ? undefined : 1),
    [children, isBrowser],
  );
  const done = useFormatted(chunks.length);
  const isLeftToBrowser = isOneOfMany || (chunks[0]?.text.length ?? 0) > MAX_ON_SERVER;
  const formatted = isBrowser ? done : isLeftToBrowser ? 0 : 1;
  return (
    <div className={clsx("prose-parley", size === "document" && "prose-document", className)}>
      {chunks.map((chunk, index) =>
        index < formatted ? (
          <Formatted key={index} chunk={chunk} topHeading={topHeading} hasPlaces={hasPlaces} />
        ) : (
          <AsWritten key={index} text={chunk.text} />
        ),
      )}
      {children.length > MAX_FORMATTED && <Rest text={children} />}
    </div>
  );
}

/** How many pieces are formatted by now. */
function useFormatted(count: number): number {
  const [done, setDone] = useState(1);
  // Timers between pieces: whoever scrolls or types comes first.
  useEffect(() => {
    if (done >= count) return;
    const timer = setTimeout(() => startTransition(() => setDone(done + 1)));
    return () => clearTimeout(timer);
  }, [done, count]);
  // The browser's printing: on paper the whole text is formatted.
  useEffect(() => {
    const formatAll = () => flushSync(() => setDone(count));
    window.addEventListener("beforeprint", formatAll);
    return () => window.removeEventListener("beforeprint", formatAll);
  }, [count]);
  return done;
}

type FormattedProps = { chunk: MarkdownChunk; topHeading: 2 | 3 | 4; hasPlaces: boolean };

const Formatted = memo(
  function Formatted({ chunk: { text, definitions, isTame }, topHeading, hasPlaces }: FormattedProps) {
    const hasMarks = useCiteMarks() !== null;
    if (!isTame) return <AsWritten text={text} why="Shown as plain text: it has too much markup to format." />;
    return (
      <ReactMarkdown
        remarkPlugins={hasMarks ? PLUGINS_WITH_MARKS : PLUGINS}
        components={(hasPlaces ? WITH_PLACES : COMPONENTS)[topHeading]}
      >
        {definitions ? `${text}\n\n${definitions}` : text}
      </ReactMarkdown>
    );
  },
  (before, after) =>
    before.topHeading === after.topHeading &&
    before.hasPlaces === after.hasPlaces &&
    before.chunk.text === after.chunk.text &&
    before.chunk.definitions === after.chunk.definitions &&
    before.chunk.isTame === after.chunk.isTame,
);

function AsWritten({ text, why }: { text: string; why?: string }) {
  return (
    <>
      <div className="my-2 whitespace-pre-wrap">{text.trim()}</div>
      {why && <p className="text-xs text-ink-muted">{why}</p>}
    </>
  );
}

function Rest({ text }: { text: string }) {
  return (
    <>
      <p className="text-xs text-ink-muted">
        The text has {formatCount(text.length)} characters. It is formatted up to here; the rest is shown as plain text
        {text.length > MAX_SHOWN && `, up to character ${formatCount(MAX_SHOWN)}`}.{" "}
        <CopyButton text={text} label="Copy the whole text" variant="ghost" />
      </p>
      <div className="whitespace-pre-wrap">{text.slice(MAX_FORMATTED, MAX_SHOWN)}</div>
    </>
  );
}
