import { describe, expect, it } from "vitest";
import { subjectSchema } from "@/lib/domain/subject";
import { clip, quotable, subjectMatter } from "./subject-matter";

const matterOf = (fields: Record<string, string>) =>
  subjectMatter(subjectSchema.parse({ title: "A title", question: "What now?", ...fields }));

describe("subject matter", () => {
  it("finds names, code and repeated terms in their own spelling", () => {
    const { terms } = matterOf({
      title: "Retention of audit events",
      question: "How long do we keep audit events in ClickHouse?",
      artifact:
        "The `retention_days` setting is 30. ClickHouse drops partitions. A partition key per tenant. The partition key decides.",
    });
    expect(terms[0]).toBe("Retention of audit events");
    expect(terms).toContain("ClickHouse");
    expect(terms).toContain("retention_days");
    expect(terms).toContain("partition key");
  });

  it("tells open points, figures and constraints apart and leaves code and tables out", () => {
    const { snippets } = matterOf({
      context: "No downtime on weekdays.",
      artifact:
        "# Plan\nWe keep 30 days of data.\n\n```\nselect 1 from secret_code;\n```\n| a | b |\n|---|---|\n- Signed with HMAC-SHA256 everywhere\n\n## Open questions\n- Who pays for the storage",
    });
    expect(snippets).toContainEqual({ kind: "constraint", text: "No downtime on weekdays" });
    expect(snippets).toContainEqual({ kind: "figure", text: "We keep 30 days of data" });
    expect(snippets).toContainEqual({ kind: "item", text: "Signed with HMAC-SHA256 everywhere" });
    expect(snippets).toContainEqual({ kind: "open", text: "Who pays for the storage" });
    expect(snippets.some(({ text }) => text.includes("secret_code") || text.includes("|"))).toBe(false);
  });

  it("has something to say about the shortest and about non-Latin texts", () => {
    expect(matterOf({}).terms).toEqual(["A title"]);
    expect(matterOf({ title: "移行計画", question: "データベースを移行しますか？" }).terms.length).toBeGreaterThan(0);
  });

  it("cuts at a word and keeps what it quotes from closing the quotation", () => {
    expect(clip("one two three four five", 15)).toBe("one two three…");
    expect(quotable("He said “stop”.")).not.toMatch(/[“”"]|\.$/);
  });
});
