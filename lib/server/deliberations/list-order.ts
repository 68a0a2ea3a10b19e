import { z } from "zod";
import type { DeliberationRow, ListSort } from "@/lib/contracts/deliberations/list-deliberations";
import { deliberationIdSchema } from "@/lib/domain/ids";
import { momentSchema } from "@/lib/server/lists/page";

export type ListOrder = {
  /** In the order of an index. */
  order: string;
  /** The index on status and time has this order for each status. */
  isByTime: boolean;
  /** With the places of the keys in the statement. */
  after: (places: readonly string[]) => string;
  keys: (row: DeliberationRow) => string[];
  schema: z.ZodType<string[]>;
};

const moment = z.tuple([momentSchema, deliberationIdSchema]);

/** `<=` says again what follows, in a way the index can begin with. */
const beyond =
  (column: string, sign: "<" | ">") =>
  ([key, id]: readonly string[]): string =>
    `${column} ${sign}= ${key} and (${column} ${sign} ${key} or d.id > ${id})`;

const ORDERS: Readonly<Record<ListSort, ListOrder>> = {
  activity: {
    order: "updated_at desc, id",
    isByTime: true,
    after: beyond("d.updated_at", "<"),
    keys: ({ updatedAt, id }) => [updatedAt, id],
    schema: moment,
  },
  stillest: {
    order: "updated_at, id desc",
    isByTime: true,
    after: ([key, id]) => `d.updated_at >= ${key} and (d.updated_at > ${key} or d.id < ${id})`,
    keys: ({ updatedAt, id }) => [updatedAt, id],
    schema: moment,
  },
  newest: {
    order: "created_at desc, id",
    isByTime: false,
    after: beyond("d.created_at", "<"),
    keys: ({ createdAt, id }) => [createdAt, id],
    schema: moment,
  },
  title: {
    order: "title, id",
    isByTime: false,
    after: beyond("d.title", ">"),
    keys: ({ title, id }) => [title, id],
    schema: z.tuple([z.string(), deliberationIdSchema]),
  },
};

export const listOrder = (sort: ListSort = "activity"): ListOrder => ORDERS[sort];
