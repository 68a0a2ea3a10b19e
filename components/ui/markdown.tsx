import clsx from "clsx";
import { isValidElement } from "react";
import ReactMarkdown, { type Components } from "react-markdown";
import remarkGfm from "remark-gfm";
import { Disclosure } from "./disclosure";
import { Glyph } from "./glyph";

type MarkdownProps = {
  children: string;
  /** The text's own "#" becomes this level, so that headings stay in order on the page. */
  topHeading?: 2 | 3 | 4;
  /** `document` for artifacts and records: 14 px, at most 72 characters wide. */
  size?: "normal" | "document";
  className?: string;
};

// Wide tables and code scroll by themselves; tabIndex lets a keyboard do it.
const SAFE_LINK = /^(https?:|mailto:)/i;

/** Anything but http, https, mailto and places on this page loses its target and stays as text. */
export function safeHref(href: string | undefined): string | undefined {
  if (!href) return undefined;
  return SAFE_LINK.test(href) || href.startsWith("#") ? href : undefined;
}

function SafeLink({ href, children }: { href?: string | undefined; children?: React.ReactNode }) {
  const target = safeHref(href);
  if (!target) return <span>{children}</span>;
  const isOutside = !target.startsWith("#");
  return (
    <a href={target} rel="noopener noreferrer nofollow" target={isOutside ? "_blank" : undefined} className="link break-words">
      {children}
    </a>
  );
}

/** The source of a diagram is for programs that draw it; here it is out of the way. */
function Code({ children }: { children?: React.ReactNode }) {
  const isDiagram = isValidElement<{ className?: string }>(children) && children.props.className?.includes("language-mermaid");
  const code = <pre tabIndex={0} role="group" aria-label="Code">{children}</pre>;
  return isDiagram ? <Disclosure summary="Source of the diagram (Mermaid)">{code}</Disclosure> : code;
}

function componentsFor(topHeading: number): Components {
  const heading = (depth: number) => {
    const Tag = `h${Math.min(6, topHeading + depth - 1)}` as "h2";
    return function Heading({ children }: { children?: React.ReactNode }) {
      return <Tag data-depth={depth}>{children}</Tag>;
    };
  };
  return {
    h1: heading(1), h2: heading(2), h3: heading(3), h4: heading(4), h5: heading(5), h6: heading(6),
    a: ({ href, children }) => <SafeLink href={href}>{children}</SafeLink>,
    // The page loads no foreign pictures (CSP), and a picture's address would tell its host who reads.
    img: ({ src, alt }) => <SafeLink href={typeof src === "string" ? src : undefined}>{alt ? `Image: ${alt}` : "Image"}</SafeLink>,
    table: ({ children }) => <div className="overflow-x-auto" tabIndex={0} role="group" aria-label="Table"><table>{children}</table></div>,
    // The boxes of a task list cannot be ticked here, so they are no controls.
    input: ({ checked }) => <Glyph name={checked ? "tick" : "ring"} label={checked ? "done" : "not done"} className="mr-1.5" />,
    pre: Code,
  };
}

const COMPONENTS = { 2: componentsFor(2), 3: componentsFor(3), 4: componentsFor(4) } as const;
const PLUGINS = [remarkGfm];

/** Text of agents and people. HTML in it is shown as text, never run (TV-G-05). */
export function Markdown({ children, topHeading = 3, size = "normal", className }: MarkdownProps) {
  return (
    <div className={clsx("prose-parley", size === "document" && "prose-document", className)}>
      <ReactMarkdown remarkPlugins={PLUGINS} components={COMPONENTS[topHeading]}>{children}</ReactMarkdown>
    </div>
  );
}
