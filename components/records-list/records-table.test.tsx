import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { recordRowSchema } from "@/lib/contracts/records";
import { ComponentWorld } from "@/lib/testing/component-world";
import { RecordsTable } from "./records-table";

test("a decision somebody was missing in is marked, another is not", () => {
  const row = {
    number: 1,
    slug: "plan",
    title: "Whole",
    asked: "Whole",
    status: "proposed",
    createdAt: "2026-01-05T09:00:00.000Z",
    deliberationId: "dlb_aaaaaaaaaaaa",
    protocol: "debate",
    source: { kind: "endpoint", model: "m" },
    owner: null,
    reviewDate: null,
    isDue: false,
    version: 0,
    supersededBy: null,
  };
  render(
    <ComponentWorld>
      <RecordsTable
        protocols={[{ id: "debate", title: "Debate" }]}
        rows={[row, { ...row, number: 2, title: "Marked", isDegraded: true }].map((one) => recordRowSchema.parse(one))}
      />
    </ComponentWorld>,
  );
  const marks = screen.getAllByText("degraded");
  expect(marks).toHaveLength(1);
  expect(marks[0]?.closest("tr, li, div")).toHaveTextContent("Marked");
});
