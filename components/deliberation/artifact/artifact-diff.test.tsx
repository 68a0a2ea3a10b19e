import { render, screen } from "@testing-library/react";
import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { ArtifactDiff } from "./artifact-diff";

const lines = Array.from({ length: 25_000 }, (_, index) => `line ${index}`);

test("where too much differs it says so, and where the whole text is", () => {
  render(<ArtifactDiff before={lines.join("\n")} after={lines.toReversed().join("\n")} />);
  expect(screen.getByText(/^These two versions differ too much to compare line by line\./)).toHaveTextContent(
    "under “Rendered” or “Source”",
  );
});

test("the server leaves comparing long documents to the browser", () => {
  const after = lines.with(10, "another line").join("\n");
  expect(renderToString(<ArtifactDiff before={lines.join("\n")} after={after} />)).toContain(
    "Comparing the two versions…",
  );
  render(<ArtifactDiff before={lines.join("\n")} after={after} />);
  expect(screen.getByRole("group", { name: "Changes" })).toHaveTextContent("added: another line");
});
