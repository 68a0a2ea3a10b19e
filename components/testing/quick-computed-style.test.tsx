import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { originalOf } from "./quick-computed-style";

const PAGE = (
  <main style={{ color: "red" }}>
    <p>
      Text <b>with</b> <code style={{ display: "block" }}>code</code>
    </p>
    <ul style={{ visibility: "hidden" }}>
      <li>
        <button type="button">Unseen</button>
      </li>
      <li style={{ visibility: "visible" }}>
        <button type="button">Seen</button>
      </li>
    </ul>
    <div style={{ display: "none" }}>
      <button type="button">Gone</button>
    </div>
    <dialog>
      <button type="button">Closed</button>
    </dialog>
    <dialog open>
      <button type="button">Open</button>
    </dialog>
  </main>
);

test("says of every element what happy-dom says, also after a change", () => {
  const { container } = render(PAGE);
  const quick = getComputedStyle;
  const original = originalOf(quick);
  expect(original).not.toBe(quick);
  const compare = () => {
    for (const element of container.querySelectorAll("*")) {
      const [expected, style] = [original.call(window, element), quick(element)];
      expect([element.tagName, style.display, style.visibility]).toEqual([
        element.tagName,
        expected.display,
        expected.visibility,
      ]);
      expect(style.getPropertyValue("display")).toBe(expected.display);
      expect(style.color).toBe(expected.color);
    }
  };
  compare();
  for (const list of container.querySelectorAll<HTMLElement>("ul")) list.style.visibility = "visible";
  for (const paragraph of container.querySelectorAll<HTMLElement>("p")) paragraph.style.display = "none";
  compare();
});

test("what is hidden has no role", () => {
  render(PAGE);
  expect(screen.getAllByRole("button").map(({ textContent }) => textContent)).toEqual(["Seen", "Open"]);
});
