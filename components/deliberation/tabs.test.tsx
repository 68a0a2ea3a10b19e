import { expect, test } from "vitest";
import { tabOf } from "./tabs";

const at = (search: string): string => {
  const params = new URLSearchParams(search);
  return tabOf({ get: (name) => params.get(name), href: () => "", go: () => undefined }, "debate");
};

test.each([
  ["", "overview"],
  ["tab=concerns", "issues"],
  ["tab=nowhere", "overview"],
  ["round=3", "rounds"],
  ["issue=C-1", "issues"],
  ["tab=log&round=3&issue=C-1", "log"],
])("%j opens %s", (search, tab) => expect(at(search)).toBe(tab));
