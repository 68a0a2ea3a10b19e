import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { debateRecord } from "@/lib/protocols/debate/views/record";
import { recordMarkdown } from "@/lib/protocols/debate/views/record-markdown";
import { playScores, speakReply } from "@/lib/testing/builders";
import { RecordDocument } from "./record-document";

const EVIL = '<img src=x onerror="alert(1)"><script>alert(2)</script> [click](javascript:alert(3))';

test("TV-G-05: markup in an agent's words is shown as text in the record", () => {
  const { log } = playScores([[40, 40, 40, 40, 40]], {
    config: { max_iterations: 1 },
    special: (ask) =>
      ask.kind === "speak"
        ? { json: speakReply(40, { proposal: EVIL, rationale: EVIL, blocking_concerns: [EVIL] }) }
        : null,
  });
  const { container } = render(<RecordDocument markdown={recordMarkdown(debateRecord(log))} />);
  expect(container.querySelector("img, script, [onerror]")).toBeNull();
  expect(
    [...container.querySelectorAll("a")].filter((link) => /^javascript:/i.test(link.getAttribute("href") ?? "")),
  ).toEqual([]);
  expect(screen.getByRole("article", { name: "Decision record" })).toHaveTextContent("alert(2)");
});
