import { expect, it } from "vitest";
import type { CheckedCitation } from "@/lib/domain/evidence/citation";
import { withQuotes } from "./cited-words";

const cite = (id: string, quote: string): CheckedCitation => ({
  id,
  source: "artifact",
  path: "",
  lines: "",
  quote,
  status: "not_found",
});
const CITED = [cite("c1", "The rota has two people."), cite("c2", "Jobs are lost when a worker dies.")];

it("says where words were quoted before, if the mark is all that stands there", () => {
  const [first, second] = [
    "[cited, but not found: “The rota has two people.”]",
    "[cited, but not found: “Jobs are lost when a worker dies.”]",
  ];
  expect(withQuotes("It is thin [c1]. Evidence: ([c1], [c2], [c1]).", CITED)).toBe(
    `It is thin ${first}. Evidence: ([quoted before], ${second}, [quoted before]).`,
  );
  expect(withQuotes("It is thin [c1], as said [c1].", CITED)).toBe(`It is thin ${first}, as said.`);
  expect(withQuotes("It is thin [c1] (plan, step 2 (c1)), and jobs go (c2). A list (c3), (c) and (K2).", CITED)).toBe(
    `It is thin ${first} (plan, step 2), and jobs go ${second}. A list (c3), (c) and (K2).`,
  );
});
