import { expect, it } from "vitest";
import { z } from "zod";
import { MAX_STORED_INT } from "@/lib/domain/stored-int";
import { ENDPOINTS } from "./openapi/all";
import type { Endpoint } from "./endpoint";

type Schema = { type?: string; maximum?: number; minimum?: number; properties?: Record<string, Schema> };
const fieldsOf = (schema: z.ZodType): [string, Schema][] =>
  Object.entries((z.toJSONSchema(schema, { io: "output", unrepresentable: "any" }) as Schema).properties ?? {});
/** What is written into columns or compared with them; the rest is kept as JSON, which holds any number. */
const compared = ({ query, body }: Endpoint): [string, Schema][] =>
  [...fieldsOf(query), ...fieldsOf(body).filter(([name]) => name === "version")].filter(
    ([, { type }]) => type === "integer" || type === "number",
  );

it.each(Object.entries<Endpoint>(ENDPOINTS).filter(([, endpoint]) => compared(endpoint).length > 0))(
  "%s takes no number that Postgres can't compare",
  (_, endpoint) => {
    for (const [, schema] of compared(endpoint)) {
      expect(schema).toMatchObject({ type: "integer" });
      expect(schema.maximum).toBeLessThanOrEqual(MAX_STORED_INT);
      expect(schema.minimum).toBeGreaterThanOrEqual(0);
    }
  },
);

it("knows them all", () => {
  const names = Object.entries<Endpoint>(ENDPOINTS).flatMap(([id, endpoint]) =>
    compared(endpoint).map(([name]) => `${id}.${name}`),
  );
  expect(names.toSorted()).toEqual([
    "changeStep.version",
    "deliberationEvents.after",
    "listDeliberations.limit",
    "listDeliveries.limit",
    "listGates.limit",
    "listImportedRecords.limit",
    "listNotifications.limit",
    "listRecords.limit",
    "recordHistory.limit",
    "removeStep.version",
    "replacePrices.version",
    "reviewRecord.version",
    "searchSource.limit",
    "setRecordStatus.version",
    "updateConnection.version",
    "updateRecord.version",
    "updateResearchAnchor.version",
  ]);
});
