import { act, render, screen, waitFor } from "@testing-library/react";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { growth, LINEAR } from "@/lib/testing/growth";
import { FAMILIES, hostileText } from "@/lib/testing/hostile/hostile-texts";
import { Markdown } from "./markdown";

const section = (number: number) =>
  `# Part ${number}\n\n${"A sentence with **weight** and a [link](https://example.com). ".repeat(20)}\n\n- one\n- two\n`;
const LONG = Array.from({ length: 30 }, (_, index) => section(index + 1)).join("\n");

/** What the server sends, taken over by the browser. A difference between the two is a console.error, and fails the test. */
async function hydrated(
  text: string,
  props: { isOneOfMany?: boolean } = {},
): Promise<{ container: HTMLElement; sent: string }> {
  const container = document.createElement("div");
  document.body.append(container);
  const element = <Markdown {...props}>{text}</Markdown>;
  const sent = renderToString(element);
  container.innerHTML = sent;
  const root = await act(() => hydrateRoot(container, element));
  onTestFinished(() => act(() => root.unmount()));
  return { container, sent };
}

describe("a long text", () => {
  test("comes from the server with its first piece formatted and the rest as text, and is formatted in the browser", async () => {
    const { container, sent } = await hydrated(LONG);
    expect(sent).toContain("Part 1</h3>");
    expect(sent).not.toContain("Part 30</h3>");
    expect(sent).toContain("# Part 30");
    await waitFor(() => expect(container.querySelectorAll("h3")).toHaveLength(30));
    expect(container.querySelectorAll("li")).toHaveLength(60);
    expect(container.textContent).not.toContain("# Part");
  });

  test("one of many is left to the browser as a whole", async () => {
    const { container, sent } = await hydrated("A **strong** word.", { isOneOfMany: true });
    expect(sent).not.toContain("<strong>");
    await waitFor(() => expect(container.querySelector("strong")).toHaveTextContent("strong"));
  });

  test("keeps links whose targets stand elsewhere, and shows footnotes as text", async () => {
    render(
      <Markdown>{`See [the plan][plan] and a note.[^1]\n\n${LONG}\n\n[plan]: https://example.com/plan\n\n[^1]: Said in passing.`}</Markdown>,
    );
    expect(screen.getByRole("link", { name: "the plan" })).toHaveAttribute("href", "https://example.com/plan");
    expect(await screen.findByText(/Said in passing\./)).toBeInTheDocument();
  });

  test("beyond a size it is formatted as far as it goes, and says so; nothing is missing", () => {
    vi.useFakeTimers();
    const words = Array.from({ length: 60_000 }, (_, index) => `word${index}`).join(" ");
    const { container } = render(<Markdown>{words}</Markdown>);
    expect(container).toHaveTextContent(`The text has ${words.length.toLocaleString("en")} characters.`);
    expect(container.textContent).toContain("word59999");
    expect(screen.getByRole("button", { name: "Copy the whole text" })).toBeInTheDocument();
    vi.useRealTimers();
  });

  test("is formatted as a whole before it is printed", async () => {
    vi.useFakeTimers();
    const { container } = render(<Markdown>{LONG}</Markdown>);
    expect(container.querySelectorAll("h3").length).toBeLessThan(30);
    act(() => void window.dispatchEvent(new Event("beforeprint")));
    expect(container.querySelectorAll("h3")).toHaveLength(30);
    vi.useRealTimers();
  });
});

describe("hostile text keeps nobody busy", () => {
  test.each(FAMILIES)("%s on the server", async (family) => {
    const sent = (chars: number) => renderToString(<Markdown>{hostileText(family, chars)}</Markdown>);
    expect(await growth(400_000, sent)).toBeLessThan(LINEAR);
  });

  test.each(FAMILIES)("%s in the browser, as a whole", async (family) => {
    vi.useFakeTimers();
    // Piece by piece there would be timers between; asked for at once, all pieces come in one go.
    const times = await growth(20_000, async (chars) => {
      const { unmount } = render(<Markdown>{hostileText(family, chars)}</Markdown>);
      await act(() => void window.dispatchEvent(new Event("beforeprint")));
      unmount();
    });
    vi.useRealTimers();
    expect(times).toBeLessThan(LINEAR);
  });
});
