import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { QrCode } from "./qr-code";

test("a camera finds the code in either theme: black on white, whatever the page is", () => {
  render(<QrCode text="otpauth://totp/Parley:ada@example.org?secret=ABC" label="QR code with the secret" />);
  const code = screen.getByRole("img", { name: "QR code with the secret" });
  const [, , width, height] = code.getAttribute("viewBox")!.split(" ");
  const ground = code.querySelector("rect")!;
  expect([ground.getAttribute("width"), ground.getAttribute("height")]).toEqual([width, height]);
  expect(ground.getAttribute("fill")).toBe("#fff");
  expect(code.querySelector("path")!.getAttribute("fill")).toBe("#000");
});
