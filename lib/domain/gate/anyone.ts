import type { Deciding } from "./deciding";

/** One answer, by whoever is there first, whenever that is. */
export const ANYONE: Deciding = { deciders: [], needed: 1 };

type Asked = { deciders: readonly unknown[]; needed: number; deadline?: object | undefined };

export const isAnyone = ({ deciders, needed, deadline }: Asked): boolean =>
  deciders.length === 0 && needed === 1 && deadline === undefined;
