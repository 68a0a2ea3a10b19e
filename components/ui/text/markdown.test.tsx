import { render, screen } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { Markdown } from "./markdown";

describe("TV-G-05 text of agents has no effect on the page", () => {
  test("HTML is shown as text", () => {
    const { container } = render(
      <Markdown>
        {
          '<script>alert(1)</script>\n\nHello <b onclick="steal()">you</b> <img src=x onerror=alert(1)>\n\n<iframe src="//evil"></iframe>'
        }
      </Markdown>,
    );
    expect(container.querySelector("script, b, img, iframe, [onclick], [onerror]")).toBeNull();
    expect(container).toHaveTextContent("<script>alert(1)</script>");
    expect(container).toHaveTextContent('<b onclick="steal()">you</b>');
  });

  test.each([
    "javascript:alert(1)",
    "JaVaScRiPt:alert(1)",
    "data:text/html,x",
    "vbscript:x",
    "file:///etc/passwd",
    "/api/deliberations",
    "//evil.example",
  ])("a link to %s loses its target", (href) => {
    render(<Markdown>{`[press here](<${href}>)`}</Markdown>);
    expect(screen.getByText("press here")).toBeInTheDocument();
    expect(screen.queryByRole("link")).not.toBeInTheDocument();
  });

  test.each(["https://example.com/a", "http://example.com", "mailto:grace@example.com"])(
    "a link to %s goes out without a trace",
    (href) => {
      render(<Markdown>{`[press here](${href})`}</Markdown>);
      const link = screen.getByRole("link", { name: "press here" });
      expect(link).toHaveAttribute("href", href);
      expect(link.getAttribute("rel")?.split(" ")).toEqual(expect.arrayContaining(["noopener", "nofollow"]));
    },
  );

  test("a picture becomes a link, nothing is fetched", () => {
    render(<Markdown>{"![a chart](https://example.com/a.png) ![](javascript:alert(1))"}</Markdown>);
    expect(screen.queryByRole("img")).not.toBeInTheDocument();
    expect(screen.getByRole("link", { name: "Image: a chart" })).toHaveAttribute("href", "https://example.com/a.png");
  });
});

test.each([
  ["a badge", "[![build](https://example.com/b.svg)](https://example.com/ci)"],
  ["a footnote", "[a word[^1]](https://example.com/ci)\n\n[^1]: Said in passing."],
  ["an address", "[see https://example.com/b now](https://example.com/ci)"],
])("%s inside a link makes no link within the link", (_, text) => {
  const { container } = render(<Markdown>{text}</Markdown>);
  expect(container.querySelector("a a")).toBeNull();
  expect(container.querySelector("a")).toHaveAttribute("href", "https://example.com/ci");
});

test("headings are demoted below the page's own", () => {
  render(<Markdown topHeading={4}>{"# One\n\n## Two\n\n###### Six"}</Markdown>);
  expect(screen.getByRole("heading", { level: 4, name: "One" })).toBeInTheDocument();
  expect(screen.getByRole("heading", { level: 5, name: "Two" })).toBeInTheDocument();
  expect(screen.getByRole("heading", { level: 6, name: "Six" })).toBeInTheDocument();
});

test("tables and task lists of GitHub's Markdown are shown", () => {
  render(<Markdown>{"| a | b |\n|---|---|\n| 1 | 2 |\n\n- [x] done"}</Markdown>);
  expect(screen.getByRole("cell", { name: "2" })).toBeInTheDocument();
  expect(screen.getByRole("img", { name: "done" })).toBeInTheDocument();
});

test("the source of a diagram is folded away, other code is not", () => {
  render(<Markdown>{"```mermaid\nflowchart LR\n```\n\n```ts\nconst a = 1;\n```"}</Markdown>);
  const [diagram, code] = [screen.getByText("flowchart LR"), screen.getByText("const a = 1;")];
  expect(diagram.closest("details")).toHaveTextContent("Source of the diagram (Mermaid)");
  expect(diagram.closest("details")?.open).toBe(false);
  expect(code.closest("details")).toBeNull();
});
